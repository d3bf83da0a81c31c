import Domain
import Foundation
import Store
import Testing

@testable import Identity

@Suite struct AccountTests {
  let fixture: IdentityFixture

  init() throws {
    fixture = try IdentityFixture()
  }

  // PASS-8: a password has 10 to 256 characters as a person counts them.
  @Test(arguments: [
    ("", IdentityError.passwordTooShort(minimum: 10)),
    ("nine char", .passwordTooShort(minimum: 10)),
    (String(repeating: "🇩🇪", count: 9), .passwordTooShort(minimum: 10)),
    (String(repeating: "a", count: 257), .passwordTooLong),
  ])
  func aPasswordOfTheWrongLengthIsRefused(text: String, error: IdentityError) async throws {
    let anna = try await fixture.anna()
    await #expect(throws: error) {
      try await fixture.identity.changePassword(of: anna, to: Secret(text), now: moment(1))
    }
    #expect(try await fixture.signIn("anna", "correct horse") == .success(anna))
  }

  // PASS-8: 256 characters of any alphabet are accepted.
  @Test func aPasswordOf256CharactersIsAccepted() async throws {
    let anna = try await fixture.anna()
    let long = String(repeating: "я", count: 256)
    try await fixture.identity.changePassword(of: anna, to: Secret(long), now: moment(1))
    guard case .success = try await fixture.signIn("anna", long) else {
      Issue.record("the long password does not sign in")
      return
    }
    #expect(
      try await fixture.signIn("anna", String(long.dropLast()))
        == .wrong(loginIsWrong: true, passwordIsWrong: true))
  }

  // LIB-5
  @Test func aLoginIsTakenWhateverTheCase() async throws {
    _ = try await fixture.anna()
    let login = try #require(Login("ANNA"))
    let username = try #require(Username("other"))
    await #expect(throws: IdentityError.store(.taken(.login))) {
      try await fixture.identity.createAccount(
        NewAccount(
          login: login, username: username, firstName: "A", password: Secret("correct horse")),
        now: moment(0))
    }
  }

  // LIB-5
  @Test func anAccountHasAName() async throws {
    let login = try #require(Login("anna"))
    let username = try #require(Username("anna"))
    await #expect(throws: IdentityError.nameMissing) {
      try await fixture.identity.createAccount(
        NewAccount(
          login: login, username: username, firstName: "", password: Secret("correct horse")),
        now: moment(0))
    }
    #expect(try fixture.identity.accounts().isEmpty)
  }

  // LIB-5, Q-4: NUL is removed from names, because SQLite would cut them off at it.
  @Test func namesAreStoredWithoutNUL() async throws {
    let login = try #require(Login("anna"))
    let username = try #require(Username("anna"))
    var account = NewAccount(
      login: login, username: username, firstName: "An\0na", lastName: "\0Lind",
      email: "anna@\0example.org", password: Secret("correct horse"))
    let anna = try await fixture.identity.createAccount(account, now: moment(0))
    #expect(anna.fullName == "Anna Lind")
    #expect(anna.email == "anna@example.org")
    account.firstName = "\0"
    await #expect(throws: IdentityError.nameMissing) {
      try await fixture.identity.createAccount(account, now: moment(0))
    }
    let client = try await fixture.client("An\0 app")
    #expect(client.application.registration.name == "An app")
  }

  // the name of an application cannot change what the consent page says around it.
  @Test(arguments: [
    ("Feed\nis safe", "Feed is safe"), ("Feed\u{202E}elif", "Feedelif"), (" Feed\u{2028} ", "Feed"),
    (String(repeating: "x", count: 100), String(repeating: "x", count: 100)),
  ])
  func theNameOfAnApplicationIsOneLine(typed: String, name: String) async throws {
    #expect(try await fixture.client(typed).application.registration.name == name)
  }

  //
  @Test(arguments: ["", " \n", "\u{202E}", String(repeating: "x", count: 101)])
  func anApplicationHasAName(typed: String) async throws {
    await #expect(throws: IdentityError.applicationName) { try await fixture.client(typed) }
  }

  // LIB-5
  @Test func aPasswordChangeEndsSessionsAndTokens() async throws {
    let anna = try await fixture.anna()
    let client = try await fixture.client()
    let tokens = try await fixture.tokens(client, anna)
    let cookie = try await fixture.identity.startSession(of: anna, userAgent: "B", now: moment(1))
    try await fixture.identity.changePassword(
      of: anna, to: Secret("battery staple"), now: moment(2))
    #expect(try await fixture.identity.person(forCookie: cookie, now: moment(3)) == nil)
    #expect(try !fixture.isAlive(tokens.accessToken))
    let person = try #require(try fixture.database.people.person(id: anna.id))
    #expect(try await fixture.signIn("anna", "battery staple") == .success(person))
    #expect(try await fixture.signIn("anna", "correct horse") != .success(person))
  }

  // LIB-1: a second start creates nothing twice.
  @Test func theDemoIsMadeOnce() async throws {
    let person = try await fixture.identity.makeDemoAccount(now: moment(0))
    #expect(try await fixture.identity.makeDemoAccount(now: moment(1)) == person)
    let application = try await fixture.identity.makeDemoApplication(now: moment(0))
    #expect(try await fixture.identity.makeDemoApplication(now: moment(1)) == application)
    #expect(person.isDemo)
    #expect(person.firstName == "Demo")
    #expect(application.registration.isUnsplashClient)
    #expect(try fixture.identity.application(accessKey: "demo") == application)
  }

  // API-2: two people may press the button at the same time, and the server may restart after that.
  @Test func registeredRedirectURIsOfTheDemoStay() async throws {
    let stale = try await fixture.identity.makeDemoApplication(now: moment(0))
    let uris = ["https://localhost:3000/a", "https://127.0.0.1/b"]
    for uri in uris { try await fixture.identity.register(uri, for: stale) }
    let restarted = try await fixture.identity.makeDemoApplication(now: moment(1))
    #expect(restarted.registration.redirectURIs == Demo.redirectURIs + uris)
    #expect(try fixture.identity.application(accessKey: "demo") == restarted)
  }

  // API-2
  @Test func theOldestRegisteredRedirectURIIsReplaced() async throws {
    let demo = try await fixture.identity.makeDemoApplication(now: moment(0))
    let free = Identity.mostDemoRedirects - Demo.redirectURIs.count
    let uris = (0...free).map { "https://localhost/\($0)" }
    for uri in uris { try await fixture.identity.register(uri, for: demo) }
    let full = try #require(try fixture.identity.application(accessKey: "demo"))
    #expect(full.registration.redirectURIs == Demo.redirectURIs + uris.dropFirst())
    try await fixture.identity.register(uris[1], for: full)
    #expect(try fixture.identity.application(accessKey: "demo") == full)
  }

  // OA-01: a stranger cannot fill the page with long URIs.
  @Test func aLongRedirectURICannotBeRegistered() async throws {
    let demo = try await fixture.identity.makeDemoApplication(now: moment(0))
    let start = "https://localhost/"
    let longest = start + String(repeating: "x", count: 256 - start.utf8.count)
    #expect(fixture.identity.mayRegister(longest, for: demo))
    #expect(!fixture.identity.mayRegister(longest + "x", for: demo))
    try await fixture.identity.register(longest + "x", for: demo)
    #expect(try fixture.identity.application(accessKey: "demo") == demo)
  }

  // LIB-1
  @Test func theWebClientsRedirectURIFollowsTheServersURL() async throws {
    let first = try await fixture.identity.makeWebApplication(
      redirectURI: "http://127.0.0.1:8080/signed-in", now: moment(0))
    let second = try await fixture.identity.makeWebApplication(
      redirectURI: "https://photos.example/signed-in", now: moment(1))
    #expect(second.id == first.id)
    #expect(second.registration.redirectURIs == ["https://photos.example/signed-in"])
  }

  // a restored database without its key reports that instead of refusing every password.
  @Test func aMissingKeyIsReported() async throws {
    _ = try await fixture.anna()
    let path = fixture.folder + "/secret.key"
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: IdentityError.keyMissing(path: path)) {
      try Identity.open(database: fixture.database, folder: fixture.folder)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  // a key file that is not 32 bytes long is refused.
  @Test(arguments: [0, 31, 33])
  func aDamagedKeyIsNotUsed(length: Int) throws {
    let path = fixture.folder + "/secret.key"
    try Data(repeating: 1, count: length).write(to: URL(fileURLWithPath: path))
    #expect(throws: IdentityError.keyUnusable(path: path)) {
      try Identity.open(database: fixture.database, folder: fixture.folder)
    }
  }

  //
  @Test func onlyTheOwnerMayReadTheKeyFile() throws {
    let path = fixture.folder + "/secret.key"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(attributes[.size] as? Int == 32)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    _ = try SecretKey.load(folder: fixture.folder, mayCreate: false)
    let again = try FileManager.default.attributesOfItem(atPath: path)
    #expect(again[.posixPermissions] as? Int == 0o600)
  }

  // OA-54: our code around libsodium reproduces the test vectors of FIPS 180 and RFC 4648.
  @Test func hashesAndEncodingsMatchTheTestVectors() {
    #expect(
      Hexadecimal.text(SecretBox.sha256("abc"))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(Encoding.base64url([0xFB, 0xFF]) == "-_8")
    #expect(Encoding.bytes(base64: "Zm9vYg==") == Array("foob".utf8))
    #expect(Encoding.bytes(base64: "Zm9vYg") == Array("foob".utf8))
    #expect(Encoding.bytes(base64: "!") == nil)
    #expect(PercentText.decode("a+b%20c%C3%A9") == "a b cé")
    #expect(PercentText.decode("%") == nil)
    #expect(PercentText.decode("%zz") == nil)
    #expect(PercentText.decode("%FF") == nil)
  }
}
