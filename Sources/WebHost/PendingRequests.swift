/// The requests in flight, each with the id that the JavaScript passes back with the response.
public struct PendingRequests<Context> {
  private var open: [(call: Int32, order: Context)] = []
  private var last: Int32 = 0

  /// Creates an empty set of requests.
  public init() {}

  /// Adds a request; returns the id that the JavaScript passes back with the response.
  public mutating func ask(_ order: Context) -> Int32 {
    last &+= 1
    open.append((last, order))
    return last
  }

  /// Removes and returns the request with this id; nil if it was answered before.
  public mutating func close(_ call: Int32) -> Context? {
    open.firstIndex { $0.call == call }.map { open.remove(at: $0).order }
  }
}
