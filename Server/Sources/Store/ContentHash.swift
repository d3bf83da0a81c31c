import Crypto
import Domain

/// An incremental SHA-256, by which files are named, those of the data folder and of the web app.
public struct ContentHash: Sendable {
  private var state = SHA256()

  /// The hash of no bytes.
  public init() {}

  /// Appends bytes to those that are hashed.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    state.update(bufferPointer: bytes)
  }

  /// The 32 bytes of the hash of what was added so far.
  public func digest() -> [UInt8] { Array(state.finalize()) }

  /// The hash of what was added so far as 64 lowercase hexadecimal digits.
  public func text() -> String { Hexadecimal.text(digest()) }

  /// The 32 bytes of the hash of `bytes`.
  public static func digest(of bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

  /// The hash of `bytes` as 64 lowercase hexadecimal digits.
  public static func text(of bytes: [UInt8]) -> String { Hexadecimal.text(digest(of: bytes)) }
}
