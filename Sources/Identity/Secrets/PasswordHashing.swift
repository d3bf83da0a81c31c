import CSodium
import Domain
import Foundation

/// Passwords as argon2id hashes, peppered with the key of the folder.
struct PasswordHashing: Sendable {
  let sealing: Sealing
  let cost: PasswordCost
  let gate: HashingGate

  /// The PHC string of a password; nothing when the gate is full or memory is.
  func hash(_ password: Secret) async -> String? {
    let text = peppered(password)
    let cost = cost
    let found = await gate.run { () -> String? in
      var hash = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
      let isMade = crypto_pwhash_str_alg(
        &hash, text, UInt64(text.utf8.count), cost.passes, cost.memory,
        crypto_pwhash_alg_argon2id13())
      guard isMade == 0 else { return nil }
      return String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    return found ?? nil
  }

  /// Whether the password is the one of `hash`; nothing when the gate is full.
  func isRight(_ password: Secret, hash: String) async -> Bool? {
    let text = peppered(password)
    return await gate.run {
      crypto_pwhash_str_verify(hash, text, UInt64(text.utf8.count)) == 0
    }
  }

  /// Whether `hash` was made with another cost than is asked for now.
  func isOutdated(_ hash: String) -> Bool {
    crypto_pwhash_str_needs_rehash(hash, cost.passes, cost.memory) != 0
  }

  /// A hash that no password has, as dear to try as a real one: for logins that nobody has.
  func impossible(_ random: RandomSource) -> String {
    let salt = Encoding.base64(random.bytes(16))
    let hash = Encoding.base64(random.bytes(32))
    return "$argon2id$v=19$m=\(cost.memory / 1024),t=\(cost.passes),p=1$\(salt)$\(hash)"
  }

  /// 43 characters that nobody without the key can make, however long the password is.
  private func peppered(_ password: Secret) -> String {
    // Unicode has several spellings of "é"; keyboards differ, so all become one (PASS-8).
    let text = password.reveal().precomposedStringWithCanonicalMapping
    return Encoding.base64url(sealing.bytes(.password, text))
  }
}
