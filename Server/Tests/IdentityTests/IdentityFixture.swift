import Domain
import Foundation
import Identity
import Store

/// A fixed time in autumn 2023 plus `seconds`.
func moment(_ seconds: Int64) -> Instant {
  Instant(seconds: 1_700_000_000 + seconds)
}

/// Sample data could not be created.
struct SampleError: Error {}

/// Identity with a database in a temporary folder.
final class IdentityFixture: Sendable {
  let folder: String
  let database: Database
  let identity: Identity

  /// Settings with the lowest hashing cost.
  static let settings = IdentitySettings(passwordCost: .least)

  init(
    settings: IdentitySettings = IdentityFixture.settings, rules: PasswordRules = .lengthOnly
  ) throws {
    folder = NSTemporaryDirectory() + "imagefeed-identity-" + UUID().uuidString
    database = try Database.open(folder: folder)
    identity = try Identity.open(
      database: database, folder: folder, settings: settings, rules: rules)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// A second Identity over the same folder, as after a restart.
  func reopened(settings: IdentitySettings = IdentityFixture.settings) throws -> Identity {
    try database.close()
    let database = try Database.open(folder: folder)
    return try Identity.open(database: database, folder: folder, settings: settings)
  }

  /// Creates an account with the password "correct horse".
  func anna() async throws -> PersonRecord {
    try await account("anna")
  }

  /// Creates Anna's account with the sequence "213".
  func annaWithSequence() async throws -> PersonRecord {
    let anna = try await anna()
    try await identity.setSequence(of: anna, to: SecureSequence("213"), now: moment(0))
    return anna
  }

  /// Creates an account of this name with the password "correct horse".
  func account(_ name: String) async throws -> PersonRecord {
    guard let login = Login(name), let username = Username(name) else { throw SampleError() }
    return try await identity.createAccount(
      NewAccount(
        login: login, username: username, firstName: name, password: Secret("correct horse")),
      now: moment(0))
  }

  /// Signs in outside demo mode.
  func signIn(
    _ login: String = "anna", _ password: String = "wrong horse", from address: String = "9.9.9.9",
    device: Secret? = nil, at seconds: Int64 = 1
  ) async throws -> SignInOutcome {
    try await identity.signIn(
      login: login, password: Secret(password), address: address, device: device,
      isDemoMode: false, now: moment(seconds))
  }
}

extension Parameters {
  /// The parameters in the given order.
  static func of(_ pairs: KeyValuePairs<String, String>) -> Parameters {
    Parameters(pairs.map { (name: $0.key, value: $0.value) })
  }

  /// A copy in which `name` has this value.
  func with(_ name: String, _ value: String) -> Parameters {
    without(name).adding(name, value)
  }

  /// A copy with one more parameter, even if the name is repeated.
  func adding(_ name: String, _ value: String) -> Parameters {
    Parameters(items.map { ($0.name, $0.value) } + [(name, value)])
  }

  /// A copy without this name.
  func without(_ name: String) -> Parameters {
    Parameters(items.filter { $0.name != name }.map { ($0.name, $0.value) })
  }
}
