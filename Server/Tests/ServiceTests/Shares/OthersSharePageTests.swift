import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import Store
import Testing
import Wire

@testable import Service

/// LIB-13, Q-7: whose photos a person may share by a link, and how the owners of the photos withdraw them.
///
/// The even photos are anna's, who is a member, the odd ones those of the first account.
@Suite struct OthersSharePageTests {
  private static let onlyOwn = Change { $0.sharesOthers = false }

  private static func run(
    _ change: Change = onlyOwn,
    _ act: @escaping @Sendable (Albums, inout Browser) async throws -> Void
  ) async throws {
    try await Albums.run(change) { albums in
      var browser = Browser(albums.client)
      browser.take(try await albums.server.cookie(of: albums.anna))
      try await act(albums, &browser)
    }
  }

  private static func links(_ albums: Albums) throws -> [ShareRecord] {
    try albums.server.resources.database.shares.shares(of: albums.anna)
  }

  /// A browser in which the first account is signed in.
  private static func owner(_ albums: Albums) async throws -> Browser {
    var browser = Browser(albums.client)
    browser.take(try await albums.server.cookie())
    return browser
  }

  // LIB-13: a link of somebody else's photo is refused before and after the form, in the person's language.
  @Test func aLinkOfAnotherPersonsPhotoIsRefused() async throws {
    try await Self.run { albums, browser in
      let other = TestServer.id(1)
      let page = try await browser.get("/account/links?photos=" + other)
      #expect(page.status == .forbidden && page.text.contains("only your own photos by a link"))
      let form = try await browser.open("/account/links?photos=" + TestServer.id(0))
      for photos in [other, TestServer.id(0) + "," + other] {
        let answer = try await browser.post(
          form, ["create": "1", "photos": photos], ["Accept-Language": "ru"])
        #expect(answer.status == .forbidden && answer.text.contains("только своими"))
      }
      #expect(try Self.links(albums) == [])
      _ = try await browser.post(form, ["create": "1", "photos": TestServer.id(0)])
      #expect(try Self.links(albums).count == 1)
    }
  }

  // LIB-13, UN-12: a program gets the reason as JSON.
  @Test func aProgramGetsTheReasonAsJSON() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open("/account/links?photos=" + TestServer.id(0))
      let answer = try await browser.send(form, ["create": "1", "photos": TestServer.id(1)])
      #expect(answer.status == .forbidden)
      let errors = try JSON(reading: Array(answer.text.utf8))["errors"]?.array
      #expect(errors?.first?.string?.hasPrefix("Here you can share only your own photos") == true)
      #expect(try Self.links(albums) == [])
    }
  }

  // LIB-13: the page of a photo offers a link only if the person may make it.
  @Test(arguments: [true, false]) func theLinkIsOfferedIfItMayBeMade(sharesOthers: Bool)
    async throws
  {
    try await Self.run(Change { $0.sharesOthers = sharesOthers }) { albums, browser in
      for number in [0, 1] {
        let page = try await browser.get("/app/collections?photo=" + TestServer.id(number))
        let isOffered = page.text.contains("/account/links?photos=")
        #expect(isOffered == (sharesOthers || number == 0))
      }
    }
  }

  // LIB-13, Q-7: a role that was taken away after the form was opened shares nothing.
  @Test func aLostRoleSharesNothing() async throws {
    try await Self.run { albums, browser in
      let people = albums.server.resources.database.people
      let now = albums.server.resources.clock()
      try await people.setOwner(true, of: albums.anna, now: now)
      let values = ["create": "1", "photos": TestServer.id(1)]
      let form = try await browser.open("/account/links?photos=" + TestServer.id(1))
      _ = try await browser.post(form, values)
      #expect(try Self.links(albums).count == 1)
      try await people.setOwner(false, of: albums.anna, now: now)
      #expect(try await browser.post(form, values).status == .forbidden)
      #expect(try Self.links(albums).count == 1)
    }
  }

  // LIB-13: of a collection, a member's link shows their own photos, which both pages say.
  @Test func aCollectionShowsOnlyOwnPhotos() async throws {
    try await Self.run { albums, browser in
      let id = albums.secret.publicId
      let page = try await browser.get("/account/links?collection=" + id)
      #expect(page.text.contains("Only your own photos"))
      let form = try await browser.open("/account/links?collection=" + id)
      _ = try await browser.post(form, ["create": "1", "collection": id])
      let link = try #require(try Self.links(albums).first)
      let path = "/s/" + albums.server.resources.identity.token(of: link).reveal()
      let visit = ShareTests.Visit(albums: albums, share: link, path: path)
      let shown = try await visit.get()
      for number in 4..<8 {
        let isOwn = number.isMultiple(of: 2)
        #expect(shown.text.contains("/" + TestServer.id(number)) == isOwn)
        #expect(try await visit.image(number).status == (isOwn ? .notModified : .notFound))
      }
      #expect(try await browser.get("/account/links").text.contains("Only your own photos"))
      var owner = try await Self.owner(albums)
      let list = try await owner.get("/account/links")
      #expect(!list.text.contains("Withdraw"), "no photo of theirs is shown")
    }
  }

  // LIB-13, FEED-40: a person sees who shows their photos, is asked, and withdraws them; every address that a visitor
  // knows stops working for these photos, and for no others.
  @Test func photosAreWithdrawn() async throws {
    try await Self.run(Change { _ in }) { albums, _ in
      let visit = try await ShareTests.visit(
        albums, .collection(albums.secret), ShareSettings())
      for number in 4..<8 { #expect(try await visit.image(number).status == .notModified) }
      _ = try await visit.get()
      var owner = try await Self.owner(albums)
      let page = try await owner.get("/account/links")
      for text in ["Secret lake", "Made by anna", "Your photos: 2", "Opened: 1", "is revoked"] {
        #expect(page.text.contains(text), "\(text)")
      }
      for number in 4..<8 {
        let isOwn = !number.isMultiple(of: 2)
        #expect(page.text.contains("/account/photos/" + TestServer.id(number)) == isOwn)
      }
      let form = try await owner.open("/account/links")
      let answer = try await owner.confirm(form, ["withdraw": "\(visit.share.id)"])
      #expect(try answer.location == "/account/links")
      let left = try await visit.get()
      for number in 4..<8 {
        let isLeft = number.isMultiple(of: 2)
        let id = TestServer.id(number)
        #expect(left.text.contains("/" + id) == isLeft)
        #expect(try await visit.get("/" + id).status == (isLeft ? .ok : .notFound))
        #expect(try await visit.image(number).status == (isLeft ? .notModified : .notFound))
        guard !isLeft else { continue }
        #expect(try await visit.get("/\(id)/download").status == .notFound)
      }
      #expect(try await !owner.get("/account/links").text.contains("Secret lake"))
      let audit = albums.server.resources.database.audit
      try await audit.flush()
      let name = try albums.server.owner().username
      let entry = try #require(try audit.newest(1).first)
      #expect(entry.kind == .revocation && entry.account == name)
      #expect(entry.reason == "own photos in a share link")
    }
  }

  // LIB-13: a link that shows nothing else ends.
  @Test func aLinkWithoutOtherPhotosEnds() async throws {
    try await Self.run(Change { _ in }) { albums, _ in
      let visit = try await ShareTests.visit(
        albums, .photos(try albums.server.photos([1, 3])), ShareSettings())
      var owner = try await Self.owner(albums)
      let form = try await owner.open("/account/links")
      _ = try await owner.confirm(form, ["withdraw": "\(visit.share.id)"])
      #expect(try await visit.get().status == .notFound)
      #expect(try Self.links(albums) == [])
    }
  }

  // LIB-13, Q-4: somebody without a photo in the link is not asked, and changes nothing, nor does its maker.
  @Test func aStrangerWithdrawsNothing() async throws {
    try await Self.run(Change { _ in }) { albums, maker in
      let visit = try await ShareTests.visit(
        albums, .collection(albums.secret), ShareSettings())
      let clara = try await albums.server.add("clara")
      var stranger = Browser(albums.client)
      stranger.take(try await albums.server.cookie(of: clara))
      for var browser in [stranger, maker] {
        let form = try await Self.form(of: &browser)
        for extra in [[:], ["confirmed": "1"]] {
          let values = ["withdraw": "\(visit.share.id)"].merging(extra) { $1 }
          #expect(try await browser.post(form, values).location == "/account/links")
        }
      }
      for number in 4..<8 { #expect(try await visit.image(number).status == .notModified) }
    }
  }

  /// A form of the page, which a person without links has only with something to share.
  private static func form(of browser: inout Browser) async throws -> Browser.Form {
    try await browser.open("/account/links?photos=" + TestServer.id(0))
  }
}
