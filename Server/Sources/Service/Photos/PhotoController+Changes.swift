import Domain
import HTTPTypes
import Hummingbird
import Store
import Texts
import Wire

/// Changes what the owner wrote about a photo (API-1).
extension PhotoController {
  func changePhoto(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let caller = try await authenticator.apiCaller(request, context, request.queryFields)
    let person = try caller.person(with: .writePhotos)
    let fields = try await request.changeFields()
    // Every photo is shown on the profile; the value is only checked.
    _ = try fields.flag("show_on_profile", "Show on profile")
    let tags = try fields.tags()
    // Why a loop: a change that was saved after the photo was read must not be undone.
    while true {
      let record = try database.photo(in: context)
      guard record.facts.personId == person.id else { throw Failure.notOwner(.photo) }
      guard let read = try database.photos.details(of: record) else {
        throw Failure.missing(.photo)
      }
      var changed = read
      try changed.photo.facts.apply(fields)
      try changed.place.apply(fields)
      if !caller.scopes.contains(.readLocations) { changed.keepUnseen(of: read) }
      guard try await database.photos.save(changed, over: read, tags: tags, now: clock()) else {
        continue
      }
      return try answer(try database.photo(in: context), caller)
    }
  }
}

extension PhotoDetails {
  /// Keeps what an application without the scope `read_locations` was not shown, and so sends back as nothing.
  fileprivate mutating func keepUnseen(of read: PhotoDetails) {
    place.latitude = place.latitude ?? read.place.latitude
    place.longitude = place.longitude ?? read.place.longitude
    guard read.place.isConfidential else { return }
    place.city = place.city ?? read.place.city
    place.country = place.country ?? read.place.country
    photo.facts.place = photo.facts.place ?? read.photo.facts.place
  }
}

extension PhotoFacts {
  /// Applies the values of `PUT /photos/:id`; throws 422 for an invalid one.
  mutating func apply(_ fields: RequestParameters) throws(Failure) {
    description = try fields.prose("description", "Description", orElse: description)
    place = try fields.line("location[name]", "Location", orElse: place)
    exif.make = try fields.line("exif[make]", "Make", orElse: exif.make)
    exif.model = try fields.line("exif[model]", "Model", orElse: exif.model)
    exif.exposureTime = try fields.line(
      "exif[exposure_time]", "Exposure time", orElse: exif.exposureTime)
    exif.aperture = try fields.number(
      "exif[aperture_value]", "Aperture", 0.1...1_000, orElse: exif.aperture)
    exif.focalLength = try fields.number(
      "exif[focal_length]", "Focal length", 0.1...100_000, orElse: exif.focalLength)
    exif.iso = try fields.decimal(
      "exif[iso_speed_ratings]", "ISO", in: 1...100_000_000, orElse: exif.iso.map(Double.init)
    ).map { Int($0) }
  }
}

extension PhotoPlace {
  /// Applies the values of `PUT /photos/:id`; throws 422 for an invalid one.
  fileprivate mutating func apply(_ fields: RequestParameters) throws(Failure) {
    city = try fields.line("location[city]", "City", orElse: city)
    country = try fields.line("location[country]", "Country", orElse: country)
    latitude = try fields.decimal(
      "location[latitude]", "Latitude", in: -90...90, orElse: latitude)
    longitude = try fields.decimal(
      "location[longitude]", "Longitude", in: -180...180, orElse: longitude)
    isConfidential =
      try fields.flag("location[confidential]", "Confidential") ?? isConfidential
    if (latitude == nil) != (longitude == nil) {
      throw .unacceptable("Latitude and longitude belong together")
    }
  }
}

extension RequestParameters {
  /// The tags, separated by commas; nil if they are missing, empty if blank. Throws 422 if there
  /// are more than 50 or one is longer than 100 characters.
  func tags() throws(Failure) -> [String]? {
    guard let tags = self["tags"]?.split(separator: ",").map(\.trimmed) else { return nil }
    guard tags.count <= PhotoTags.most else {
      throw .field(name: "tags", label: "Tags", .tooMany(limit: PhotoTags.most))
    }
    guard tags.allSatisfy({ $0.count <= PhotoTags.longest }) else {
      throw .field(name: "tags", label: "Tag", .entryTooLong(limit: PhotoTags.longest))
    }
    return tags.map(String.init)
  }

  /// The value as the text of a number, "1.8"; nil if it is blank, `current` if it is missing.
  fileprivate func number(
    _ name: String, _ label: String, _ range: ClosedRange<Double>, orElse current: String?
  ) throws(Failure) -> String? {
    guard self[name] != nil else { return current }
    return try decimal(name, label, in: range, orElse: nil).map { String($0) }
  }
}
