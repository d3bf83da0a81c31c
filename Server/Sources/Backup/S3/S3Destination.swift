import AsyncHTTPClient
import Domain
import Foundation
import NIOCore
import NIOHTTP1
import Store
import Synchronization

/// A backup in a bucket of an S3-compatible store.
///
/// Files are sent in one piece, which stores accept up to 5 GB: the largest photo has 4 GB. A store keeps a file
/// only if it has the announced length, so none can be truncated.
final class S3Destination: BackupDestination {
  /// A response whose body was read.
  struct Response: Sendable {
    let status: Int
    let body: [UInt8]
  }

  private let settings: S3Settings
  private let signature: S3Signature
  private let client: HTTPClient
  private let clock: @Sendable () -> Instant
  /// Attempts per request; the callers try again later.
  private static let attempts = 3
  /// The longest answer that is read into memory.
  private static let longestAnswer = 1 << 30

  init(_ settings: S3Settings, clock: @escaping @Sendable () -> Instant) {
    self.settings = settings
    self.clock = clock
    signature = S3Signature(credentials: settings.credentials, region: settings.region)
    var configuration = HTTPClient.Configuration(
      // Why: a redirect would send the signature to a server that the owner did not configure.
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(10), read: .seconds(30), write: .seconds(30)))
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  func close() async { try? await client.shutdown() }

  func put(_ name: String, _ bytes: [UInt8]) async throws(BackupError) {
    let hash = ContentHash.text(of: bytes)
    _ = try await send("PUT", name, hash: hash, length: UInt64(bytes.count)) {
      .bytes(ByteBuffer(bytes: bytes))
    }
  }

  func put(_ name: String, file: String, hash: String) async throws(BackupError) {
    // Why read it twice: not every store compares the hash, and a damaged original must not be stored.
    let (found, length) = try await aside { cancellation throws(BackupError) in
      var hash = ContentHash()
      var length: UInt64 = 0
      try Deflation.pieces(of: file) { piece throws(BackupError) in
        try cancellation.check()
        hash.add(piece)
        length += UInt64(piece.count)
      }
      return (hash.text(), length)
    }
    guard found == hash else { throw .damaged }
    _ = try await send("PUT", name, hash: hash, length: length) {
      .stream(FilePieces(path: file), length: .known(Int64(length)))
    }
  }

  func contains(_ name: String) async throws(BackupError) -> Bool {
    do throws(BackupError) {
      _ = try await send("HEAD", name)
      return true
    } catch {
      guard case .missing = error else { throw error }
      return false
    }
  }

  func bytes(_ name: String) async throws(BackupError) -> [UInt8] {
    try await send("GET", name).body
  }

  func fetch(_ name: String, to path: String) async throws(BackupError) -> String {
    var last = BackupError.unreachable(reason: "no attempt was made")
    for attempt in 0..<S3Destination.attempts {
      do throws(BackupError) {
        return try await fetchOnce(name, to: path)
      } catch {
        last = error
        guard S3Destination.isTransient(error), !Task.isCancelled else { throw error }
        try? await Task.sleep(for: .milliseconds(200 << (2 * attempt)))
      }
    }
    throw last
  }

  private func fetchOnce(_ name: String, to path: String) async throws(BackupError) -> String {
    let request = request("GET", name, [], S3Signature.emptyHash)
    do {
      let response = try await client.execute(request, timeout: .hours(6))
      let status = Int(response.status.code)
      guard status == 200 else {
        throw S3Destination.error(
          status, name, Array(buffer: try await response.body.collect(upTo: 64 << 10)))
      }
      let output = try OutputFile(path)
      defer { output.close() }
      var hash = ContentHash()
      for try await buffer in response.body {
        try buffer.withUnsafeReadableBytes { bytes in
          hash.add(bytes)
          try output.write(bytes)
        }
      }
      return hash.text()
    } catch {
      throw S3Destination.error(error)
    }
  }

  func names(in folder: String) async throws(BackupError) -> [String] {
    var names: [String] = []
    var token: String?
    repeat {
      var query = [("list-type", "2"), ("prefix", settings.prefix + folder)]
      if let token { query.append(("continuation-token", token)) }
      let response = try await send("GET", nil, query: query)
      guard let page = S3Listing(String(decoding: response.body, as: UTF8.self)) else {
        throw .unreachable(reason: "the answer is no listing of a bucket")
      }
      for key in page.keys where key.hasPrefix(settings.prefix) {
        names.append(String(key.dropFirst(settings.prefix.count)))
      }
      token = page.next
    } while token != nil
    return names
  }

  func delete(_ names: [String]) async throws(BackupError) {
    for name in names { _ = try await send("DELETE", name) }
  }

  /// Sends a request, again if the store fails. `name` nil means the bucket itself.
  private func send(
    _ method: String, _ name: String?, query: [(String, String)] = [],
    hash: String = S3Signature.emptyHash, length: UInt64 = 0,
    body: () -> HTTPClientRequest.Body? = { nil }
  ) async throws(BackupError) -> Response {
    var last = BackupError.unreachable(reason: "no attempt was made")
    for attempt in 0..<S3Destination.attempts {
      do throws(BackupError) {
        var request = request(method, name, query, hash)
        request.body = body()
        // 60 s, and 100 kB/s for what is long.
        let seconds = 60 + Int64(length / 100_000)
        return try await respond(to: request, name: name ?? "", seconds: seconds)
      } catch {
        last = error
        guard S3Destination.isTransient(error), !Task.isCancelled else { throw error }
        if attempt + 1 < S3Destination.attempts {
          try? await Task.sleep(for: .milliseconds(200 << (2 * attempt)))
        }
      }
    }
    throw last
  }

  private func request(
    _ method: String, _ name: String?, _ query: [(String, String)], _ hash: String
  ) -> HTTPClientRequest {
    let path = "/\(settings.bucket)" + (name.map { "/" + settings.prefix + $0 } ?? "")
    let headers = signature.headers(
      of: S3Signature.Request(
        method: method, path: path, query: query.map { ($0.0, $0.1) },
        headers: [("host", settings.authority)], payloadHash: hash), at: clock())
    let parameters = S3Signature.query(query.map { ($0.0, $0.1) })
    var request = HTTPClientRequest(
      url: settings.endpoint + S3Signature.encoded(path, keepsSlashes: true)
        + (parameters.isEmpty ? "" : "?" + parameters))
    request.method = HTTPMethod(rawValue: method)
    for header in headers { request.headers.add(name: header.name, value: header.value) }
    return request
  }

  private func respond(
    to request: HTTPClientRequest, name: String, seconds: Int64
  ) async throws(BackupError) -> Response {
    do {
      let response = try await client.execute(request, timeout: .seconds(seconds))
      let body = Array(
        buffer: try await response.body.collect(upTo: S3Destination.longestAnswer))
      let status = Int(response.status.code)
      guard 200...204 ~= status else { throw S3Destination.error(status, name, body) }
      return Response(status: status, body: body)
    } catch {
      throw S3Destination.error(error)
    }
  }

  private static func isTransient(_ error: BackupError) -> Bool {
    switch error {
    case .unreachable: true
    case .refused(let status, _): status >= 500 || status == 429
    default: false
    }
  }

  private static func error(_ status: Int, _ name: String, _ body: [UInt8]) -> BackupError {
    let code = S3Listing.values(of: "Code", in: String(decoding: body.prefix(4096), as: UTF8.self))
    if status == 404, code.first != "NoSuchBucket" { return .missing(name: name) }
    return .refused(status: status, code: code.first ?? "")
  }

  private static func error(_ error: any Error) -> BackupError {
    error as? BackupError ?? .unreachable(reason: String(describing: error))
  }
}

/// A file in pieces of 256 KiB.
struct FilePieces: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  let path: String

  func makeAsyncIterator() -> Iterator { Iterator(path: path) }

  final class Iterator: AsyncIteratorProtocol {
    private let descriptor: Int32

    init(path: String) {
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
    }

    deinit {
      if descriptor >= 0 { Glibc.close(descriptor) }
    }

    func next() async throws -> ByteBuffer? {
      var piece = ByteBufferAllocator().buffer(capacity: 256 << 10)
      let count = piece.writeWithUnsafeMutableBytes(minimumWritableBytes: 256 << 10) { bytes in
        Swift.max(0, read(descriptor, bytes.baseAddress, bytes.count))
      }
      return count == 0 ? nil : piece
    }
  }
}
