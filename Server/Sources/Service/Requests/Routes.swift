import Domain
import HTTPTypes
import Hummingbird

/// Handles the requests of a route; a thrown `Failure` becomes an error response.
typealias Handler = @Sendable (Request, ServiceContext) async throws -> Response

extension RouterPath {
  /// Converts `path` to Hummingbird's route syntax.
  init(_ path: Path) {
    self.init(path.template)
  }
}

extension RouterMethods where Context == ServiceContext {
  /// Serves `path` for these methods. GET includes HEAD; other known methods but OPTIONS result in
  /// 405.
  func serve(_ path: Path, _ handlers: [HTTPRequest.Method: Handler]) {
    let path = RouterPath(path)
    let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete, .trace, .query]
    let allowed = methods.filter { handlers[$0] != nil }
    for method in methods {
      if let handler = handlers[method] {
        on(path, method: method, use: handler)
      } else {
        on(path, method: method) { _, _ -> Response in
          throw Failure.wrongMethod(allowed: allowed)
        }
      }
    }
    if handlers[.get] == nil {
      on(path, method: .head) { _, _ -> Response in throw Failure.wrongMethod(allowed: allowed) }
    }
  }
}
