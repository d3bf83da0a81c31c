import HTTPTypes
import NIOCore
import Synchronization

/// Answers with pictures that were given lately, whole, by address; a bounded part of memory.
///
/// Two generations: what is asked for again moves to the young one; when that is half full, the old
/// one goes. So nothing is searched, and what is used stays.
final class PictureShelf: Sendable {
  /// A picture as it is sent.
  struct Picture: Sendable {
    /// Type, tag and caching.
    let headers: HTTPFields
    /// The bytes.
    let content: ByteBuffer
  }

  /// Longer pictures are not kept: 512 KiB.
  static let longest = 512 << 10

  private struct State {
    var young: [String: Picture] = [:]
    var old: [String: Picture] = [:]
    var youngBytes = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// A shelf for pictures of `limit` bytes in all.
  init(limit: Int = 16 << 20) {
    self.limit = limit
  }

  /// The picture of this address.
  func picture(_ address: String) -> Picture? {
    state.withLock { state in
      if let picture = state.young[address] { return picture }
      guard let picture = state.old.removeValue(forKey: address) else { return nil }
      PictureShelf.put(picture, address, &state, limit: limit)
      return picture
    }
  }

  /// Keeps a picture, unless it is too long.
  func keep(_ picture: Picture, _ address: String) {
    guard picture.content.readableBytes <= PictureShelf.longest else { return }
    state.withLock { PictureShelf.put(picture, address, &$0, limit: limit) }
  }

  /// Forgets everything.
  func clear() {
    state.withLock { $0 = State() }
  }

  private static func put(
    _ picture: Picture, _ address: String, _ state: inout State, limit: Int
  ) {
    if state.youngBytes + picture.content.readableBytes > limit / 2 {
      state.old = state.young
      state.young = [:]
      state.youngBytes = 0
    }
    state.young[address] = picture
    state.youngBytes += picture.content.readableBytes
  }
}
