import Domain
import HTTPTypes
import Hummingbird
import Store

/// Redirects URLs of source.unsplash.com to images, without a key (API-8).
struct SourceController: Sendable {
  let database: Database
  let base: String
  let clock: @Sendable () -> Instant
  private let search = SourceSearch()

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.get(RouterPath(.source)) { request, _ in try await redirect(request) }
  }

  private func redirect(_ request: Request) async throws -> Response {
    guard let url = SourceURL(path: request.uri.path, query: request.uri.query ?? "") else {
      throw Failure.noSuchAddress
    }
    let photo = try await photo(url)
    let image = base + Path.image.with(photo.facts.contentHash) + "?" + url.imageParameters
    return Response(status: .found, headers: [.location: image, .cacheControl: "no-store"])
  }

  private func photo(_ url: SourceURL) async throws -> PhotoRecord {
    if case .photo(let id) = url.selection {
      guard let record = try database.photos.photo(publicId: id) else {
        throw Failure.noSuchAddress
      }
      return record
    }
    guard let filter = try PhotoFilter(url, people: database.people),
      let record = try await search.photo(url, filter, in: database.photos, at: clock())
    else { throw Failure.noPhotos }
    return record
  }

  init(database: Database, base: String, clock: @escaping @Sendable () -> Instant) {
    self.database = database
    self.base = base
    self.clock = clock
  }
}

extension PhotoFilter {
  /// The filter of a source URL, without its words; nil if no photo can match. Throws 400 for an
  /// unknown orientation.
  fileprivate init?(_ url: SourceURL, people: PersonStore) throws {
    self.init(orientation: try url.orientation.map { try PhotoOrientation(parameter: $0) })
    switch url.selection {
    case .all, .photo: return
    // Collections do not exist, so none of them has a photo.
    case .collection: return nil
    case .person(let username):
      guard let person = try people.person(username: username.lowercased()) else { return nil }
      ownerId = person.id
    case .likes(let username):
      guard let person = try people.person(username: username.lowercased()) else { return nil }
      likedById = person.id
    }
  }
}

/// Chooses the photos of source URLs.
///
/// Why an actor: a search reads all photos, and anybody can request one. One at a time uses one core
/// at most.
private actor SourceSearch {
  /// A photo that matches all words of `url`, else one that matches the first of them that any photo
  /// matches; nil if there is none.
  func photo(
    _ url: SourceURL, _ filter: PhotoFilter, in photos: PhotoStore, at now: Instant
  ) throws -> PhotoRecord? {
    let single = url.words.count > 1 ? url.words : []
    for words in [url.words.joined(separator: " ")] + single {
      var filter = filter
      filter.words = words.isEmpty ? nil : SearchWords(words)
      if let found = try photos.choose(matching: filter, seed: url.seed(at: now)) { return found }
    }
    return nil
  }
}
