import Domain
import Hummingbird
import Screens
import Store
import Wire

/// The photos of this server's library.
struct LibraryPhotos: AppPhotos {
  let database: Database
  let authors: AuthorCache
  let pictures: PictureController
  let found: FoundLists
  /// Whether people can add photos in the apps.
  let takesUploads: Bool
  let clock: @Sendable () -> Instant

  /// Number of photos after the first page whose aspect ratios the page of the web app contains.
  ///
  /// 40: with the page's ten they fill a window of 1920 × 950, even if its first row is scrolled away.
  private static let following = 40

  /// A list with the name under which it was found.
  private struct NamedList {
    let name: ListName
    let photos: FoundList
  }

  func open(
    _ name: ListName?, at places: [FeedPlace], for viewer: AppViewer
  ) async throws -> OpenedList {
    var list: NamedList?
    if let name {
      list = NamedList(
        name: name,
        photos: try await found.newest(name, for: viewer.person, viewer.request, viewer.context))
    }
    var opened = try open(list, at: places, writer(for: viewer), viewer.person)
    let language = viewer.request.language
    if let list {
      opened.header = try found.header(
        list.name, count: list.photos.count, seenBy: viewer.person, in: language)
    } else if opened.page?.isEmpty == true {
      opened.steps = Offer.firstSteps(
        for: viewer.person, takesUploads: takesUploads, in: language)
    }
    return opened
  }

  func plainPage(offset: Int, count: Int, for viewer: AppViewer) async throws -> [Photo] {
    try writer(for: viewer).photos(database.photos.feed(offset: offset, count: count))
  }

  func photo(_ id: String, for viewer: AppViewer) async throws -> Photo? {
    guard let record = try database.photos.photo(publicId: id) else { return nil }
    if viewer.request.method == .get { database.statistics.countView(of: record, now: clock()) }
    let liked = try database.likes.likedIds(of: viewer.person, among: [record.id])
    let writer = writer(for: viewer)
    return try writer.body(record, isLiked: liked.contains(record.id))
      .map { Photo($0, base: writer.base) }
  }

  func isDeleted(_ id: String, by person: PersonRecord) throws -> Bool {
    try database.photos.isInBin(id, of: person)
  }

  func download(
    _ id: String, for person: PersonRecord?, _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    guard let record = try database.photos.photo(publicId: id) else {
      throw Failure.missing(.photo)
    }
    let isOwn = person?.id == record.facts.personId
    let response = try await pictures.attachment(record, isOwn: isOwn, request, context)
    if request.method == .get, response.beginsFile {
      try await database.statistics.countDownload(of: record, now: clock())
    }
    return response
  }

  private func writer(for viewer: AppViewer) -> FeedWriter {
    FeedWriter(ownApps: database, authors, base: viewer.guest.base, zone: viewer.guest.zone)
  }

  /// The photos around the first of `places` that is in the list, or the newest ones if none is.
  private func open(
    _ list: NamedList?, at places: [FeedPlace], _ writer: FeedWriter, _ person: PersonRecord
  ) throws -> OpenedList {
    let size = Int(FeedScreen.pageSize)
    var opened = OpenedList()
    // Why twice: the list may change between the reading of its state and that of its photos.
    for _ in 1...2 {
      let state = list?.photos.index.state ?? database.photos.state
      let (place, first) = try position(of: places, in: list, state, size)
      guard
        var page = try? photos(
          of: state.token, in: list, offset: first, count: size + LibraryPhotos.following,
          likedBy: person)
      else { continue }
      opened.following = page.photos.dropFirst(size).map { Proportion($0.facts.size) }
      page.photos = Array(page.photos.prefix(size))
      opened.place = place
      opened.page = try writer.photos(page)
      opened.state = list.map { found.state(of: $0.photos, $0.name) } ?? state
      opened.first = Int32(clamping: first)
      return opened
    }
    // The app continues with the pages of the API, which are in the order of adding.
    opened.page = try FeedWriter(
      ownApps: database, authors, base: writer.base, zone: writer.zone, date: .added
    ).photos(database.photos.page(offset: 0, count: size, likedBy: person))
    return opened
  }

  /// The first of `places` whose photo is in the list, and the position of the first photo to show.
  private func position(
    of places: [FeedPlace], in list: NamedList?, _ state: FeedState, _ size: Int
  ) throws -> (place: FeedPlace?, first: Int) {
    for place in places {
      guard let record = try database.photos.photo(publicId: place.photo),
        let position = position(of: record, in: list)
      else { continue }
      return (place, max(0, min(position, Int(state.count) - size)))
    }
    return (nil, 0)
  }

  private func position(of photo: PhotoRecord, in list: NamedList?) -> Int? {
    guard let list else { return database.photos.position(of: photo) }
    return list.photos.position(of: photo)
  }

  private func photos(
    of token: String, in list: NamedList?, offset: Int, count: Int, likedBy person: PersonRecord
  ) throws -> Store.PhotoPage {
    guard let list else {
      return try database.photos.page(of: token, offset: offset, count: count, likedBy: person)
    }
    return try database.photos.page(
      of: token, in: list.photos, offset: offset, count: count, likedBy: person)
  }
}
