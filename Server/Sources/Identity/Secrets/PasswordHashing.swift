import CSodium
import Domain
import Foundation

/// Hashes passwords with argon2id and a pepper, the key of the data folder.
struct PasswordHashing: Sendable {
  let secretBox: SecretBox
  let cost: PasswordCost
  let gate: HashingGate

  /// The PHC string of a password; nil if the gate is full or memory runs out.
  func hash(_ password: Secret, _ turn: HashingTurn) async -> String? {
    let text = peppered(password)
    let cost = cost
    let found = await gate.run(turn) { () -> String? in
      var hash = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
      let isMade = crypto_pwhash_str_alg(
        &hash, text, UInt64(text.utf8.count), cost.passes, cost.memory,
        crypto_pwhash_alg_argon2id13())
      guard isMade == 0 else { return nil }
      return String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    return found ?? nil
  }

  /// Whether the password matches `hash`; nil if the gate is full.
  func isRight(_ password: Secret, hash: String, _ turn: HashingTurn) async -> Bool? {
    let text = peppered(password)
    return await gate.run(turn) {
      crypto_pwhash_str_verify(hash, text, UInt64(text.utf8.count)) == 0
    }
  }

  /// Whether `hash` was made with another cost than the current one.
  func isOutdated(_ hash: String) -> Bool {
    crypto_pwhash_str_needs_rehash(hash, cost.passes, cost.memory) != 0
  }

  /// A dummy hash of the same cost that no password matches, verified for unknown logins to
  /// equalize timing.
  func impossible(_ random: RandomSource) -> String {
    let salt = Encoding.base64(random.bytes(16))
    let hash = Encoding.base64(random.bytes(32))
    return "$argon2id$v=19$m=\(cost.memory / 1024),t=\(cost.passes),p=1$\(salt)$\(hash)"
  }

  /// The keyed hash of the password: always 43 characters, however long the password is.
  private func peppered(_ password: Secret) -> String {
    // NFC, because keyboards produce different code points for "é" (PASS-8).
    let text = password.reveal().precomposedStringWithCanonicalMapping
    return Encoding.base64url(secretBox.bytes(.password, text))
  }
}
