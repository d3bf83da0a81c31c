import HTTPTypes
import Hummingbird
import NIOCore
import PhotoLibrary

extension Response {
  /// Whether the response has the beginning of a file: a download that goes on after an interruption is no other one.
  var beginsFile: Bool {
    status == .ok || headers[.contentRange]?.hasPrefix("bytes 0-") == true
  }
}

/// Answers requests for files: pictures, downloads and videos, whole or in part (RFC 9110 §14, API-13).
struct FileResponse: Sendable {
  /// The bytes of the file.
  let body: VariantFile.Body
  /// The headers of the whole file. If they have an entity tag, a client that has this version gets 304.
  let headers: HTTPFields

  /// A file with these bytes and headers.
  init(_ body: VariantFile.Body, _ headers: HTTPFields) {
    self.body = body
    self.headers = headers
  }

  /// A file in memory.
  init(bytes: [UInt8], _ headers: HTTPFields) {
    self.init(.bytes(bytes), headers)
  }

  /// The response: the whole file, the part that the request asks for, or that the client has it.
  func answer(_ request: Request, _ context: ServiceContext) async throws -> Response {
    switch body {
    case .bytes(let bytes):
      return try await FileResponse.answer(request, headers, length: bytes.count) { range in
        ResponseBody(byteBuffer: ByteBuffer(bytes: bytes[range]))
      }
    case .file(let path, let length):
      return try await FileResponse.answer(request, headers, length: length) { range in
        try await FileIO().loadFile(
          path: path, range: range.lowerBound...max(range.lowerBound, range.upperBound - 1),
          context: context)
      }
    }
  }

  /// The same for a file of `length` bytes in memory or on the disk, of which `read` returns a part.
  static func answer(
    _ request: Request, _ headers: HTTPFields, length: Int,
    read: (Range<Int>) async throws -> ResponseBody
  ) async throws -> Response {
    var headers = headers
    headers[.acceptRanges] = "bytes"
    let tag = headers[.eTag]
    if let tag, request.knows(tag) { return Response(status: .notModified, headers: headers) }
    switch FileResponse.range(request, tag, length) {
    case .whole:
      return Response(status: .ok, headers: headers, body: try await read(0..<length))
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(length)"
      let body = try await read(range.lowerBound..<range.upperBound + 1)
      return Response(status: .partialContent, headers: headers, body: body)
    case .unsatisfiable:
      headers[.contentRange] = "bytes */\(length)"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
  }

  /// The part that the request asks for; the whole file if the client has another version of it, or if the method
  /// gives a range no meaning.
  private static func range(_ request: Request, _ tag: String?, _ length: Int) -> ByteRange {
    guard request.method == .get, let range = request.headers[.range] else { return .whole }
    if let version = request.headers[.ifRange], version != tag { return .whole }
    return ByteRange(range, length: length)
  }
}
