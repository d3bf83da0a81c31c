import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import Identity
import NIOCore
import PhotoLibrary
import Store
import Synchronization
import Testing

@testable import Service

/// LIB-2, LIB-5: the demo's data and the data of the server's owner are kept apart.
@Suite struct DemoFolderTests {
  private static let anna = AdminCommand.NewUser(
    login: "anna", username: "anna", firstName: "Anna", lastName: nil,
    password: TestServer.password)

  private static func end(_ order: AdminCommand, _ server: TestServer) async -> AdminEvent? {
    let last = Mutex<AdminEvent?>(nil)
    await server.resources.admin.perform(order) { reply in
      if reply.isEnd { last.withLock { $0 = reply } }
    }
    return last.withLock { $0 }
  }

  private static func importing(
    _ user: String? = nil, _ fate: AdminCommand.DemoChange? = .keep, _ server: TestServer
  ) async -> AdminEvent? {
    await end(
      .importPhotos(
        paths: [], username: user, demo: fate, options: ImportOptions()), server)
  }

  private static let nothing = AdminEvent.imported(
    AdminEvent.ImportTotals(added: 0, skipped: 0, failed: 0))

  private static func use(_ server: TestServer) throws -> FolderUse {
    try DemoFolder(database: server.resources.database).use
  }

  // LIB-5: no photos are imported for the demo account by accident.
  @Test func anImportIntoADemoNeedsAPersonOfItsOwn() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      guard case .refused(let sentence)? = await Self.importing(nil, .keep, server) else {
        Issue.record("taken")
        return
      }
      #expect(sentence.contains("imagefeed user add"))
      _ = await Self.end(.addUser(Self.anna), server)
      #expect(await Self.importing(nil, .keep, server) == Self.nothing)
    }
  }

  // LIB-5, FEED-27: a photo in the bin of a person of one's own is an import too.
  @Test func aPhotoInTheBinWasImported() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      _ = await Self.end(.addUser(Self.anna), server)
      try await server.add(
        1, of: try server.owner(), size: PixelSize(width: 300, height: 200), description: nil)
      #expect(await Self.importing("anna", nil, server) == .demoQuestion)
      let photos = server.resources.database.photos
      let anna = try server.resources.admin.person("anna")
      try await server.add(
        0, of: anna, size: PixelSize(width: 300, height: 200), description: nil)
      _ = try await photos.bin(
        publicIds: [TestServer.id(0)], of: anna, now: server.resources.clock())
      #expect(await Self.importing("anna", nil, server) == Self.nothing)
    }
  }

  // LIB-5: a demo to which nobody has added a photo goes with the first import, unless it is to stay.
  @Test(arguments: ["anna", nil], [true, false])
  func anUntouchedDemoGoesByItself(user: String?, isKept: Bool) async throws {
    try await TestServer.run(photos: 0) { server, _ in
      let database = server.resources.database
      for number in 0..<3 { try await server.addPhoto(number, isDrawn: true) }
      _ = await Self.end(.addUser(Self.anna), server)
      #expect(await Self.importing(user, isKept ? .keep : nil, server) == Self.nothing)
      #expect(try database.people.all().contains(where: \.isDemo) == isKept)
      #expect((database.photos.total > 0) == isKept)
    }
  }

  // LIB-5: no owner needs to be named for a demo without photos of anybody, however many people there are.
  @Test func theDemoOfSeveralPeopleGoes() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      try await server.add("boris")
      _ = await Self.end(.addUser(Self.anna), server)
      #expect(await Self.importing(nil, .drop, server) == Self.nothing)
      #expect(try !server.resources.database.people.all().contains(where: \.isDemo))
      // A second time there is nothing to do.
      #expect(await Self.importing(nil, .drop, server) == Self.nothing)
    }
  }

  // LIB-5, LIB-11: however the demo goes, registration that only demo mode had opened is closed.
  @Test func theEndOfADemoClosesRegistration() async throws {
    try await TestServer.run(photos: 0, .registration(.open)) { server, _ in
      _ = await Self.end(.addUser(Self.anna), server)
      #expect(await Self.importing(nil, .drop, server) == Self.nothing)
      #expect(await Self.end(.registration(nil), server) == .registration(.closed))
    }
  }

  // LIB-5: without anybody of one's own, nobody could sign in after the demo.
  @Test func aDemoWithoutAnOwnerStays() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      guard case .refused(let sentence)? = await Self.importing(nil, .drop, server) else {
        Issue.record("dropped")
        return
      }
      #expect(sentence.contains("imagefeed user add"))
      let people = try server.resources.database.people.all()
      #expect(people.contains(where: \.isDemo) == true)
    }
  }

  // LIB-5: a mistyped path does not end the demo, and one that was kept beside photos of one's own stays.
  @Test func aMistypedPathKeepsTheDemo() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      let people = server.resources.database.people
      _ = await Self.end(.addUser(Self.anna), server)
      _ = await Self.end(
        .importPhotos(
          paths: ["/nowhere/at all"], username: "anna", demo: nil, options: ImportOptions()), server
      )
      #expect(try people.all().contains(where: \.isDemo) == true)
      try await server.add(
        1, of: try server.resources.admin.person("anna"), size: PixelSize(width: 3, height: 2),
        description: nil)
      #expect(await Self.importing(nil, nil, server) == Self.nothing)
      #expect(try people.all().contains(where: \.isDemo) == true)
      // Photos of one's own are none that somebody added to the demo.
      #expect(await Self.importing(nil, .drop, server) == Self.nothing)
      #expect(try !people.all().contains(where: \.isDemo))
    }
  }

  // LIB-5: photos that somebody added to the demo are never dropped with it.
  @Test func photosInTheDemoNeedAnOwner() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      try await server.add("boris")
      _ = await Self.end(.addUser(Self.anna), server)
      try await server.add(
        1, of: try server.owner(), size: PixelSize(width: 300, height: 200), description: nil)
      #expect(await Self.importing(nil, nil, server) == .demoQuestion)
      guard case .refused(let sentence)? = await Self.importing(nil, .drop, server) else {
        Issue.record("dropped")
        return
      }
      #expect(sentence.contains("--user"))
      #expect(await Self.importing("anna", .drop, server) == Self.nothing)
      let anna = try server.resources.admin.person("anna")
      #expect(try server.resources.database.photos.publicIds(of: anna) == [TestServer.id(1)])
    }
  }

  // LIB-5, AUTH-1, AUTH-17: after the demo was removed, the sign-in pages show nothing of it
  @Test func aDroppedDemoLeavesNoHintOnTheSignInPages() async throws {
    try await TestServer.run(photos: 0, Change { $0.name = "Our photos" }) { server, client in
      _ = await Self.end(.addUser(Self.anna), server)
      #expect(await Self.importing("anna", .drop, server) == Self.nothing)
      let page = try await client.execute(uri: "/account/new", method: .get)
      #expect(page.text.contains("\"name\":\"Our photos\""))
      #expect(!page.text.contains("RSSchool"))
      var browser = Browser(client)
      let form = try await browser.open("/authorization")
      let answer = try await browser.send(form, ["login": "anna", "password": "wrong"])
      // A demo would mark only the password as wrong.
      #expect(try answer.entry == .problem(.fields(login: false, password: false)))
    }
  }

  // LIB-5, LIB-11: registration that only demo mode had opened is closed by the first import
  @Test(arguments: [AdminCommand.DemoChange.drop, .keep])
  func theFirstImportClosesRegistration(demo: AdminCommand.DemoChange) async throws {
    try await TestServer.run(photos: 0, .registration(.open)) { server, client in
      _ = await Self.end(.addUser(Self.anna), server)
      #expect(await Self.end(.registration(nil), server) == .registration(.open))
      #expect(await Self.importing("anna", demo, server) == Self.nothing)
      #expect(await Self.end(.registration(nil), server) == .registration(.closed))
      let page = try await client.execute(uri: "/account/new", method: .get)
      #expect(page.text.contains(#""problem":"closed""#))
    }
  }

  // LIB-5, LIB-11: a registration policy that the owner set stays when the demo is removed
  @Test(arguments: [RegistrationPolicy.open, .invitation])
  func theOwnersPolicyOutlastsTheDemo(policy: RegistrationPolicy) async throws {
    try await TestServer.run(photos: 0, .registration(.open)) { server, _ in
      _ = await Self.end(.addUser(Self.anna), server)
      _ = await Self.end(.registration(policy), server)
      #expect(await Self.importing("anna", .drop, server) == Self.nothing)
      #expect(await Self.end(.registration(nil), server) == .registration(policy))
    }
  }

  // LIB-5, LIB-11: importing photos for the demo account does not change the demo
  @Test func anImportForTheDemoAccountKeepsRegistrationOpen() async throws {
    try await TestServer.run(photos: 0, .registration(.open)) { server, _ in
      #expect(await Self.importing("demo_visitor", .keep, server) == Self.nothing)
      #expect(await Self.end(.registration(nil), server) == .registration(.open))
    }
  }

  // LIB-2: accounts created by visitors do not end a demo; the owner's commands do.
  @Test func peopleWhoRegisterDoNotEndADemo() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      try await server.add("visitor")
      #expect(try Self.use(server) == .demo)
      let end = await Self.end(.addUser(Self.anna), server)
      #expect(
        end
          == .done(
            "@anna can sign in as anna. This folder is yours now: its next start is no demo."))
      #expect(try Self.use(server) == .own)
    }
  }

  // LIB-2: a folder with its own people gets no demo data.
  @Test func aFolderWithItsOwnPeopleGetsNoDemoData() async throws {
    try await TestServer.run(photos: 0, Change { $0.isDemo = false }) { server, _ in
      #expect(try Self.use(server) == .demo, "empty")
      try await server.add("anna")
      #expect(try Self.use(server) == .own)
      #expect(try server.resources.identity.application(accessKey: Demo.accessKey) == nil)
    }
  }

  // LIB-5: any import can remove all demo data; photos added for the demo account are kept.
  @Test func anyImportCanRemoveTheDemoData() async throws {
    try await TestServer.run(photos: 2) { server, _ in
      _ = await Self.end(.addUser(Self.anna), server)
      #expect(await Self.importing("anna", .keep, server) == Self.nothing)
      #expect(await Self.importing("@ANNA", .drop, server) == Self.nothing)
      let people = try server.resources.identity.accounts()
      #expect(people.map(\.username) == ["anna"])
      #expect(people.map(\.totalPhotos) == [2])
      #expect(try server.resources.identity.application(accessKey: Demo.accessKey) == nil)
      #expect(try Self.use(server) == .own)
      #expect(await Self.importing("anna", .drop, server) == Self.nothing, "again")
    }
  }

  // LIB-5: the demo cannot be removed by an import for the demo account.
  @Test func anImportForTheDemoAccountCannotRemoveTheDemo() async throws {
    try await TestServer.run(photos: 1) { server, _ in
      guard case .refused? = await Self.importing("demo_visitor", .drop, server) else {
        Issue.record("taken")
        return
      }
      let people = try server.resources.identity.accounts()
      #expect(people.count == 1)
    }
  }

  // LIB-5: in a folder with other people, no photos can be imported for the demo account.
  @Test func theDemoAccountGetsNoPhotosOfAFamily() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      #expect(await Self.importing("demo_visitor", .keep, server) == Self.nothing)
      _ = await Self.end(.addUser(Self.anna), server)
      guard case .refused? = await Self.importing("demo_visitor", .keep, server) else {
        Issue.record("taken")
        return
      }
    }
  }

  // LIB-16, LIB-5: photos imported for the wrong person are transferred.
  @Test func photosAreTransferredToAnotherPerson() async throws {
    try await TestServer.run(photos: 3) { server, client in
      _ = await Self.end(.addUser(Self.anna), server)
      #expect(
        await Self.end(.give(ids: [TestServer.id(0)], allOf: nil, to: "@Anna"), server)
          == .done("1 photos are @anna's now."))
      #expect(
        await Self.end(.give(ids: [], allOf: "demo_visitor", to: "anna"), server)
          == .done("2 photos of @demo_visitor are @anna's now."))
      let answer = try await client.execute(
        uri: "/photos/\(TestServer.id(0))?client_id=demo", method: .get)
      #expect(String(buffer: answer.body).contains(#""username":"anna""#))
      guard case .refused? = await Self.end(.give(ids: ["x"], allOf: nil, to: "anna"), server),
        case .refused? = await Self.end(.give(ids: [], allOf: "anna", to: "demo_visitor"), server)
      else {
        Issue.record("given")
        return
      }
    }
  }
}
