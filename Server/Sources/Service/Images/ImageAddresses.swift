import CSodium
import Domain
import Foundation
import Store

/// The addresses of images. Their names are content hashes, encrypted with a key of the library, so that nobody can
/// compute the name of a file's image to find out whether the library has the file.
///
/// The encryption is a pseudorandom permutation of 32 bytes (four rounds of Luby and Rackoff, each with SipHash of 128
/// bits), so no table of names is needed. Files, backups and objects keep the hashes as names.
struct ImageAddresses: Sendable {
  private static let hashBytes = 32
  private static let half = 16

  /// The keys of the rounds.
  private let keys: [[UInt8]]

  /// The addresses under `key`, of any length.
  init(key: [UInt8]) {
    keys = (0..<4).map { round in
      var hash = [UInt8](repeating: 0, count: Int(crypto_shorthash_siphashx24_KEYBYTES))
      let text = key + [UInt8(round)]
      crypto_generichash(&hash, hash.count, text, UInt64(text.count), nil, 0)
      return hash
    }
  }

  /// The path of a photo's image, as it is rotated now.
  func image(of facts: PhotoFacts) -> String {
    let name = ImageName(stem: stem(of: facts.contentHash), rotation: facts.rotation)
    return Path.image.with(name.text)
  }

  /// The path of a person's portrait.
  func portrait(of person: PersonRecord) -> String {
    Path.portrait.with(person.portrait.map(stem(of:)) ?? PortraitName.placeholder)
  }

  /// The name of the image of this content, without the rotation: 64 hexadecimal digits.
  func stem(of contentHash: String) -> String {
    let text = Array(contentHash.utf8)
    return text.withUnsafeBufferPointer { withStem(of: $0) { String(decoding: $0, as: UTF8.self) } }
  }

  /// Calls `body` with the name of the image of this content, which is valid only during the call.
  func withStem<Result>(
    of contentHash: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    guard var bytes = ImageAddresses.bytes(contentHash) else { return try body(contentHash) }
    for (round, key) in keys.enumerated() { mix(&bytes, changesFront: round % 2 == 0, key) }
    return try ImageAddresses.digits(of: bytes).withUnsafeBufferPointer(body)
  }

  /// The content hash of the image with this name; nil if it is no name of an image.
  func contentHash(ofStem stem: String) -> String? {
    let text = Array(stem.utf8)
    guard var bytes = text.withUnsafeBufferPointer(ImageAddresses.bytes) else { return nil }
    for (round, key) in keys.enumerated().reversed() {
      mix(&bytes, changesFront: round % 2 == 0, key)
    }
    return String(decoding: ImageAddresses.digits(of: bytes), as: UTF8.self)
  }

  /// One round, which is its own inverse: changes one half by the keyed hash of the other.
  private func mix(_ bytes: inout [UInt8], changesFront: Bool, _ key: [UInt8]) {
    let half = ImageAddresses.half
    let (changed, read) = changesFront ? (0, half) : (half, 0)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: half) { hash in
      guard let out = hash.baseAddress else { return }
      bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        _ = crypto_shorthash_siphashx24(out, start + read, UInt64(half), key)
      }
      for index in 0..<half { bytes[changed + index] ^= hash[index] }
    }
  }

  /// The bytes of 64 lower-case hexadecimal digits; nil for any other text.
  private static func bytes(_ digits: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard digits.count == 2 * hashBytes else { return nil }
    var bytes = [UInt8](repeating: 0, count: hashBytes)
    for (index, digit) in digits.enumerated() {
      let value: UInt8
      switch digit {
      case 48...57: value = digit - 48
      case 97...102: value = digit - 87
      default: return nil
      }
      bytes[index / 2] = bytes[index / 2] << 4 | value
    }
    return bytes
  }

  private static func digits(of bytes: [UInt8]) -> [UInt8] {
    let digits: StaticString = "0123456789abcdef"
    var text = [UInt8](repeating: 0, count: 2 * bytes.count)
    for (index, byte) in bytes.enumerated() {
      text[2 * index] = digits.utf8Start[Int(byte >> 4)]
      text[2 * index + 1] = digits.utf8Start[Int(byte & 15)]
    }
    return text
  }
}
