import Domain
import Hummingbird
import Store
import Wire

/// Where the photos of the server's own apps come from: the library, or Unsplash (LIB-7). The apps do not know which.
protocol AppPhotos: Sendable {
  /// The feed if `name` is nil, or the list with this name, as an app shows it first: around the first of `places` that
  /// is in it, else from its beginning.
  ///
  /// Throws 404 if there is no such list, or the person may not see it.
  func open(
    _ name: ListName?, at places: [FeedPlace], for viewer: AppViewer
  ) async throws -> OpenedList

  /// At most `count` photos of the feed from position `offset`, as a page without script shows them.
  func plainPage(offset: Int, count: Int, for viewer: AppViewer) async throws -> [Photo]

  /// The photo with this id, whose view is counted; nil if there is no such photo.
  func photo(_ id: String, for viewer: AppViewer) async throws -> Photo?

  /// Whether the photo with this id is one that the person has deleted.
  func isDeleted(_ id: String, by person: PersonRecord) throws -> Bool

  /// The photo as a file; the download is counted. `person` is nil for guests.
  func download(
    _ id: String, for person: PersonRecord?, _ request: Request, _ context: ServiceContext
  ) async throws -> Response
}

/// Who sees photos in one of the server's own apps, and the request with which.
struct AppViewer: Sendable {
  let guest: FirstPartyUser
  let request: Request
  let context: ServiceContext

  var person: PersonRecord { guest.person }
}

/// A list as an app shows it first.
struct OpenedList: Sendable {
  /// What is shown above the photos; nil for the feed.
  var header: ListHeader?
  /// Photos in the order of the list; nil if they are not available now.
  var page: [Photo]?
  /// The snapshot of the list; nil if it is loaded page by page.
  var state: FeedState?
  /// The position of the first photo of `page`.
  var first: Int32 = 0
  /// The aspect ratios of photos after `page`.
  var following: [Proportion] = []
  /// The place of those requested that is shown; nil for the beginning.
  var place: FeedPlace?
  /// What the person can do first; only of a list without photos.
  var steps: [Offer] = []
}
