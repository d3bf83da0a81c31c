public import Phone
public import UIKit

/// An image loader controlled by the test.
public final class TestPictures: Pictures {
  /// The requested images, oldest first.
  public private(set) var asked: [(address: String, size: CGSize)] = []
  /// The URLs of canceled loads.
  public private(set) var ended: [String] = []
  /// Whether images are cached, so that they load immediately.
  public var isAtHand = false
  private var open: [(number: Int, address: String, then: @MainActor (UIImage?) -> Void)] = []

  /// Creates a loader without requests.
  public init() {}

  /// Holds the request until the test answers it.
  public func load(
    _ address: String, size: CGSize, then: @escaping @MainActor (UIImage?) -> Void
  ) -> PictureLoad {
    asked.append((address, size))
    if isAtHand {
      then(Landscape.picture(address))
      return PictureLoad {}
    }
    let number = asked.count
    open.append((number, address, then))
    return PictureLoad { [weak self] in self?.end(number) }
  }

  private func end(_ number: Int) {
    guard let index = open.firstIndex(where: { $0.number == number }) else { return }
    ended.append(open.remove(at: index).address)
  }

  /// The URLs of pending loads.
  public var waiting: [String] { open.map(\.address) }

  /// Completes the loads whose URL contains `part`.
  public func arrive(_ part: String) async { await response(part) { Landscape.picture($0) } }

  /// Fails the loads whose URL contains `part`.
  public func fail(_ part: String) async { await response(part) { _ in nil } }

  private func response(_ part: String, _ picture: (String) -> UIImage?) async {
    let due = open.filter { $0.address.contains(part) }
    open.removeAll { $0.address.contains(part) }
    for load in due { load.then(picture(load.address)) }
    await settle()
  }
}

/// A file loader controlled by the test.
public final class TestFiles: Files {
  /// The requested files, oldest first.
  public private(set) var asked: [(address: String, name: String)] = []
  /// How often all files were deleted.
  public private(set) var timesForgotten = 0
  private var open: [@MainActor (URL?) -> Void] = []

  /// Creates a loader without requests.
  public init() {}

  /// Holds the request until the test answers it.
  public func fetch(
    _ address: String, name: String, then: @escaping @MainActor (URL?) -> Void
  ) {
    asked.append((address, name))
    open.append(then)
  }

  /// Counts the call.
  public func forget() { timesForgotten += 1 }

  /// Answers the oldest request.
  public func response(_ place: URL?) async {
    if !open.isEmpty { open.removeFirst()(place) }
    await settle()
  }
}
