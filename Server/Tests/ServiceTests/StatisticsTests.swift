import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing
import Wire

@testable import Service

/// API-1: statistics of photos, of people and of the server, in Unsplash's shapes. The clock begins
/// at 2023-11-14T22:13:20Z.
@Suite struct StatisticsTests {
  private static let key: HTTPFields = [.authorization: "Client-ID demo"]
  private static let id = TestServer.id(0)
  private static let day: Int64 = 86_400

  private static func get(
    _ client: any TestClientProtocol, _ uri: String, _ headers: HTTPFields = key
  ) async throws -> JSON {
    let answer = try await client.execute(uri: uri, method: .get, headers: headers)
    #expect(answer.status == .ok, "\(uri)")
    return try JSON(reading: Array(answer.text.utf8))
  }

  /// Requests photo 0 twice and downloads it once, writes the views, and waits for the next day.
  private static func use(_ server: TestServer, _ client: any TestClientProtocol) async throws {
    for uri in ["/photos/\(id)", "/photos/a-hill-\(id)", "/photos/\(id)/download"] {
      _ = try await get(client, uri)
    }
    try await server.resources.database.statistics.flush()
    server.wait(seconds: day)
  }

  // API-1: an unknown photo or person, and invalid parameters
  @Test(arguments: [
    ("/photos/zzzzzzzzzzz/statistics", 404, "Couldn't find Photo"),
    ("/users/nobody/statistics", 404, "Couldn't find User"),
    ("/photos/\(id)/statistics?resolution=hours", 400, "resolution does not have a valid value"),
    ("/photos/\(id)/statistics?quantity=0", 400, "quantity does not have a valid value"),
    ("/photos/\(id)/statistics?quantity=31", 400, "quantity does not have a valid value"),
    ("/photos/\(id)/statistics?quantity=-1", 400, "quantity does not have a valid value"),
    (
      "/photos/\(id)/statistics?quantity=99999999999999999999", 400,
      "quantity does not have a valid value"
    ),
    ("/users/demo_visitor/statistics?quantity=x", 400, "quantity does not have a valid value"),
    (
      "/users/demo_visitor/photos?stats=true&resolution=weeks", 400,
      "resolution does not have a valid value"
    ),
  ])
  func anInvalidRequestIsRefused(uri: String, status: Int, sentence: String) async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(uri: uri, method: .get, headers: Self.key)
      #expect(answer.status.code == status)
      #expect(answer.text == #"{"errors":["\#(sentence)"]}"#)
    }
  }

  // API-3, API-5: statistics need a key and count against its limit
  @Test(arguments: [
    "/photos/\(id)/statistics", "/users/demo_visitor/statistics", "/stats/total", "/stats/month",
  ])
  func statisticsNeedAKey(uri: String) async throws {
    try await TestServer.run(Change { $0.requestsPerHour = 2 }) { _, client in
      let stranger = try await client.execute(uri: uri + "?quantity=99", method: .get)
      #expect(stranger.status == .unauthorized)
      let answer = try await client.execute(uri: uri, method: .get, headers: Self.key)
      #expect(answer.status == .ok && answer.headers[.rateRemaining] == "1")
    }
  }

  // LIB-12
  @Test(arguments: [
    "/photos/\(id)/statistics", "/users/demo_visitor/statistics", "/stats/total", "/stats/month",
  ])
  func aPrivateServerShowsStatisticsToPeopleOnly(uri: String) async throws {
    try await TestServer.run(Change { $0.isPrivate = true }) { server, client in
      let refused = try await client.execute(uri: uri, method: .get, headers: Self.key)
      #expect(refused.status == .unauthorized)
      _ = try await Self.get(client, uri, try await server.bearer("public"))
    }
  }

  // API-1: the earlier path has the earlier shape, which Go's client reads.
  @Test func theEarlierStatisticsOfAPhotoAreSums() async throws {
    try await TestServer.run { server, client in
      try await Self.use(server, client)
      let json = try await Self.get(client, "/photos/\(Self.id)/stats")
      #expect(json["downloads"]?.integer == 1 && json["views"]?.integer == 2)
      #expect(json["likes"]?.integer == 0)
      let photo = try await Self.get(client, "/photos/\(Self.id)")
      #expect(json["links"] == photo["links"] && json["links"] != nil)
      let unknown = try await client.execute(
        uri: "/photos/zzzzzzzzzzz/stats", method: .get, headers: Self.key)
      #expect(unknown.status == .notFound)
    }
  }

  // API-1: the period ends yesterday, oldest day first
  @Test func aPhotoHasItsStatistics() async throws {
    try await TestServer.run { server, client in
      try await Self.use(server, client)
      let answer = try await client.execute(
        uri: "/photos/\(Self.id)/statistics?resolution=days&quantity=2", method: .get,
        headers: Self.key)
      func series(_ value: Int) -> String {
        #"{"total":\#(value),"historical":{"change":\#(value),"resolution":"days","quantity":2,"#
          + #""values":[{"date":"2023-11-13","value":0},{"date":"2023-11-14","value":\#(value)}]}}"#
      }
      #expect(
        answer.text == #"{"id":"\#(Self.id)","downloads":\#(series(1)),"#
          + #""views":\#(series(2)),"likes":\#(series(0))}"#)
    }
  }

  // API-1
  @Test(arguments: ["", "?quantity=&resolution=", "?quantity=30"])
  func thirtyDaysAreTheDefault(query: String) async throws {
    try await TestServer.run { _, client in
      let json = try await Self.get(client, "/photos/\(Self.id)/statistics" + query)
      #expect(json["views"]?["historical"]?["quantity"]?.integer == 30)
      let values = try #require(json["views"]?["historical"]?["values"]?.array)
      #expect(values.count == 30 && values.last?["date"]?.string == "2023-11-13")
    }
  }

  // API-1
  @Test func aPersonHasTheStatisticsOfTheirPhotos() async throws {
    try await TestServer.run { server, client in
      try await Self.use(server, client)
      _ = try await Self.get(client, "/photos/\(TestServer.id(1))")
      try await server.resources.database.statistics.flush()
      let json = try await Self.get(client, "/users/DEMO_VISITOR/statistics?quantity=2")
      #expect(json["username"]?.string == "demo_visitor")
      #expect(json["id"]?.string?.utf8.count == 11)
      let views = try #require(json["views"])
      #expect(views["total"]?.integer == 3, "today's included")
      #expect(views["historical"]?["change"]?.integer == 2)
      #expect(views["historical"]?["average"]?.integer == 1)
      #expect(json["downloads"]?["total"]?.integer == 1)
      #expect(json["downloads"]?["historical"]?["average"]?.integer == 0)
      #expect(json["likes"]?["total"]?.integer == 0)
    }
  }

  // API-1, API-9: only on request
  @Test func aPersonsPhotosHaveStatisticsOnRequest() async throws {
    try await TestServer.run { server, client in
      try await Self.use(server, client)
      let uri = "/users/demo_visitor/photos?order_by=oldest"
      let plain = try #require(try await Self.get(client, uri + "&quantity=99").array)
      #expect(plain.allSatisfy { $0["statistics"] == nil })
      let list = try #require(
        try await Self.get(client, uri + "&stats=True&resolution=days&quantity=1").array)
      #expect(list.map { $0["statistics"]?["views"]?["total"]?.integer } == [2, 0, 0])
      #expect(list[0]["statistics"]?["downloads"]?["historical"]?["change"]?.integer == 1)
      #expect(list[0]["statistics"]?["views"]?["historical"]?["values"]?.array?.count == 1)
    }
  }

  // UN-17, UN-18
  @Test func aPhotoAndItsOwnerShowTheirCounts() async throws {
    try await TestServer.run { server, client in
      try await Self.use(server, client)
      let photo = try await Self.get(client, "/photos/\(Self.id)")
      #expect(photo["views"]?.integer == 2 && photo["downloads"]?.integer == 1)
      #expect(try await Self.get(client, "/users/demo_visitor")["downloads"]?.integer == 1)
      let me = try await Self.get(client, "/me", try await server.bearer("read_user"))
      #expect(me["downloads"]?.integer == 1)
    }
  }

  // API-1: lists, HEAD and responses about other things are not views
  @Test func onlyAPhotoAskedForAloneIsViewed() async throws {
    try await TestServer.run { server, client in
      for uri in ["/photos", "/photos/random", "/photos/\(Self.id)/statistics"] {
        _ = try await Self.get(client, uri)
      }
      for path in ["/photos/\(Self.id)", "/photos/\(Self.id)/download"] {
        _ = try await client.execute(uri: path, method: .head, headers: Self.key)
      }
      _ = try await client.execute(uri: "/app/photo/\(Self.id)/download", method: .head)
      _ = try await client.execute(
        uri: "/app/photo/\(Self.id)", method: .head, headers: try await server.cookie())
      try await server.resources.database.statistics.flush()
      let photo = try #require(try server.resources.database.photos.photo(publicId: Self.id))
      #expect(photo.views == 0 && photo.downloads == 0)
    }
  }

  // FEED-12: the page of a photo in the web app
  @Test func aLinkToAPhotoIsAView() async throws {
    try await TestServer.run { server, client in
      let uri = "/app/photo/\(Self.id)"
      try await client.execute(uri: uri, method: .get)
      try await client.execute(uri: uri, method: .get, headers: try await server.cookie())
      try await client.execute(uri: "/app/feed", method: .get, headers: try await server.cookie())
      try await server.resources.database.statistics.flush()
      let photo = try #require(try server.resources.database.photos.photo(publicId: Self.id))
      #expect(photo.views == 1)
    }
  }

  // API-1
  @Test func theServerHasItsNumbers() async throws {
    try await TestServer.run { server, client in
      let empty = try await Self.get(client, "/stats/total")
      #expect(empty["views"]?.integer == 0 && empty["requests"]?.integer == 0)
      try await Self.use(server, client)
      let total = try await Self.get(client, "/stats/total")
      for (name, value) in [
        ("photos", 3), ("total_photos", 3), ("views", 2), ("downloads", 1), ("photo_downloads", 1),
        ("likes", 0), ("photographers", 1), ("pixels", 180_000), ("applications", 2),
        ("developers", 0), ("views_per_second", 0), ("downloads_per_second", 0), ("requests", 4),
      ] { #expect(total[name]?.integer == Int64(value), "\(name)") }
      let month = try await Self.get(client, "/stats/month")
      for (name, value) in [
        ("views", 2), ("downloads", 1), ("likes", 0), ("new_photos", 0), ("new_pixels", 0),
        ("new_photographers", 1), ("new_applications", 2), ("new_developers", 0),
        ("new_requests", 5),
      ] { #expect(month[name]?.integer == Int64(value), "\(name)") }
    }
  }

  // API-1: adding them up reads every photo, so they are added up once a minute
  @Test func theServersNumbersAreAtMostAMinuteOld() async throws {
    try await TestServer.run { server, client in
      #expect(try await Self.get(client, "/stats/total")["photos"]?.integer == 3)
      try await server.addPhoto(3)
      server.wait(seconds: 59)
      #expect(try await Self.get(client, "/stats/total")["photos"]?.integer == 3)
      server.wait(seconds: 1)
      #expect(try await Self.get(client, "/stats/total")["photos"]?.integer == 4)
      try await server.addPhoto(4)
      server.wait(seconds: -3600)
      #expect(try await Self.get(client, "/stats/total")["photos"]?.integer == 5, "clock set back")
    }
  }
}
