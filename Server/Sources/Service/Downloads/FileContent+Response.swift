import HTTPTypes
import Hummingbird

extension FileContent {
  /// A response with this content, or with the part that the request asks for (RFC 9110 §14). `headers` have the entity
  /// tag. What fails while the body is sent closes the connection.
  func response(_ headers: HTTPFields, _ request: Request) -> Response {
    var headers = headers
    headers[.acceptRanges] = "bytes"
    let tag = headers[.eTag]
    if let tag, request.knows(tag) { return Response(status: .notModified, headers: headers) }
    let isCurrent = request.headers[.ifRange].map { $0 == tag } ?? true
    let range = isCurrent ? request.headers[.range] : nil
    switch ByteRange(range, length: Int(length)) {
    case .whole: return Response(status: .ok, headers: headers, body: body(0..<length))
    case .part(let part):
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound)/\(length)"
      let range = Int64(part.lowerBound)..<Int64(part.upperBound) + 1
      return Response(status: .partialContent, headers: headers, body: body(range))
    case .unsatisfiable:
      headers[.contentRange] = "bytes */\(length)"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
  }

  private func body(_ range: Range<Int64>) -> ResponseBody {
    ResponseBody(contentLength: Int(range.upperBound - range.lowerBound)) { writer in
      try await read(range) { try await writer.write($0) }
      try await writer.finish(nil)
    }
  }
}
