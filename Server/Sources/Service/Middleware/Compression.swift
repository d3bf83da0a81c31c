import CZlib
import HTTPTypes
import Hummingbird
import NIOCore

/// Compresses text responses above `smallest` bytes if the client accepts gzip.
struct Compression: RouterMiddleware {
  /// The shortest body to compress, in bytes; a shorter one fits into one packet anyway.
  static let smallest = 1000

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard let type = response.headers[.contentType], Compression.isText(type),
      response.headers[.contentEncoding] == nil
    else { return response }
    Compression.vary(&response)
    guard let length = response.body.contentLength, length > Compression.smallest,
      Compression.takes("gzip", request)
    else { return response }
    let collector = BodyCollector()
    try await response.body.write(collector)
    guard let packed = Compression.gzip(collector.bytes) else { return response }
    response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: packed))
    response.headers[.contentEncoding] = "gzip"
    return response
  }

  /// Whether `Accept-Encoding` lists the coding with a weight other than 0.
  static func takes(_ coding: String, _ request: Request) -> Bool {
    for list in request.headers[values: .acceptEncoding] {
      for entry in list.lowercased().split(separator: ",") {
        let parts = entry.split(separator: ";").map { $0.filter { $0 != " " } }
        if parts.first == coding {
          return !parts.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
        }
      }
    }
    return false
  }

  /// `bytes` in gzip format; nil if zlib fails.
  static func gzip(_ bytes: [UInt8], level: Int32 = 4) -> [UInt8]? {
    var stream = z_stream()
    // NB: 31 is a window of 15 bits plus 16, which selects the gzip format.
    let opened = deflateInit2_(
      &stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    var input = bytes
    let packed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = input.withUnsafeMutableBufferPointer { source in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(bound)
        return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
      }
    }
    return packed.isEmpty ? nil : packed
  }

  private static func isText(_ type: String) -> Bool {
    type.hasPrefix("application/json") || type.hasPrefix("text/")
      || type.hasPrefix(PhotoFeed.atomType) || type.hasPrefix(PhotoFeed.jsonType)
  }

  private static func vary(_ response: inout Response) {
    guard let vary = response.headers[.vary] else {
      response.headers[.vary] = "Accept-Encoding"
      return
    }
    // Why only the prefix: the API's own Vary begins with this name, and a search costs more.
    if !vary.hasPrefix("Accept-Encoding") { response.headers[.vary] = "Accept-Encoding, " + vary }
  }
}

/// Collects a response body in memory, so that it can be compressed as a whole.
private final class BodyCollector: ResponseBodyWriter {
  private(set) var bytes: [UInt8] = []

  func write(_ buffer: ByteBuffer) async throws {
    bytes.append(contentsOf: buffer.readableBytesView)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
