/// The orders whose answers have not come yet, by the number under which the script asked.
public struct OpenQuestions<Order> {
  private var open: [(call: Int32, order: Order)] = []
  private var last: Int32 = 0

  /// Nothing was asked.
  public init() {}

  /// The number under which the answer to `order` will come.
  public mutating func ask(_ order: Order) -> Int32 {
    last &+= 1
    open.append((last, order))
    return last
  }

  /// The order that an answer belongs to; nothing when it was answered before.
  public mutating func close(_ call: Int32) -> Order? {
    open.firstIndex { $0.call == call }.map { open.remove(at: $0).order }
  }
}
