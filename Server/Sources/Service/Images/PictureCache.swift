import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// An in-memory cache of recently served images, by URL.
///
/// It has two generations. A hit moves an entry to the young one; when that reaches half of the
/// limit, it replaces the old one. This approximates LRU without searching.
final class PictureCache: Sendable {
  /// A cached response.
  struct Picture: Sendable {
    /// All headers of the response.
    let headers: HTTPFields
    /// The body.
    let content: ByteBuffer
  }

  /// The most bytes of a cached image: 512 KiB.
  static let longest = 512 << 10
  /// The most bytes of a key (URL and `Accept`): 1 KiB. Real clients send a few hundred.
  static let longestAddress = 1 << 10

  private enum Place {
    case picture(Picture)
    /// The image depends on `Accept`: look it up again with a key that includes this header.
    case varies
  }

  private struct State {
    var young: [String: Place] = [:]
    var old: [String: Place] = [:]
    var youngBytes = 0
    /// The epoch of all entries.
    var epoch = 0
  }

  private let limit: Int
  private let current: @Sendable () -> Int
  private let state = Mutex(State())

  /// A cache of at most `limit` bytes. Its entries are forgotten as soon as `epoch` returns another number, so none has
  /// the image of a photo that was removed, whichever node did it (LIB-6).
  init(limit: Int = 16 << 20, epoch: @escaping @Sendable () -> Int) {
    self.limit = limit
    current = epoch
  }

  /// The cached response to `request`; nil if it is not cached.
  func picture(for request: Request) -> Picture? {
    guard let address = request.head.path else { return nil }
    let epoch = current()
    return state.withLock { state in
      guard state.epoch == epoch else { return nil }
      switch find(address, &state) {
      case .picture(let picture): return picture
      case nil: return nil
      case .varies:
        guard case .picture(let picture) = find(PictureCache.key(address, request), &state)
        else { return nil }
        return picture
      }
    }
  }

  /// The epoch that an image belongs to whose photo is looked up from now on.
  var epoch: Int { current() }

  /// Caches the image, unless it or its key is too long, or `epoch`, in which its photo was looked up, is over: the
  /// photo may have been removed.
  func keep(
    _ picture: Picture, for request: Request, varies: Bool, since epoch: Int
  ) {
    guard picture.content.readableBytes <= PictureCache.longest, let address = request.head.path,
      PictureCache.key(address, request).utf8.count <= PictureCache.longestAddress
    else { return }
    state.withLock { state in
      guard current() == epoch else { return }
      if state.epoch != epoch { state = State(epoch: epoch) }
      if varies {
        put(.varies, address, &state)
        put(.picture(picture), PictureCache.key(address, request), &state)
      } else {
        put(.picture(picture), address, &state)
      }
    }
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
    // Why 200: the approximate memory overhead of an entry, in bytes.
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
