import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import Store
import Testing

@testable import Service

/// LIB-20: the pages on which owners manage the server.
@Suite struct OwnerPageTests {
  /// Runs `act` with a browser in which anna, an owner with photos 0, 2, 4 and 6, is signed in. boris
  /// is a member.
  private static func run(
    _ act: @escaping @Sendable (Albums, inout Browser) async throws -> Void
  ) async throws {
    try await OwnPhotoPageTests.run { albums, browser in
      try await albums.server.add("boris")
      try await setOwner(true, albums.anna, albums)
      try await act(albums, &browser)
    }
  }

  private static let server = "/account/server"
  private static let boris = "/account/server/people/boris"

  private static func setOwner(
    _ isOwner: Bool, _ person: PersonRecord, _ albums: Albums
  ) async throws {
    try await albums.server.resources.database.people.setOwner(
      isOwner, of: person, now: albums.server.resources.clock())
  }

  private static func person(_ username: String, _ albums: Albums) throws -> PersonRecord? {
    try albums.server.resources.database.people.person(username: username)
  }

  private static func audit(_ albums: Albums) throws -> AuditRecord {
    try #require(try albums.server.resources.database.audit.newest(1).first)
  }

  // LIB-20, Q-4: for members and people of the demo there are no such pages.
  @Test(arguments: [server, boris]) func membersHaveNoSuchPage(path: String) async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(path)
      try await Self.setOwner(false, albums.anna, albums)
      #expect(try await browser.get(path).status == .notFound)
      #expect(try await browser.post(form, ["invite": "1"]).status == .notFound)
      #expect(try await browser.post(form, ["access": "disable"]).status == .notFound)
      #expect(try Self.person("boris", albums)?.isDisabled == false)
      #expect(!(try await browser.get("/account").text.contains(Self.server)))
      let demo = try albums.server.owner()
      try await Self.setOwner(true, demo, albums)
      var visitor = Browser(albums.client)
      visitor.take(try await albums.server.cookie())
      #expect(try await visitor.get(path).status == .notFound)
    }
  }

  // LIB-20, Q-4: without a session a page leads to the sign-in, and no form is taken.
  @Test(arguments: [server, boris]) func strangersHaveToSignIn(path: String) async throws {
    try await Self.run { albums, _ in
      var stranger = Browser(albums.client)
      let page = try await stranger.get(path)
      #expect(try page.location == "/app/sign-in?return_to=" + percentEncoded(path))
      #expect(try await stranger.get(try page.location).status == .seeOther)
      let form = Browser.Form(action: path, seal: "x")
      let answer = try await stranger.post(form, ["access": "disable"])
      #expect(try answer.location.hasPrefix("/app/sign-in"))
      #expect(try Self.person("boris", albums)?.isDisabled == false)
    }
  }

  // LIB-20, Q-4: a form of another site changes nothing.
  @Test func aForgedFormIsRefused() async throws {
    try await Self.run { albums, browser in
      let other = try await browser.open(Self.server)
      let forged = Browser.Form(action: Self.boris, seal: other.seal)
      #expect(try await browser.post(forged, ["access": "disable"]).status == .forbidden)
      let form = try await browser.open(Self.boris)
      let foreign = try await browser.post(
        form, ["access": "disable"], ["Origin": "https://evil.example"])
      #expect(foreign.status == .forbidden)
      #expect(try Self.person("boris", albums)?.isDisabled == false)
    }
  }

  // LIB-20: the page shows everybody, and the account page leads to it.
  @Test func thePageShowsTheServer() async throws {
    try await Self.run { _, browser in
      #expect(try await browser.get("/account").text.contains("href=\"\(Self.server)\""))
      let page = try await browser.get(Self.server).text
      for text in [
        "@boris · 0 photos", "@anna · 4 photos · Owner · This is you", "Photos: 8, 0 MB",
        "In bins: 0, 0 MB", "The disk works.", "There are no unused invitations.",
      ] { #expect(page.contains(text), "\(text)") }
      #expect(!page.contains(Identity.phoneAccessKey) && !page.contains(Identity.webAccessKey))
    }
  }

  // LIB-20, LIB-17: access and role change at once; the audit log names the owner.
  @Test(arguments: [
    ("access", "disable", "disabled by anna"), ("access", "enable", "enabled by anna"),
    ("role", "owner", "owner by anna"), ("role", "member", "owner by anna"),
  ]) func accessAndRoleChange(name: String, value: String, reason: String) async throws {
    try await Self.run { albums, browser in
      let boris = try #require(try Self.person("boris", albums))
      try await Self.setOwner(value == "member", boris, albums)
      let form = try await browser.open(Self.boris)
      let answer = try await browser.post(form, [name: value])
      #expect(answer.status == .ok && answer.text.contains("Done."))
      let fresh = try #require(try Self.person("boris", albums))
      #expect(fresh.isDisabled == (value == "disable") && fresh.isOwner == (value == "owner"))
      let entry = try Self.audit(albums)
      #expect(entry.account == "boris" && entry.reason == reason && entry.address != nil)
    }
  }

  // LIB-20, LIB-16: a person is renamed, and the browser is sent to their new page.
  @Test func aPersonIsRenamed() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.boris)
      let refused = try await browser.post(form, ["rename": "1", "username": "no way"])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("value=\"no way\"") && refused.text.contains("letters a to z"))
      let taken = try await browser.post(form, ["rename": "1", "username": "anna"])
      #expect(taken.status == .unprocessableContent)
      let renamed = try await browser.post(form, ["rename": "1", "username": "boris_2"])
      #expect(try renamed.location == Self.boris + "_2")
      #expect(try Self.person("boris_2", albums) != nil)
    }
  }

  // LIB-20, AUTH-6: a new password obeys the rules and ends the person's sessions.
  @Test func aPasswordIsSet() async throws {
    try await Self.run { albums, browser in
      let boris = try #require(try Self.person("boris", albums))
      var other = Browser(albums.client)
      other.take(try await albums.server.cookie(of: boris))
      let form = try await browser.open(Self.boris)
      let refused = try await browser.post(form, ["setPassword": "1", "password": "short"])
      #expect(refused.status == .unprocessableContent && !refused.text.contains("\"short\""))
      #expect(try await other.get("/account").status == .ok)
      let set = try await browser.post(
        form, ["setPassword": "1", "password": "lantern 47 gondola rhubarb"])
      #expect(set.status == .ok && !set.text.contains("gondola"))
      #expect(try await other.get("/account").status == .seeOther)
    }
  }

  // LIB-20, LIB-16: a person with photos is removed only with a decision about them.
  @Test func aPersonIsRemoved() async throws {
    try await Self.run { albums, browser in
      let boris = try #require(try Self.person("boris", albums))
      let photos = albums.server.resources.database.photos
      _ = try await photos.giveAll(
        of: albums.anna, to: boris, now: albums.server.resources.clock())
      let form = try await browser.open(Self.boris)
      let refused = try await browser.post(form, ["remove": "1", "giveTo": ""])
      #expect(refused.status == .unprocessableContent && refused.text.contains("4 photos"))
      let nobody = try await browser.post(form, ["remove": "1", "giveTo": "nobody"])
      #expect(nobody.status == .unprocessableContent)
      #expect(try Self.person("boris", albums) != nil)
      let asked = try await browser.post(form, ["remove": "1", "giveTo": "@anna"])
      #expect(asked.text.contains("(@boris) for good? @anna gets their photos (4) and topics."))
      #expect(try Self.person("boris", albums)?.isDisabled == false)
      let removed = try await browser.confirm(form, ["remove": "1", "giveTo": "@anna"])
      #expect(try removed.location == Self.server)
      #expect(try Self.person("boris", albums) == nil)
      #expect(try photos.publicIds(of: albums.anna).count == 4)
      #expect(try await browser.get(Self.boris).status == .notFound)
    }
  }

  // LIB-20, LIB-16: photos are either given away or removed, not both.
  @Test func photosAreRemovedOnlyWithoutAnHeir() async throws {
    try await Self.run { albums, browser in
      let boris = try #require(try Self.person("boris", albums))
      let photos = albums.server.resources.database.photos
      _ = try await photos.giveAll(
        of: albums.anna, to: boris, now: albums.server.resources.clock())
      let form = try await browser.open(Self.boris)
      let both = ["remove": "1", "giveTo": "anna", "withPhotos": "true"]
      let refused = try await browser.post(form, both)
      #expect(refused.status == .unprocessableContent && refused.text.contains("choose one"))
      #expect(try photos.publicIds(of: boris).count == 4)
      let asked = try await browser.post(
        form, ["remove": "1", "giveTo": "", "withPhotos": "true"])
      #expect(asked.text.contains("(@boris) and 4 photos for good?"))
      #expect(try photos.publicIds(of: boris).count == 4)
      let removed = try await browser.confirm(
        form, ["remove": "1", "giveTo": "", "withPhotos": "true"])
      #expect(try removed.location == Self.server)
      #expect(try Self.person("boris", albums) == nil && photos.total == 4)
    }
  }

  // LIB-20: an owner cannot lock themselves out, and the people of the demo are not touched.
  @Test func theOwnAccountAndTheDemoStay() async throws {
    try await Self.run { albums, browser in
      let demo = try albums.server.owner()
      let token = CSRFToken(key: albums.server.resources.identity.formKey)
      for name in ["anna", demo.username] {
        let path = "/account/server/people/" + name
        #expect(!(try await browser.get(path).text.contains("<form")))
        let cookie = try #require(browser.cookie("session"))
        let id = try #require(try Self.person(name, albums)).id
        let form = Browser.Form(
          action: path, seal: token.value(cookie: cookie, subject: path + " \(id)"))
        let answer = try await browser.post(form, ["role": "member", "access": "disable"])
        #expect(answer.status == .unprocessableContent)
      }
      #expect(try Self.person(demo.username, albums)?.isDisabled == false)
      #expect(try Self.person("anna", albums)?.isOwner == true)
    }
  }

  // LIB-20, Q-7: a form is about the person whom it showed, whoever has their user name now.
  @Test func aFormIsAboutThePersonWhomItShowed() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open("/account/server/people/boris")
      let people = albums.server.resources.database.people
      let now = albums.server.resources.clock()
      let boris = try #require(try Self.person("boris", albums))
      try await people.rename(boris, to: try #require(Username("borya")), now: now)
      let other = try await albums.server.add("clara")
      try await people.rename(other, to: try #require(Username("boris")), now: now)
      let answer = try await browser.post(form, ["role": "owner"])
      #expect(answer.status == .forbidden)
      #expect(try Self.person("boris", albums)?.isOwner == false)
      #expect(try Self.person("borya", albums)?.isOwner == false)
    }
  }

  // LIB-20, LIB-11: who may register is chosen; invitations are made and revoked.
  @Test func invitationsAreMadeAndRevoked() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.server)
      let odd = try await browser.post(form, ["registration": "1", "policy": "nobody"])
      #expect(odd.status == .badRequest)
      _ = try await browser.post(form, ["registration": "1", "policy": "invitation"])
      #expect(try albums.server.resources.identity.registrationPolicy() == .invitation)
      let invited = try await browser.post(form, ["invite": "1"])
      #expect(invited.text.contains(TestServer.base + "/account/new?invitation="))
      let identity = albums.server.resources.identity
      let now = albums.server.resources.clock()
      let invitation = try #require(try identity.invitations(now: now).first)
      _ = try await browser.confirm(form, ["revoke": "\(invitation.id)"])
      #expect(try identity.invitations(now: now).isEmpty)
      #expect(try await browser.post(form, ["revoke": "99"]).status == .unprocessableContent)
      #expect(try await browser.post(form, [:]).status == .badRequest)
    }
  }

  // LIB-20, LIB-11: the first invitation works in one step, whoever may register until then.
  @Test(arguments: RegistrationPolicy.allCases)
  func theFirstInvitationWorksAtOnce(policy: RegistrationPolicy) async throws {
    try await Self.run { albums, browser in
      let identity = albums.server.resources.identity
      try await identity.setRegistrationPolicy(policy)
      let form = try await browser.open(Self.server)
      let invited = try await browser.post(form, ["invite": "1"])
      #expect(invited.status == .ok)
      #expect(
        invited.text.contains("People with an invitation can register now") == (policy == .closed))
      let address = try invited.attribute(TestServer.base + "/account/new?invitation=")
        .prefix { $0 != "<" }
      #expect(try identity.registrationPolicy() == (policy == .closed ? .invitation : policy))
      let page = try await albums.client.execute(
        uri: "/account/new?invitation=" + address, method: .get)
      #expect(page.status == .ok)
    }
  }

  // LIB-20: a refusal is in the person's language and names no command.
  @Test(arguments: [
    ["rename": "1", "username": "no way"], ["rename": "1", "username": "anna"],
    ["setPassword": "1", "password": "short"], ["remove": "1", "giveTo": "nobody"],
    ["remove": "1", "giveTo": "demo_visitor"], ["remove": "1", "giveTo": "boris"],
    ["remove": "1", "giveTo": "anna", "withPhotos": "true"],
  ])
  func refusalsAreInThePersonsLanguage(values: [String: String]) async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.boris)
      let answer = try await browser.post(
        form, values.map { ($0.key, $0.value) }, ["Accept-Language": "ru"])
      #expect(answer.status == .unprocessableContent)
      let mark = "<p class=\"problem\" role=\"alert\""
      let start = try #require(answer.text.range(of: mark)?.upperBound)
      let reason = answer.text[start...].drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
      #expect(reason.contains { ("а"..."я").contains($0) }, "\(reason)")
      #expect(!reason.contains("imagefeed"), "\(reason)")
    }
  }

  // LIB-20: an application is registered, its secret shown once, and removed.
  @Test func applicationsAreRegisteredAndRemoved() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open(Self.server)
      let bad = try await browser.post(
        form, ["register": "1", "name": "Frames", "redirect": "http://frames.example/done"])
      #expect(bad.status == .unprocessableContent)
      let made = try await browser.post(
        form, ["register": "1", "name": "Frames", "redirect": "https://frames.example/done"])
      #expect(made.status == .ok && made.text.contains("Secret, shown only now: "))
      let applications = albums.server.resources.database.applications
      let record = try #require(try applications.all().first { $0.registration.name == "Frames" })
      let page = try await browser.get(Self.server).text
      #expect(page.contains(record.registration.accessKey) && !page.contains("Secret, shown"))
      _ = try await browser.confirm(form, ["unregister": record.registration.accessKey])
      #expect(try applications.all().allSatisfy { $0.registration.name != "Frames" })
      let own = try await browser.post(form, ["unregister": Identity.webAccessKey])
      #expect(own.status == .unprocessableContent)
    }
  }

  // FEED-25: an owner chooses the order of the feed, at once; other values are refused.
  @Test func theOwnerChoosesTheOrderOfTheFeed() async throws {
    try await Self.run { albums, browser in
      let photos = albums.server.resources.database.photos
      let form = try await browser.open(Self.server)
      #expect(try await browser.post(form, ["feedOrder": "1", "date": "captured"]).status == .ok)
      #expect(photos.feedDate == .captured)
      #expect(try await browser.post(form, ["feedOrder": "1", "date": "likes"]).status != .ok)
      #expect(try await browser.post(form, ["feedOrder": "1"]).status != .ok)
      #expect(photos.feedDate == .captured)
    }
  }
}
