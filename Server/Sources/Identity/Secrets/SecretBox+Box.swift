import CSodium
import Domain

extension SecretBox {
  /// Encrypts `text` with the key of the data folder, as base64; the nonce is random, so equal
  /// texts differ.
  func seal(_ text: String, _ random: RandomSource) -> String {
    seal(text, key: bytes(.box, ""), random)
  }

  /// Encrypts `text` so that only `token` together with the key of the data folder opens it.
  func seal(_ text: String, for token: Secret, _ random: RandomSource) -> String {
    seal(text, key: bytes(.successor, token.reveal()), random)
  }

  private func seal(_ text: String, key: [UInt8], _ random: RandomSource) -> String {
    let message = Array(text.utf8)
    let nonce = random.bytes(crypto_secretbox_noncebytes())
    var box = [UInt8](repeating: 0, count: message.count + crypto_secretbox_macbytes())
    _ = crypto_secretbox_easy(&box, message, UInt64(message.count), nonce, key)
    return Encoding.base64(nonce + box)
  }

  /// Decrypts; returns nil if the text is damaged or was encrypted with another key.
  func open(_ sealed: String) -> String? {
    open(sealed, key: bytes(.box, ""))
  }

  /// Decrypts what was sealed for `token`; returns nil if the text is damaged or another's.
  func open(_ sealed: String, with token: Secret) -> String? {
    open(sealed, key: bytes(.successor, token.reveal()))
  }

  private func open(_ sealed: String, key: [UInt8]) -> String? {
    let overhead = crypto_secretbox_macbytes()
    guard let all = Encoding.bytes(base64: sealed),
      all.count >= crypto_secretbox_noncebytes() + overhead
    else { return nil }
    let nonce = Array(all.prefix(crypto_secretbox_noncebytes()))
    let box = Array(all.dropFirst(nonce.count))
    var text = [UInt8](repeating: 0, count: box.count - overhead)
    guard crypto_secretbox_open_easy(&text, box, UInt64(box.count), nonce, key) == 0 else {
      return nil
    }
    return String(decoding: text, as: UTF8.self)
  }
}
