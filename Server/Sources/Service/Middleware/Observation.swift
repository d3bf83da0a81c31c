import Domain
import HTTPTypes
import Hummingbird
import Logging

/// Counts and logs every request, and adds its id to the response.
struct Observation: RouterMiddleware {
  let metrics: Metrics

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    var response = try await next(request, context)
    let took = ContinuousClock.now - start
    response.headers[.requestId] = context.requestId
    metrics.count(RequestClass(path: request.uri.path), status: response.status.code, took: took)
    log(request, response, took: took, context: context)
    return response
  }

  // Why: only server errors and slow responses are warnings, because each line costs a system call.
  // An overloaded server sends 503 hundreds of times a second, so those are only counted in the
  // metrics.
  private func log(
    _ request: Request, _ response: Response, took: Duration, context: ServiceContext
  ) {
    let isError = response.status.code >= 500 && response.status != .serviceUnavailable
    let isNews = isError || took > .seconds(2)
    let level: Logger.Level = isNews ? .warning : .debug
    guard context.logger.logLevel <= level else { return }
    // NB: the path only; the query may contain a key, a code or a token.
    context.logger.log(
      level: level, "request",
      metadata: [
        "method": "\(request.method)", "path": "\(Observation.printable(request.uri.path))",
        "status": "\(response.status.code)", "ms": "\(took / .milliseconds(1))",
      ])
  }

  /// The path as it is logged: without the token of a share link.
  static func printable(_ path: String) -> String {
    // Why not the prefix: a doubled slash or a capital S, as in a mistyped URL, must not reveal the token.
    let parts = path.split(separator: "/", maxSplits: 1)
    let isShared =
      parts.count == 2 && "/\(parts[0].lowercased())/" == Path.share.prefix
    let path = isShared ? Path.share.prefix + "..." : path
    return String(
      decoding: path.utf8.prefix(200).map { 33...126 ~= $0 ? $0 : UInt8(ascii: "?") },
      as: UTF8.self)
  }
}
