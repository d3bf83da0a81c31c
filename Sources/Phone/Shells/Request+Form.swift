import Domain
import UIKit
public import Wire

// For a `Network` that answers by itself, as in a demonstration or a preview.

extension Request {
  /// The decoded value of a field of the form; nil if the form has no such field.
  public func formField(_ name: String) -> String? {
    for pair in form.reveal().split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard String(parts[0]).removingPercentEncoding == name else { continue }
      return parts.dropFirst().first.flatMap { String($0).removingPercentEncoding }
    }
    return nil
  }
}

extension Response {
  /// A successful response whose body `write` writes.
  public static func json(_ write: (inout JSONWriter) -> Void) -> Response {
    var json = JSONWriter(capacity: 256)
    write(&json)
    return Response(status: 200, body: json.bytes)
  }
}
