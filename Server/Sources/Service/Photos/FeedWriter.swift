import Domain
import HTTPTypes
import Store
import Wire

/// Writes photos with their authors as JSON. No other type serializes photos.
struct FeedWriter: Sendable {
  let database: Database
  let authors: AuthorCache
  /// What the URLs in the response begin with.
  let base: LinkBase
  /// Who makes the request; the photos list the caller's collections. nil lists no collections.
  let caller: Caller?
  /// The date that is written as that of a photo: in the API the one of adding.
  let date: FeedDate
  /// The time zone of the viewer, by whose clock it is written when a photo was added.
  let zone: TimeZoneOffsets

  /// Approximate bytes of a photo in a list, so that the buffer grows at most once.
  static let bytesPerPhoto = 3200

  /// A writer of responses to `caller`.
  init(_ caller: Caller, _ database: Database, _ authors: AuthorCache) {
    self.database = database
    self.authors = authors
    base = caller.base
    self.caller = caller
    zone = caller.zone
    date = .added
  }

  /// A writer of the feed that the server's own apps show, for URLs that begin with `base`, to a viewer in
  /// `zone`. The photos have this date, or that by which the feed is ordered.
  init(
    ownApps database: Database, _ authors: AuthorCache, base: LinkBase, zone: TimeZoneOffsets,
    date: FeedDate? = nil
  ) {
    self.database = database
    self.authors = authors
    self.base = base
    caller = nil
    self.zone = zone
    self.date = date ?? database.photos.feedDate
  }

  /// Writes a page of the feed as a JSON array and returns the number of photos in the feed.
  func write(
    _ paging: Paging, _ order: PhotoOrder, likedBy person: PersonRecord?,
    to json: inout JSONWriter
  ) throws -> Int {
    if hasCollections {
      let page = try database.photos.page(
        offset: paging.offset, count: paging.perPage, order: order, likedBy: person)
      json.array(try bodies(page)) { $1.write(to: &$0, base: base) }
      return page.total
    }
    var total = 0
    try json.array { json in
      total = try database.photos.readPage(
        offset: paging.offset, count: paging.perPage, order: order, likedBy: person
      ) { row in
        guard let author = try author(row.personId) else { return }
        authors.addresses.withStem(of: row.contentHash) {
          PhotoJSON(row, imageStem: $0, user: author).write(to: &json, base: base)
        }
      }
    }
    return total
  }

  /// The photos of a page as a response, with their statistics if there is a period.
  func answer(_ page: PhotoPage, _ period: StatisticsPeriod? = nil) throws -> Response {
    var bodies = try bodies(page)
    if let period { try addStatistics(in: period, to: &bodies, of: page.photos) }
    return .json(capacity: 16 + bodies.count * FeedWriter.bytesPerPhoto) { json in
      json.array(bodies) { $1.write(to: &$0, base: base) }
    }
  }

  /// The photos of a page with their authors.
  func bodies(_ page: PhotoPage) throws -> [PhotoBody] {
    let collections = try collections(holding: page.photos)
    return try page.photos.compactMap { photo in
      guard let author = try author(photo.facts.personId) else { return nil }
      var body = PhotoBody(
        photo, authors.addresses, user: author, isLiked: page.likedIds.contains(photo.id))
      body.createdAt =
        switch date {
        case .added: zone.time(at: photo.facts.addedAt)
        case .captured: ZonedTime(clock: date.moment(of: photo.facts))
        }
      body.collections = collections[photo.id] ?? []
      return body
    }
  }

  /// The photos of a page as the server's own apps read them.
  func photos(_ page: PhotoPage) throws -> [Photo] {
    try bodies(page).map { Photo($0, base: base) }
  }

  /// Whether `current_user_collections` may have elements, which the fast way does not write.
  private var hasCollections: Bool {
    guard let person = caller?.person else { return false }
    return person.totalCollections + person.privateCollections > 0
  }

  private func collections(
    holding photos: [PhotoRecord]
  ) throws -> [Int64: [CollectionSummary]] {
    guard hasCollections, let caller, let person = caller.person else { return [:] }
    return try database.collections.collections(
      of: person, holding: photos, includesPrivate: caller.scopes.contains(.readCollections)
    ).mapValues { $0.map(CollectionSummary.init) }
  }

  private func addStatistics(
    in period: StatisticsPeriod, to bodies: inout [PhotoBody], of photos: [PhotoRecord]
  ) throws {
    let found = try database.statistics.statistics(of: photos, in: period)
    let rows = Dictionary(photos.map { ($0.facts.publicId, $0.id) }) { first, _ in first }
    for index in bodies.indices {
      let statistics = rows[bodies[index].id].flatMap { found[$0] }
      bodies[index].statistics = statistics.map { StatisticsBody($0, period) }
    }
  }

  /// A photo with its author; nil if the author was removed meanwhile.
  func body(_ record: PhotoRecord, isLiked: Bool) throws -> PhotoBody? {
    let page = PhotoPage(
      photos: [record], likedIds: isLiked ? [record.id] : [], total: 1)
    return try bodies(page).first
  }

  /// A photo with the details that only responses about single and random photos contain, and with a URL of its image
  /// in `size`; nil if the photo or its author was removed meanwhile.
  func detailed(
    _ record: PhotoRecord, isLiked: Bool, _ size: CustomSize? = nil
  ) throws -> PhotoBody? {
    guard let details = try database.photos.details(of: record) else { return nil }
    let isPrivy = caller?.scopes.contains(.readLocations) == true
    let shown = details.shown(to: isPrivy ? caller?.person?.id : nil)
    return try body(shown.photo, isLiked: isLiked)?
      .detailed(shown.photo, shown.place, tags: try database.photos.tags(of: record), size)
  }

  /// The photos of a page, with the details of single ones.
  func detailed(_ page: PhotoPage, _ size: CustomSize?) throws -> [PhotoBody] {
    try page.photos.compactMap {
      try detailed($0, isLiked: page.likedIds.contains($0.id), size)
    }
  }

  /// A person with the three newest of their photos.
  func withNewestPhotos(
    _ person: PersonRecord, likedBy caller: PersonRecord?
  ) throws -> (user: UserBody, photos: [PhotoBody]) {
    let page = try database.photos.page(of: person, offset: 0, count: 3, likedBy: caller)
    let user = UserBody(person, authors.addresses, base: base)
    let author = WrittenUser(user, base: base)
    let photos = page.photos.map { record in
      PhotoBody(
        record, authors.addresses, user: author, isLiked: page.likedIds.contains(record.id))
    }
    return (user, photos)
  }

  func author(_ id: Int64) throws -> WrittenUser? {
    try authors.written(id, of: database.people, base: base)
  }
}
