import Domain
import Foundation
import GRDB
import Store
import Testing

@testable import Identity

/// A data folder of commit b95655c4 with its key: the secrets that it issued still work.
@Suite struct FrozenFolderTests {
  private final class Folder: Sendable {
    let path = NSTemporaryDirectory() + "imagefeed-frozen-" + UUID().uuidString

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private let folder = Folder()
  private let identity: Identity

  init() async throws {
    let dump = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../StoreTests/Frozen/b95655c4.sql").standardizedFileURL
    let sql = try String(contentsOf: dump, encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    // The key of the frozen folder: the bytes 0 to 31.
    try Data(0..<32).write(to: URL(filePath: folder.path + "/secret.key"))
    let queue = try DatabaseQueue(path: folder.path + "/imagefeed.sqlite")
    try await queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
    identity = try Identity.open(
      database: try Database.open(folder: folder.path), folder: folder.path,
      settings: Telephone.settings)
  }

  private func username(_ person: PersonRecord?) -> String? { person?.username }

  // AUTH-9: an account of the old folder still signs in with its password and sequence.
  @Test func aPersonSignsInWithPasswordThenSequence() async throws {
    let outcome = try await identity.signIn(
      login: "anna", password: Secret("correct horse"), address: "8.8.8.8", isDemoMode: false,
      now: moment(700))
    guard case .needsSequence(let step) = outcome else { throw SampleError() }
    let end = try await identity.judgeSequence(
      "213", step: step, address: "8.8.8.8", isDemoMode: false, now: moment(701))
    guard case .success(let person) = end else { throw SampleError() }
    #expect(person.username == "anna")
  }

  // AUTH-17
  @Test func aSignInThatWaitsForItsSequenceContinues() async throws {
    let end = try await identity.judgeSequence(
      "213", step: Secret("frozen-step"), address: "8.8.8.8", isDemoMode: false, now: moment(40))
    guard case .success(let person) = end else { throw SampleError() }
    #expect(person.username == "anna")
  }

  // FEED-3
  @Test func aSessionStaysValid() async throws {
    let person = try await identity.person(forCookie: Secret("frozen-session"), now: moment(40))
    #expect(username(person) == "boris")
  }

  // FEED-3
  @Test func aPendingWebSignInReturnsToItsPage() async throws {
    let end = try await identity.endWebSignIn(state: Secret("frozen-state"), now: moment(40))
    #expect(end?.returnTo.text == "/app/photo/aaaaaaaaaaa")
  }

  // API-3
  @Test func anAccessTokenStaysValid() throws {
    guard case .access(let access) = try identity.bearer(Secret("frozen-access"), now: moment(40))
    else { throw SampleError() }
    #expect(access.person.username == "anna")
    #expect(access.scopes == Scopes([.public, .readUser, .writeLikes]))
    #expect(try identity.bearer(Secret("frozen-revoked"), now: moment(40)) != .access(access))
  }

  // OA-33
  @Test func aClientExchangesItsRefreshToken() async throws {
    let form = Parameters.of([
      "grant_type": "refresh_token", "client_id": "frozen-key", "client_secret": "frozen-secret",
      "refresh_token": "frozen-refresh",
    ])
    let answer = try await identity.exchange(
      TokenRequest(form: form), address: "9.9.9.9", now: moment(40))
    #expect(try answer.get().scopes == Scopes([.public, .readUser, .writeLikes]))
  }

  // OA-27
  @Test func aClientExchangesItsCode() async throws {
    let form = Parameters.of([
      "grant_type": "authorization_code", "client_id": "frozen-key",
      "client_secret": "frozen-secret", "code": "frozen-code", "code_verifier": Proof.verifier,
      "redirect_uri": "https://a.example/cb?x=\"1\"",
    ])
    let answer = try await identity.exchange(
      TokenRequest(form: form), address: "9.9.9.9", now: moment(40))
    #expect(try answer.get().scopes == Scopes([.public, .readUser, .writeLikes]))
  }

  // LIB-11
  @Test func theRegistrationPolicyStays() throws {
    #expect(try identity.registrationPolicy() == .invitation)
  }

  // LIB-11
  @Test func anInvitationIsStillOpen() async throws {
    guard let login = Login("dora") else { throw SampleError() }
    let outcome = try await identity.register(
      Registration(
        login: login, name: "Dora", password: Secret("correct horse"), sequence: nil, phone: nil),
      invitation: Secret("frozen-invitation"), origin: "https://photos.example",
      language: .english, address: "9.9.9.9", now: moment(40))
    guard case .success(let person, _) = outcome else { throw SampleError() }
    #expect(person.username == "dora")
  }

  // CODE-13, OT-12: the messages in the queue can be decrypted.
  @Test func aQueuedMessageReachesItsNumber() async throws {
    let messages = try await identity.nextMessages(limit: 9, now: moment(96))
    #expect(messages.map(\.phone.text) == ["+79990000001", "+79990000005"])
    #expect(messages.map(\.code) == ["123456", "343434"])
    #expect(messages.first?.text.reveal().hasPrefix("Ваш код 123456 🔑\n\n") == true)
  }

  // CODE-8
  @Test func aCodeSentByTheOldVersionSignsIn() async throws {
    let outcome = try await identity.judgeCode(
      "123456", flow: Secret("frozen-flow"), address: "9.9.9.9", now: moment(40))
    guard case .success(let person) = outcome else { throw SampleError() }
    #expect(person.username == "anna")
    let phone = try identity.phone(of: person)
    #expect(phone?.text == "+79990000001")
  }

  // CODE-8
  @Test func aNewPersonCanStillEnterTheirName() async throws {
    try await identity.setRegistrationPolicy(.open)
    let outcome = try await identity.finishWithName(
      "Новый", flow: Secret("frozen-newcomer-flow"), now: moment(40))
    guard case .success(let person) = outcome else { throw SampleError() }
    #expect(person.firstName == "Новый")
    #expect(try identity.phone(of: person)?.text == "+79990000004")
  }
}
