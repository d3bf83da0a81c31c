public import Phone
public import UIKit

/// Pictures whose other end is the test.
public final class TestPictures: Pictures {
  /// What was asked for, oldest first.
  public private(set) var asked: [(address: String, size: CGSize)] = []
  /// The addresses of loads that were ended before an answer.
  public private(set) var ended: [String] = []
  /// Whether pictures are at hand, so that they come at once.
  public var isAtHand = false
  private var open: [(number: Int, address: String, then: @MainActor (UIImage?) -> Void)] = []

  /// Pictures that nobody asked for.
  public init() {}

  /// Keeps the question until the test answers it.
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

  /// The addresses that wait for an answer.
  public var waiting: [String] { open.map(\.address) }

  /// Lets the pictures come whose address has `part` in it.
  public func arrive(_ part: String) { answer(part) { Landscape.picture($0) } }

  /// Lets the pictures fail whose address has `part` in it.
  public func fail(_ part: String) { answer(part) { _ in nil } }

  private func answer(_ part: String, _ picture: (String) -> UIImage?) {
    let due = open.filter { $0.address.contains(part) }
    open.removeAll { $0.address.contains(part) }
    for load in due { load.then(picture(load.address)) }
  }
}

/// Files whose other end is the test.
public final class TestFiles: Files {
  /// What was asked for, oldest first.
  public private(set) var asked: [(address: String, name: String)] = []
  /// How often everything was forgotten.
  public private(set) var timesForgotten = 0
  private var open: [@MainActor (URL?) -> Void] = []

  /// Files that nobody asked for.
  public init() {}

  /// Keeps the question until the test answers it.
  public func fetch(
    _ address: String, name: String, then: @escaping @MainActor (URL?) -> Void
  ) {
    asked.append((address, name))
    open.append(then)
  }

  /// Counts.
  public func forget() { timesForgotten += 1 }

  /// Answers the oldest question.
  public func answer(_ place: URL?) {
    if !open.isEmpty { open.removeFirst()(place) }
  }
}
