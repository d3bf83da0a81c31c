import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import Store
import Testing

@testable import Service

/// FEED-39: all photos of a share link as one file.
@Suite(.timeLimit(.minutes(20))) struct ArchiveTests {
  // FEED-39: an archive has the downloads of all photos, in the order of the link, under names of their own.
  @Test func anArchiveHasAllPhotos() async throws {
    try await ArchiveVisit.run { visit in
      let answer = try await visit.get()
      #expect(answer.status == .ok && answer.headers[.contentType] == "application/zip")
      #expect(answer.headers[.contentLength] == String(answer.body.readableBytes))
      #expect(answer.headers[.acceptRanges] == "bytes")
      #expect(answer.headers[.cacheControl] == "private, no-cache")
      #expect(answer.headers[.robotsTag] == "noindex, nofollow")
      let files = ZipReading(Array(answer.body.readableBytesView)).files
      let names = ["001 Озеро.jpg", "002 Озеро.jpg", "003.jpg"]
      #expect(
        files
          == names.enumerated().map {
            ZipReading.File(name: $1, content: ArchiveVisit.download($0))
          })
    }
  }

  // FEED-39: a download continues at any byte.
  @Test func aDownloadContinuesAtAnyByte() async throws {
    try await ArchiveVisit.run { visit in
      let whole = try await visit.get()
      let bytes = Array(whole.body.readableBytesView)
      let tag = try #require(whole.headers[.eTag])
      #expect(tag.hasPrefix("\""), "the tag is a strong one")
      for offset in Array(stride(from: 1, to: bytes.count, by: 97)) + [bytes.count - 1] {
        let rest = try await visit.get([.range: "bytes=\(offset)-", .ifRange: tag])
        #expect(rest.status == .partialContent)
        #expect(
          rest.headers[.contentRange] == "bytes \(offset)-\(bytes.count - 1)/\(bytes.count)")
        #expect(Array(rest.body.readableBytesView) == Array(bytes[offset...]))
      }
      let middle = try await visit.get([.range: "bytes=1010-1019"])
      #expect(Array(middle.body.readableBytesView) == Array(bytes[1010..<1020]))
      #expect(try await visit.get([.ifNoneMatch: tag]).status == .notModified)
      #expect(
        try await visit.get([.range: "bytes=\(bytes.count)-"]).status == .rangeNotSatisfiable)
    }
  }

  // FEED-39: a download of other photos than the link has now begins again.
  @Test func aDownloadOfOtherPhotosBeginsAgain() async throws {
    try await ArchiveVisit.run { visit in
      let tag = try #require(try await visit.get().headers[.eTag])
      _ = try await visit.server.resources.database.photos.bin(
        publicIds: [visit.photos[1].facts.publicId], of: visit.anna,
        now: visit.server.resources.clock())
      let next = try await visit.get([.range: "bytes=1100-", .ifRange: tag])
      #expect(next.status == .ok && next.headers[.eTag] != tag)
      let files = ZipReading(Array(next.body.readableBytesView)).files
      #expect(files?.map(\.name) == ["001 Озеро.jpg", "002.jpg"])
    }
  }

  // FEED-39, LIB-13: what is taken away while an archive is sent ends it before its end.
  @Test(arguments: ["revoked", "removed", "rotated", "expired", "disabled"])
  func whatIsTakenAwayEndsTheArchive(how: String) async throws {
    var settings = ShareSettings()
    settings.seconds = 3600
    try await ArchiveVisit.run(settings: settings) { visit in
      let (server, resources) = (visit.server, visit.server.resources)
      let probe = BodyProbe(after: 100) {
        switch how {
        case "revoked":
          #expect(try await resources.database.shares.remove(id: visit.share.id, of: visit.anna))
        case "removed":
          _ = try await resources.database.photos.bin(
            publicIds: [visit.photos[2].facts.publicId], of: visit.anna, now: resources.clock())
        case "rotated":
          _ = try await resources.database.photos.rotate(
            publicIds: [visit.photos[2].facts.publicId], of: visit.anna, by: .left,
            now: resources.clock())
        case "expired": server.wait(seconds: 7200)
        default:
          try await resources.identity.setDisabled(true, of: visit.anna, now: resources.clock())
        }
      }
      let response = try await visit.response()
      #expect(response.status == .ok)
      await #expect(throws: (any Error).self) { try await response.body.write(probe) }
      #expect(!probe.isFinished && probe.bytes.count > 100)
      #expect(ZipReading(probe.bytes).files == nil)
    }
  }

  // FEED-39: a file that turns out to be another one than before ends the archive; the next one has its new content.
  @Test func aFileWithOtherBytesEndsTheArchive() async throws {
    try await ArchiveVisit.run { visit in
      let tag = try #require(try await visit.get().headers[.eTag])
      var other = ArchiveVisit.download(2)
      other[5] ^= 1
      try visit.server.cache(other, of: visit.photos[2])
      let response = try await visit.response([.range: "bytes=50-", .ifRange: tag])
      #expect(response.status == .partialContent)
      let probe = BodyProbe()
      await #expect(throws: ArchiveError.changed) { try await response.body.write(probe) }
      #expect(!probe.isFinished)
      let next = try await visit.get([.range: "bytes=50-", .ifRange: tag])
      #expect(next.status == .ok && next.headers[.eTag] != tag)
      #expect(ZipReading(Array(next.body.readableBytesView)).files?.last?.content == other)
    }
  }

  // FEED-39: an archive with a photo that cannot be made is refused with the reason, if that is known before it begins.
  @Test func aPhotoThatCannotBeReadGivesNoArchive() async throws {
    try await ArchiveVisit.run { visit in
      let photo = try await visit.server.add(9, of: visit.anna, nil)
      let identity = visit.server.resources.identity
      let share = try await identity.share(
        .photos(visit.photos + [photo]), ShareSettings(), by: visit.anna, mayShowOthers: false,
        now: visit.server.resources.clock()
      ).record
      let answer = try await visit.client.execute(
        uri: "/s/\(identity.token(of: share).reveal())/zip", method: .get,
        headers: [.acceptLanguage: "ru", .range: "bytes=100-"])
      #expect(answer.status == .serviceUnavailable && answer.text.contains("по одной"))
    }
  }

  // LIB-13, FEED-39: who may not download gets no archive, and the page offers none.
  @Test func aLinkWithoutDownloadsHasNoArchive() async throws {
    var settings = ShareSettings()
    settings.allowsDownload = false
    try await ArchiveVisit.run(settings: settings) { visit in
      #expect(try await visit.get().status == .notFound)
      let page = String(visit.path.dropLast(4))
      let shown = try await visit.client.execute(uri: page, method: .get)
      #expect(shown.status == .ok && !shown.text.contains("/zip"))
    }
  }

  // LIB-13, FEED-39: the password of a link is needed for its archive too.
  @Test func thePasswordIsNeeded() async throws {
    try await ArchiveVisit.run([nil], settings: .withPassword) { visit in
      let answer = try await visit.get()
      #expect(answer.status == .unauthorized && !answer.text.contains("PK"))
      let identity = visit.server.resources.identity
      let name = visit.server.cookies.name(.share)
      let cookie: HTTPFields = [.cookie: "\(name)=\(identity.ticket(of: visit.share).reveal())"]
      #expect(try await visit.get(cookie).status == .ok)
    }
  }

  // FEED-39: the page has the link to the archive, with the number of photos and, once known, its size.
  @Test func thePageOffersTheArchive() async throws {
    try await ArchiveVisit.run { visit in
      let page = String(visit.path.dropLast(4))
      func text() async throws -> String {
        try await visit.client.execute(
          uri: page, method: .get, headers: [.acceptLanguage: "ru"]
        ).text
      }
      let first = try await text()
      #expect(first.contains("href=\"\(visit.path)\"") && first.contains(" download"))
      #expect(first.contains("Скачать всё (ZIP) · фотографий: 3<"))
      _ = try await visit.get()
      #expect(try await text().contains("Скачать всё (ZIP) · фотографий: 3, 1 МБ<"))
    }
  }

  // FEED-39, LIB-15: the archives of an address at a time are limited; one that ends makes room, and one that is not sent.
  @Test func anAddressHasSomeArchivesAtATime() async throws {
    try await ArchiveVisit.run { visit in
      let slots = ArchiveSlots()
      var taken = (0..<ArchiveSlots.mostPerAddress).map { _ in slots.enter(link: 1, address: "a") }
      #expect(!taken.contains { $0 == nil })
      #expect(slots.enter(link: 2, address: "a") == nil)
      #expect(slots.enter(link: 2, address: "b") != nil)
      taken.removeLast()
      #expect(slots.enter(link: 2, address: "a") != nil)
      for _ in 0..<3 * ArchiveSlots.mostPerAddress {
        let answer = try await visit.client.execute(uri: visit.path, method: .head)
        #expect(answer.status == .ok)
      }
    }
  }
}
