import HTTPTypes
import Hummingbird
import Logging

/// Gives every answer the id of its request, counts it, and writes one line about it.
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

  // Why: errors and slow answers are news, the rest is noise that costs a system call each.
  private func log(
    _ request: Request, _ response: Response, took: Duration, context: ServiceContext
  ) {
    let isNews = response.status.code >= 500 || took > .seconds(2)
    let level: Logger.Level = isNews ? .warning : .debug
    guard context.logger.logLevel <= level else { return }
    // NB: the path only; a query may hold a key, a code or a token.
    context.logger.log(
      level: level, "request",
      metadata: [
        "method": "\(request.method)", "path": "\(printable(request.uri.path))",
        "status": "\(response.status.code)", "ms": "\(took / .milliseconds(1))",
      ])
  }

  private func printable(_ path: String) -> String {
    String(
      decoding: path.utf8.prefix(200).map { 33...126 ~= $0 ? $0 : UInt8(ascii: "?") },
      as: UTF8.self)
  }
}
