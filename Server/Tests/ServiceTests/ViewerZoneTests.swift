import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Store
import Testing
import Wire

@testable import Service

/// LIB-23: a photo was added on a day of the viewer, and taken on a day of the place.
@Suite struct ViewerZoneTests {
  // 2020-09-13T12:26:40Z.
  private static let added = Instant(seconds: 1_600_000_000)

  /// The cookies of a session with a time zone.
  private static func with(_ zone: String, _ cookie: HTTPFields) -> HTTPFields {
    var headers = cookie
    headers[.cookie] = (cookie[.cookie] ?? "") + "; imagefeed-zone=" + zone
    return headers
  }

  private static func day(_ text: String) -> Int32? { Int32(text) }

  // LIB-23: cards, the sheet and the days of the scrubber, in the feed and in searches.
  @Test(
    arguments: [
      ("Pacific/Kiritimati", "2020-09-14T02:26:40+14:00", 18_519),
      ("Europe/Berlin", "2020-09-13T14:26:40+02:00", 18_518),
      ("America/St_Johns", "2020-09-13T09:56:40-02:30", 18_518),
      ("UTC", "2020-09-13T12:26:40Z", 18_518), ("Mars/Olympus", "2020-09-13T12:26:40Z", 18_518),
      ("../../etc/passwd", "2020-09-13T12:26:40Z", 18_518),
    ] as [(String, String, Int32)])
  func thePhotoWasAddedOnADayOfTheViewer(zone: String, text: String, day: Int32) async throws {
    try await TestServer.run(photos: 0) { server, client in
      try await server.addPhoto(0)
      let headers = Self.with(zone, try await server.cookie())
      let token = server.resources.database.photos.state.token
      for uri in ["/app/cards?feed=\(token)&from=0", "/photos/\(TestServer.id(0))", "/app/feed"] {
        let answer = try await client.execute(uri: uri, method: .get, headers: headers)
        // The apps get the clock, other clients its distance from UTC too.
        let clock = uri.hasPrefix("/app") ? text.prefix(19) + "Z" : text
        #expect(answer.text.contains("\"created_at\":\"\(clock)\""), "\(uri)")
      }
      for uri in ["/app/index", "/app/index?search=hill"] {
        let answer = try await client.execute(uri: uri, method: .get, headers: headers)
        let index = FeedIndex(Array(answer.body.readableBytesView))
        #expect(index?.days.allSatisfy { $0.number == day } == true, "\(uri)")
      }
    }
  }

  // LIB-23: another zone is another index, and the same one is known.
  @Test func theIndexIsKnownByItsZone() async throws {
    try await TestServer.run(photos: 0) { server, client in
      try await server.addPhoto(0)
      let cookie = try await server.cookie()
      let berlin = Self.with("Europe/Berlin", cookie)
      let first = try await client.execute(uri: "/app/index", method: .get, headers: berlin)
      let tag = try #require(first.headers[.eTag])
      for (zone, status) in [("Europe/Berlin", 304), ("Pacific/Kiritimati", 200)] {
        var headers = Self.with(zone, cookie)
        headers[.ifNoneMatch] = tag
        let again = try await client.execute(uri: "/app/index", method: .get, headers: headers)
        #expect(again.status.code == status)
      }
    }
  }

  // LIB-23: a photo was taken where it was taken, whoever looks at it from where.
  @Test func thePhotoWasTakenOnADayOfThePlace() async throws {
    try await TestServer.run(photos: 0, .byCapture) { server, client in
      let night = try #require(ZonedTime(text: "2019-08-28T01:30:00+03:00"))
      try await server.addPhoto(0, captured: CaptureTime(night, from: .exif))
      for zone in ["Pacific/Kiritimati", "America/New_York"] {
        let headers = Self.with(zone, try await server.cookie())
        let token = server.resources.database.photos.state.token
        let cards = try await client.execute(
          uri: "/app/cards?feed=\(token)&from=0", method: .get, headers: headers)
        #expect(cards.text.contains(#""created_at":"2019-08-28T01:30:00Z""#))
        let index = try await client.execute(uri: "/app/index", method: .get, headers: headers)
        let days = FeedIndex(Array(index.body.readableBytesView))?.days
        #expect(days?.first?.number == Int32(clamping: CalendarDate(night.clock).daysSince1970))
        let sheet = try await client.execute(
          uri: "/photos/\(TestServer.id(0))", method: .get, headers: headers)
        #expect(sheet.text.contains(#""captured_at":"2019-08-28T01:30:00+03:00""#))
        #expect(sheet.text.contains(#""captured_from":"exif""#))
        let page = try await client.execute(
          uri: "/photo/\(TestServer.id(0))", method: .get, headers: headers)
        #expect(page.text.contains("Taken: 28 August 2019"))
        let form = try await client.execute(
          uri: "/account/photos/\(TestServer.id(0))", method: .get, headers: headers)
        #expect(form.text.contains("2019-08-28"))
      }
      let found = try server.resources.database.photos.found(
        PhotoFilter(words: SearchWords("august 2019")))
      #expect(found.count == 1)
    }
  }
}
