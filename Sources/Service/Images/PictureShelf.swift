import HTTPTypes
import Hummingbird
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
  /// Pictures of longer addresses are not kept: 1 KiB. Those of clients have a few hundred bytes.
  static let longestAddress = 1 << 10

  private enum Place {
    case picture(Picture)
    /// The picture depends on what the browser takes, which follows in the key.
    case varies
  }

  private struct State {
    var young: [String: Place] = [:]
    var old: [String: Place] = [:]
    var youngBytes = 0
    var generation: UInt64 = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// A shelf for pictures of `limit` bytes in all.
  init(limit: Int = 16 << 20) {
    self.limit = limit
  }

  /// The picture that was given to such a request.
  func picture(for request: Request) -> Picture? {
    guard let address = request.head.path else { return nil }
    return state.withLock { state in
      switch find(address, &state) {
      case .picture(let picture): return picture
      case nil: return nil
      case .varies:
        guard case .picture(let picture) = find(PictureShelf.key(address, request), &state)
        else { return nil }
        return picture
      }
    }
  }

  /// A number that changes when everything is forgotten.
  var generation: UInt64 { state.withLock { $0.generation } }

  /// Keeps the picture for such requests, unless it or its address is too long, or everything was
  /// forgotten since `generation`: then its photo may be gone.
  func keep(
    _ picture: Picture, for request: Request, varies: Bool, since generation: UInt64
  ) {
    guard picture.content.readableBytes <= PictureShelf.longest, let address = request.head.path,
      PictureShelf.key(address, request).utf8.count <= PictureShelf.longestAddress
    else { return }
    state.withLock { state in
      guard state.generation == generation else { return }
      if varies {
        put(.varies, address, &state)
        put(.picture(picture), PictureShelf.key(address, request), &state)
      } else {
        put(.picture(picture), address, &state)
      }
    }
  }

  /// Forgets everything.
  func clear() {
    state.withLock { $0 = State(generation: $0.generation &+ 1) }
  }

  private static func key(_ address: String, _ request: Request) -> String {
    address + "\n" + (request.headers[.accept] ?? "")
  }

  private func find(_ key: String, _ state: inout State) -> Place? {
    if let place = state.young[key] { return place }
    guard let place = state.old.removeValue(forKey: key) else { return nil }
    put(place, key, &state)
    return place
  }

  private func put(_ place: Place, _ key: String, _ state: inout State) {
    // Why: an entry without a picture takes memory too.
    var bytes = 200 + key.utf8.count
    if case .picture(let picture) = place { bytes += picture.content.readableBytes }
    if state.youngBytes + bytes > limit / 2 {
      state.old = state.young
      state.young = [:]
      state.youngBytes = 0
    }
    state.young[key] = place
    state.youngBytes += bytes
  }
}
