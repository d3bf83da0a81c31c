import HTTPTypes
import Hummingbird

/// Brings every request into the form that everything behind it knows (API-13): a target in its one spelling, and a
/// body that a client which waits for `100 Continue` sends when it is first read.
struct RequestIntake<Next: HTTPResponder>: HTTPResponder where Next.Context == ServiceContext {
  let next: Next

  func respond(to request: Request, context: ServiceContext) async throws -> Response {
    var request = request
    if let target = request.head.path.flatMap(RequestTarget.canonical) {
      var head = request.head
      head.path = target
      request = Request(head: head, body: request.body)
    }
    if request.waitsToContinue {
      let body = request.body
      request.body = RequestBody(asyncSequence: AwaitedBody(body: body, context: context))
    }
    return try await next.respond(to: request, context: context)
  }
}

extension Request {
  /// Whether the client sends the body only after `100 Continue` (RFC 9110 §10.1.1), or after a while.
  fileprivate var waitsToContinue: Bool {
    guard let expected = headers[.expect] else { return false }
    return expected.lowercased() == "100-continue"
  }
}

/// A body that its client sends once it is read.
///
/// Why then, and not as soon as the header has arrived: a request that is refused without its body, such as an upload
/// without a session, gets its refusal before the client has sent anything.
private struct AwaitedBody: AsyncSequence, Sendable {
  let body: RequestBody
  let context: ServiceContext

  struct AsyncIterator: AsyncIteratorProtocol {
    let context: ServiceContext
    var base: RequestBody.AsyncIterator
    var isAsked = false

    mutating func next() async throws -> RequestBody.Element? {
      if !isAsked {
        isAsked = true
        context.sendContinue()
      }
      return try await base.next()
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(context: context, base: body.makeAsyncIterator())
  }
}
