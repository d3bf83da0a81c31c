import Domain
import HTTPTypes
import Hummingbird
import Store
import Wire

/// Redirects URLs of source.unsplash.com to images, without a key (API-8).
struct SourceController: Sendable {
  let database: Database
  let authenticator: Authenticator
  let addresses: ImageAddresses
  let searches: SearchQueue
  let lists: ListFinder
  /// Set when the demo that opened these URLs to everybody was dropped; nil outside a demo.
  let droppedDemo: DroppedDemo?
  let clock: @Sendable () -> Instant

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.get(RouterPath(.source)) { try await redirect($0, $1) }
  }

  private func redirect(_ request: Request, _ context: ServiceContext) async throws -> Response {
    // Why: the folder now holds private photos.
    if droppedDemo?.isSet == true { throw Failure.noSuchAddress }
    guard let url = SourceURL(path: request.uri.path, query: request.uri.query ?? "") else {
      throw Failure.noSuchAddress
    }
    let photo = try await photo(url, request, context)
    let base = authenticator.base(for: request).images
    let image = base + addresses.image(of: photo.facts) + "?" + url.imageParameters
    return Response(status: .found, headers: [.location: image, .cacheControl: "no-store"])
  }

  private func photo(
    _ url: SourceURL, _ request: Request, _ context: ServiceContext
  ) async throws -> PhotoRecord {
    if case .photo(let id) = url.selection {
      guard let record = try database.photos.photo(publicId: id) else {
        throw Failure.noSuchAddress
      }
      return record
    }
    guard let filter = try PhotoFilter(url, lists) else { throw Failure.noPhotos }
    let now = clock()
    if filter.isEmpty, url.words.isEmpty, url.seed(at: now) == nil {
      return try found(try database.photos.choose(matching: filter, seed: nil))
    }
    return try found(
      try await searches.run(request, context) { [photos = database.photos] in
        try url.photo(filter, in: photos, at: now)
      })
  }

  private func found(_ photo: PhotoRecord?) throws -> PhotoRecord {
    guard let photo else { throw Failure.noPhotos }
    return photo
  }
}

extension PhotoFilter {
  /// The filter of a source URL, without its words; nil if no photo can match. Throws 400 for an
  /// unknown orientation.
  fileprivate init?(_ url: SourceURL, _ lists: ListFinder) throws {
    let people = lists.database.people
    self.init(orientation: try url.orientation.map { try PhotoOrientation(parameter: $0) })
    switch url.selection {
    case .all, .photo: return
    case .collection(let id):
      guard try add(collections: [id], lists, isSeen: { !$0.isPrivate }) else { return nil }
    case .person(let username):
      guard let person = try people.person(username: username.lowercased()) else { return nil }
      ownerId = person.id
    case .likes(let username):
      guard let person = try people.person(username: username.lowercased()) else { return nil }
      likedById = person.id
    }
  }
}

extension SourceURL {
  /// A photo that matches all words of the URL, else one that matches the first of them that any
  /// photo matches; nil if no photo matches. Throws if the task is canceled.
  fileprivate func photo(
    _ filter: PhotoFilter, in photos: PhotoStore, at now: Instant
  ) throws -> PhotoRecord? {
    let single = words.count > 1 ? words : []
    for words in [words.joined(separator: " ")] + single {
      try Task.checkCancellation()
      var filter = filter
      filter.words = words.isEmpty ? nil : SearchWords(words)
      if let found = try photos.choose(matching: filter, seed: seed(at: now)) { return found }
    }
    return nil
  }
}
