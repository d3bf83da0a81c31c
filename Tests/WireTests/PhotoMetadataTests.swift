import Domain
import Testing
import Wire

/// FEED-23: a photo's metadata, read from the responses of both kinds of servers.
struct PhotoMetadataTests {
  private func read(_ text: String) throws -> PhotoMetadata? {
    PhotoMetadata(try JSON(text: text))
  }

  /// A photo of 3 × 2 pixels with these fields.
  private func photo(_ fields: String) throws -> PhotoMetadata {
    try #require(try read(#"{"id":"a","width":3,"height":2,\#(fields)}"#))
  }

  private static let captured: CaptureTime? = CaptureTime(
    ZonedTime(Instant(seconds: 1_600_000_000), offset: -210), precision: .month, from: .fileName)

  // FEED-23: everything that Image Feed's server knows is read back.
  @Test func aPhotoOfImageFeedIsReadBack() throws {
    var body = PhotoBodyTests.photo
    var detail = PhotoDetail(
      exif: ExifBody(
        make: "Hazel", model: "HX-2", exposureTime: "1/200", aperture: "5.6", focalLength: "35.0",
        iso: 200),
      place: "Coast", tags: ["sea", "dusk"], downloads: 5, views: 6)
    detail.captured = PhotoMetadataTests.captured
    detail.city = "Ponta Delgada"
    detail.country = "Portugal"
    body.detail = detail
    var writer = JSONWriter()
    body.write(to: &writer, base: LinkBase("http://h"))
    var expected = PhotoMetadata(size: PixelSize(width: 1600, height: 1067))
    expected.title = "the sea at dusk"
    expected.description = "Sea"
    expected.author = "Ann"
    expected.username = "ann"
    expected.captured = PhotoMetadataTests.captured
    expected.addedAt = ZonedTime(Instant(seconds: 1_661_594_400))
    expected.place = "Coast, Ponta Delgada, Portugal"
    expected.camera = "Hazel HX-2"
    expected.exposure.time = "1/200"
    expected.exposure.aperture = "5.6"
    expected.exposure.focalLength = "35"
    expected.exposure.iso = 200
    expected.tags = ["sea", "dusk"]
    let json = try JSON(reading: writer.bytes)
    expected.photo = Photo(json)
    #expect(expected.photo?.address.isEmpty == false)
    #expect(PhotoMetadata(json) == expected)
  }

  // FEED-23: Unsplash sends no capture date, repeats the maker in the model, and city and country in the
  // name of the place.
  @Test func aPhotoOfUnsplashIsRead() throws {
    let metadata = try #require(
      try read(
        #"{"id":"Dwu85P9SOIk","created_at":"2016-05-03T11:00:28-04:00","width":2448,"#
          + #""height":3264,"description":"A man drinking a coffee.","alt_description":null,"#
          + #""exif":{"make":"Canon","model":"Canon EOS 40D","name":"Canon, EOS 40D","#
          + #""exposure_time":"0.011111111111111112","aperture":"4.970854","#
          + #""focal_length":"37","iso":100},"location":{"name":"Montreal, Canada","#
          + #""city":"Montreal","country":"Canada","position":{"latitude":45.47,"#
          + #""longitude":-73.7}},"tags":[{"title":"man"},{"title":"drinking"}],"#
          + #""user":{"username":"joelfilip","name":"Joel Filipe"}}"#))
    var expected = PhotoMetadata(size: PixelSize(width: 2448, height: 3264))
    expected.description = "A man drinking a coffee."
    expected.author = "Joel Filipe"
    expected.username = "joelfilip"
    expected.addedAt = ZonedTime(text: "2016-05-03T11:00:28-04:00")
    expected.place = "Montreal, Canada"
    expected.camera = "Canon EOS 40D"
    expected.exposure.time = "1/90"
    expected.exposure.aperture = "5"
    expected.exposure.focalLength = "37"
    expected.exposure.iso = 100
    expected.tags = ["man", "drinking"]
    #expect(metadata == expected)
  }

  // FEED-23: the capture date is written only if it is known.
  @Test(arguments: [nil, captured])
  func anUnknownCaptureDateIsNotWritten(time: CaptureTime?) throws {
    var body = PhotoBodyTests.photo
    var detail = PhotoDetail(
      exif: ExifBody(
        make: nil, model: nil, exposureTime: nil, aperture: nil, focalLength: nil, iso: nil),
      place: nil, downloads: 0, views: 0)
    detail.captured = time
    body.detail = detail
    var writer = JSONWriter()
    body.write(to: &writer, base: .relative)
    let json = try JSON(reading: writer.bytes)
    #expect(json["captured_at"] == time.map { .string($0.time.text) })
    #expect(json["captured_precision"] == time.map { .string($0.precision.name) })
    #expect(PhotoMetadata(json)?.captured == time)
  }

  // FEED-23, Q-1: what is missing, null, blank or of another type is unknown.
  @Test(arguments: [
    #""likes":1"#,
    #""alt_description":null,"description":null,"user":null,"exif":null,"location":null,"tags":null"#,
    #""exif":{"make":null,"model":null,"name":null,"iso":null},"location":{"name":null},"user":{}"#,
    #""alt_description":" ","description":"\n","exif":{"model":"","iso":0},"location":{"city":" "}"#,
    #""alt_description":1,"user":"ann","exif":[],"location":"Coast","tags":{"title":"sea"}"#,
    #""captured_at":5,"created_at":"yesterday","exif":{"iso":"100","aperture":5.6},"tags":["sea"]"#,
  ]) func whatIsNotGivenIsUnknown(fields: String) throws {
    #expect(try photo(fields) == PhotoMetadata(size: PixelSize(width: 3, height: 2)))
  }

  // FEED-23: without an id or a size it is no photo.
  @Test(arguments: [
    "[]", "{}", "null", #"{"width":3,"height":2}"#, #"{"id":"","width":3,"height":2}"#,
    #"{"id":7,"width":3,"height":2}"#, #"{"id":"a","width":0,"height":2}"#,
    #"{"id":"a","width":"3","height":2}"#, #"{"id":"a","width":3,"height":9000000000}"#,
  ]) func withoutIdOrSizeItIsNoPhoto(text: String) throws {
    #expect(try read(text) == nil)
  }

  // FEED-23: a description that repeats the title is left out.
  @Test func aTextIsGivenOnce() throws {
    let metadata = try photo(#""alt_description":"Sea","description":" Sea ""#)
    #expect(metadata.title == "Sea" && metadata.description == nil)
  }

  // FEED-23
  @Test(arguments: [
    (#"{"make":"Hazel"}"#, "Hazel"), (#"{"model":"HX-2"}"#, "HX-2"),
    (#"{"make":"NIKON CORPORATION","model":"NIKON D90"}"#, "NIKON D90"),
    (#"{"make":"SONY","model":"ILCE-7"}"#, "SONY ILCE-7"),
    (#"{"name":"Hazel, HX-2"}"#, "Hazel, HX-2"),
  ]) func aCameraIsNamedByMakerAndModel(exif: String, name: String) throws {
    #expect(try photo(#""exif":\#(exif)"#).camera == name)
  }

  // FEED-23: numbers are rounded, and other texts stay as they are.
  @Test(arguments: [
    ("1/200", "35.0", "1/200", "35"), ("0.005", "4.97", "1/200", "5"), ("2", "5.6", "2", "5.6"),
    ("0.5", "1.84", "0.5", "1.8"), ("30.0", "0.95", "30", "1"), ("0", "12345678", "0", "12345678"),
    ("bulb", "1.2.3", "bulb", "1.2.3"), (".5", "f", ".5", "f"),
  ]) func measuresAreRounded(
    time: String, aperture: String, shownTime: String, shownAperture: String
  ) throws {
    let exif = #"{"exposure_time":"\#(time)","aperture":"\#(aperture)"}"#
    let exposure = try photo(#""exif":\#(exif)"#).exposure
    #expect(exposure.time == shownTime && exposure.aperture == shownAperture)
  }

  // FEED-23
  @Test(arguments: [
    (#"{"name":"Coast"}"#, "Coast"), (#"{"city":"Turin"}"#, "Turin"),
    (#"{"city":"Turin","country":"Italy"}"#, "Turin, Italy"),
    (#"{"name":"Turin","city":"Turin","country":"Italy"}"#, "Turin, Italy"),
    (#"{"city":"Singapore","country":"Singapore"}"#, "Singapore"),
    (#"{"name":"New Turin","city":"Turin"}"#, "New Turin, Turin"),
  ]) func aPlaceIsNamedOnce(location: String, name: String) throws {
    #expect(try photo(#""location":\#(location)"#).place == name)
  }
}
