import Domain
public import Foundation
public import Phone
public import Wire

/// The system's background uploads, controlled by the test. They outlive a process of the app.
public final class TestUploads: Uploads {
  /// An upload that the app began.
  public struct Sent {
    /// The request and where it goes.
    public let upload: FileUpload
    /// The bytes of its body.
    public let bytes: [UInt8]
    var progress: @MainActor (Int64) -> Void
    var then: @MainActor (Response) -> Void

    /// Reports that this many bytes have left the device, even if the upload was canceled.
    @MainActor public func report(_ bytes: Int64) { progress(bytes) }
  }

  /// The uploads under way, oldest first.
  public private(set) var open: [Sent] = []
  /// The number of uploads begun.
  public private(set) var count = 0
  /// How often all uploads were canceled.
  public private(set) var cancellations = 0
  /// Called when the results of uploads that ended while the app was not running are delivered.
  public var delivered: (@MainActor () -> Void)?

  /// Creates the uploads; none is under way.
  public init() {}

  /// Holds the upload until the test ends it.
  public func send(
    _ upload: FileUpload, progress: @escaping @MainActor (Int64) -> Void,
    then: @escaping @MainActor (Response) -> Void
  ) {
    let bytes = (try? Data(contentsOf: upload.body)).map { Array($0) }
    guard let bytes else { return then(Response(status: Response.unreadable, body: [])) }
    open.append(Sent(upload: upload, bytes: bytes, progress: progress, then: then))
    count += 1
  }

  /// How often the results of an earlier process were asked for.
  public private(set) var requests = 0

  /// Counts the call; a test delivers the results.
  public func connect() { requests += 1 }

  /// Keeps the uploads of these files, and drops all others.
  public func adopt(_ files: [URL], found: @escaping @MainActor ([URL]) -> Void) {
    cancellations += 1
    open.removeAll { !files.contains($0.upload.body) }
    let bodies = open.map(\.upload.body)
    if isSlow { held.append { found(bodies) } } else { found(bodies) }
  }

  /// Sets the callbacks of an adopted upload.
  public func follow(
    _ file: URL, progress: @escaping @MainActor (Int64) -> Void,
    then: @escaping @MainActor (Response) -> Void
  ) {
    guard let index = open.firstIndex(where: { $0.upload.body == file }) else {
      return then(.none)
    }
    (open[index].progress, open[index].then) = (progress, then)
  }

  /// Drops the upload of this file.
  public func cancel(file: URL) { open.removeAll { $0.upload.body == file } }

  /// Drops all uploads.
  public func cancel(then: @escaping @MainActor () -> Void) {
    cancellations += 1
    open = []
    if isSlow { held.append(then) } else { then() }
  }

  /// Whether a cancellation lasts until `endCancellation`, as the system answers later.
  public var isSlow = false
  private var held: [@MainActor () -> Void] = []

  /// Ends the cancellations under way.
  public func endCancellation() {
    let due = held
    held = []
    for then in due { then() }
  }

  /// The oldest upload under way; waits until the app begins one. After the test's time limit, an empty one.
  public func first() async -> Sent {
    while !Task.isCancelled {
      if let first = open.first { return first }
      await Task.yield()
    }
    let place = URL(fileURLWithPath: "/")
    let upload = FileUpload(
      request: Request(page: "/"), server: place, bearer: Secret(""), body: place)
    return Sent(upload: upload, bytes: [], progress: { _ in }, then: { _ in })
  }

  /// Reports that this many bytes of the oldest upload have left the device.
  public func report(_ bytes: Int64) { open.first?.report(bytes) }

  /// Ends the upload at this position without a response, as when the device restarts.
  public func lose(at index: Int) { open.remove(at: index) }

  /// Ends the oldest upload with this response; false if none is under way.
  @discardableResult public func respond(_ response: Response) -> Bool {
    guard !open.isEmpty else { return false }
    open.removeFirst().then(response)
    return true
  }
}
