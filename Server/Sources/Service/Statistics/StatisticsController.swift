import Domain
import HTTPTypes
import Hummingbird
import Store
import Wire

/// Statistics endpoints: of a photo, of a person and of the whole server.
struct StatisticsController: Sendable {
  let database: Database
  let authenticator: Authenticator
  let authors: AuthorCache
  let metrics: Metrics
  let searches: SearchQueue
  let clock: @Sendable () -> Instant
  let library = LibraryCache()

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.photoStatistics, [.get: { try await photo($0, $1) }])
    router.serve(.earlierPhotoStatistics, [.get: { try await counts($0, $1) }])
    router.serve(.userStatistics, [.get: { try await person($0, $1) }])
    router.serve(.totalStatistics, [.get: { try await total($0, $1) }])
    router.serve(.monthStatistics, [.get: { try await month($0, $1) }])
  }

  private func photo(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    _ = try await authenticator.apiCaller(request, context, fields)
    let record = try database.photo(in: context)
    let period = try StatisticsPeriod(fields, now: clock())
    guard
      let statistics = try database.statistics.statistics(of: [record], in: period)[record.id]
    else { throw Failure.missing(.photo) }
    return .json(capacity: 8192) { json in
      json.object { json in
        json.field("id", record.facts.publicId)
        StatisticsBody(statistics, period).writeFields(to: &json)
      }
    }
  }

  /// The numbers of a photo in the shape that they had until 2017: sums and links, without days.
  private func counts(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let caller = try await authenticator.apiCaller(request, context, request.queryFields)
    let record = try database.photo(in: context)
    guard let body = try FeedWriter(caller, database, authors).body(record, isLiked: false) else {
      throw Failure.missing(.photo)
    }
    return .json { json in
      json.object { json in
        json.field("downloads", Int64(record.downloads))
        json.field("views", Int64(record.views))
        json.field("likes", Int64(record.likes))
        json.key("links")
        body.writeLinks(to: &json, base: caller.base)
      }
    }
  }

  private func person(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let fields = request.queryFields
    _ = try await authenticator.apiCaller(request, context, fields)
    let person = try database.person(in: context)
    let period = try StatisticsPeriod(fields, now: clock())
    // Why there: it reads all likes, and all daily numbers of the period.
    let statistics = try await searches.run(request, context) {
      [statistics = database.statistics] in
      try statistics.statistics(of: person, in: period)
    }
    return .json(capacity: 8192) { json in
      json.object { json in
        json.field("id", UserBody.publicId(person.id))
        json.field("username", person.username)
        StatisticsBody(statistics, period).writeFields(to: &json, hasAverages: true)
      }
    }
  }

  private func total(_ request: Request, _ context: ServiceContext) async throws -> Response {
    _ = try await authenticator.apiCaller(request, context, request.queryFields)
    let (all, month) = try await library.statistics(database.statistics, now: clock())
    let seconds = Int64(LibraryCache.month) * 86_400
    return .json { json in
      json.object { json in
        json.field("photos", all.photos)
        json.field("downloads", all.counts.downloads)
        json.field("views", all.counts.views)
        json.field("likes", all.counts.likes)
        json.field("photographers", all.photographers)
        json.field("pixels", all.pixels)
        json.field("downloads_per_second", month.counts.downloads / seconds)
        json.field("views_per_second", month.counts.views / seconds)
        json.field("developers", 0)
        json.field("applications", all.applications)
        json.field("requests", Int64(metrics.total(.api)))
        json.field("total_photos", all.photos)
        json.field("photo_downloads", all.counts.downloads)
      }
    }
  }

  private func month(_ request: Request, _ context: ServiceContext) async throws -> Response {
    _ = try await authenticator.apiCaller(request, context, request.queryFields)
    let month = try await library.statistics(database.statistics, now: clock()).month
    return .json { json in
      json.object { json in
        json.field("downloads", month.counts.downloads)
        json.field("views", month.counts.views)
        json.field("likes", month.counts.likes)
        json.field("new_photos", month.photos)
        json.field("new_photographers", month.photographers)
        json.field("new_pixels", month.pixels)
        json.field("new_developers", 0)
        json.field("new_applications", month.applications)
        json.field("new_requests", Int64(metrics.total(.api)))
      }
    }
  }
}

extension StatisticsPeriod {
  /// The period that `resolution` and `quantity` ask for, by default 30 days. Throws 400 for an
  /// invalid value, in the words in which Unsplash refuses one.
  init(_ fields: RequestParameters, now: Instant) throws(Failure) {
    if let resolution = fields.text("resolution"), resolution != "days" {
      throw .malformed("resolution does not have a valid value")
    }
    guard let text = fields.text("quantity") else {
      self.init(before: now, count: 30)
      return
    }
    guard let quantity = Int(text), 1...30 ~= quantity else {
      throw .malformed("quantity does not have a valid value")
    }
    self.init(before: now, count: quantity)
  }
}

extension StatisticsBody {
  /// The API's representation of statistics.
  init(_ statistics: PhotoStatistics, _ period: StatisticsPeriod) {
    self.init(
      total: Values(statistics.total), firstDay: period.firstDay,
      days: statistics.days.map(Values.init))
  }
}

extension StatisticsBody.Values {
  fileprivate init(_ counts: PhotoCounts) {
    self.init(downloads: counts.downloads, views: counts.views, likes: counts.likes)
  }
}
