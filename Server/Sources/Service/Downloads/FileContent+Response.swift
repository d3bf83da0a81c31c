import HTTPTypes
import Hummingbird

extension FileContent {
  /// A response with this content, or with the part that the request asks for. `headers` have the entity tag. What fails
  /// while the body is sent closes the connection.
  func response(_ headers: HTTPFields, _ request: Request) async throws -> Response {
    try await FileResponse.answer(request, headers, length: Int(length)) { range in
      ResponseBody(contentLength: range.count) { writer in
        try await read(Int64(range.lowerBound)..<Int64(range.upperBound)) {
          try await writer.write($0)
        }
        try await writer.finish(nil)
      }
    }
  }
}
