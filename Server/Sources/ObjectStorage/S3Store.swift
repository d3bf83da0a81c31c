import AsyncHTTPClient
public import Domain
import Foundation
import NIOCore
import NIOHTTP1
import Store
import Synchronization

/// A bucket of an S3-compatible store.
///
/// Objects are sent in one piece, which stores accept up to 5 GB: the largest photo has 4 GB. A store keeps an
/// object only if it has the announced length, so none can be truncated.
public final class S3Store: ObjectStore {
  private let settings: S3Settings
  private let signature: S3Signature
  private let client: HTTPClient
  private let clock: @Sendable () -> Instant
  private let requests = Mutex(ObjectStoreActivity())
  private let outage = Mutex(Outage())
  /// Attempts per request; the callers try again later.
  private let attempts: Int
  /// Whether somebody waits for the responses.
  private let isServing: Bool
  /// The longest response that is read into memory.
  private static let longestResponse = 1 << 30

  /// Connects on demand; `clock` is for signatures.
  ///
  /// A request is repeated if the store fails, or is silent for 30 seconds, until it was sent three times. For a
  /// server, whose clients wait, these are 8 seconds and two times; objects must arrive with 20 kB per second, and
  /// after failures of three objects in a row none is fetched for some seconds.
  public init(
    _ settings: S3Settings, isServing: Bool = false, clock: @escaping @Sendable () -> Instant
  ) {
    self.settings = settings
    self.isServing = isServing
    attempts = isServing ? 2 : 3
    self.clock = clock
    signature = S3Signature(credentials: settings.credentials, region: settings.region)
    var configuration = HTTPClient.Configuration(
      // Why: a redirect would send the signature to a server that the owner did not configure.
      redirectConfiguration: .disallow,
      timeout: .init(
        connect: .seconds(isServing ? 5 : 10), read: .seconds(isServing ? 8 : 30),
        write: .seconds(30))
    )
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    // Why not the default of 8: a request that waits for a connection fails after the connect timeout.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit {
    // Why: AsyncHTTPClient must be shut down before it is released; a second shutdown has no effect.
    client.shutdown { _ in }
  }

  /// The numbers of requests so far.
  public var activity: ObjectStoreActivity { requests.withLock { $0 } }

  /// Closes connections.
  public func close() async { try? await client.shutdown() }

  /// Stores a small object; replaces one of the same key.
  public func put(_ key: String, _ bytes: [UInt8]) async throws(ObjectStoreError) {
    let hash = ContentHash.text(of: bytes)
    _ = try await send("PUT", key, hash: hash, length: UInt64(bytes.count)) {
      .bytes(ByteBuffer(bytes: bytes))
    }
  }

  /// Stores a copy of a local file of `byteCount` bytes, whose SHA-256 is `hash`.
  public func put(
    _ key: String, file: String, hash: String, byteCount: UInt64
  ) async throws(ObjectStoreError) {
    _ = try await send("PUT", key, hash: hash, length: byteCount) {
      .stream(FilePieces(path: file), length: .known(Int64(byteCount)))
    }
  }

  /// Whether there is an object of this key.
  public func contains(_ key: String) async throws(ObjectStoreError) -> Bool {
    do throws(ObjectStoreError) {
      _ = try await send("HEAD", key)
      return true
    } catch {
      guard case .missing = error else { throw error }
      return false
    }
  }

  /// The content of a small object; throws `missing`.
  public func bytes(_ key: String) async throws(ObjectStoreError) -> [UInt8] {
    try await send("GET", key)
  }

  /// Copies an object to a local path; throws `missing`. Returns the SHA-256 of what was written.
  public func fetch(_ key: String, to path: String) async throws(ObjectStoreError) -> String {
    if isServing, !outage.withLock({ $0.admits(at: .now) }) {
      throw .unreachable(reason: "it failed several times, and is asked again in some seconds")
    }
    do throws(ObjectStoreError) {
      return try await repeating { () throws(ObjectStoreError) in
        try await self.fetchOnce(key, to: path)
      }
    } catch {
      // Why not a canceled one: it only shows that a client has left.
      if error.isTransient, !Task.isCancelled { outage.withLock { $0.fail(key, at: .now) } }
      throw error
    }
  }

  private func fetchOnce(_ key: String, to path: String) async throws(ObjectStoreError) -> String {
    let request = request("GET", key, [], S3Signature.emptyHash)
    do {
      let response = try await client.execute(request, timeout: .hours(6))
      let status = Int(response.status.code)
      guard status == 200 else {
        throw S3Store.error(
          status, key, Array(buffer: try await response.body.collect(upTo: 64 << 10)))
      }
      let output = try NewFile(path)
      var hash = ContentHash()
      var speed = Speed()
      for try await buffer in response.body {
        if isServing { try speed.add(buffer.readableBytes, at: .now) }
        try buffer.withUnsafeReadableBytes { bytes in
          hash.add(bytes)
          try output.write(bytes)
        }
      }
      return hash.text()
    } catch {
      throw S3Store.error(error)
    }
  }

  /// The objects whose keys begin with `folder`, which is "" or ends with "/".
  public func objects(in folder: String) async throws(ObjectStoreError) -> [StoredObject] {
    var objects: [StoredObject] = []
    var token: String?
    repeat {
      var query = [("list-type", "2"), ("prefix", settings.prefix + folder)]
      if let token { query.append(("continuation-token", token)) }
      let body = try await send("GET", nil, query: query)
      guard let page = S3Listing(String(decoding: body, as: UTF8.self)) else {
        throw .unreachable(reason: "the response is no listing of a bucket")
      }
      for var object in page.objects where object.key.hasPrefix(settings.prefix) {
        object.key = String(object.key.dropFirst(settings.prefix.count))
        objects.append(object)
      }
      token = page.next
    } while token != nil
    return objects
  }

  /// Deletes an object; one that does not exist is ignored.
  public func delete(_ key: String) async throws(ObjectStoreError) {
    do throws(ObjectStoreError) {
      _ = try await send("DELETE", key)
    } catch {
      guard case .missing = error else { throw error }
    }
  }

  /// Sends a request, again if the store fails; returns the body of the response. `key` nil means the bucket
  /// itself.
  private func send(
    _ method: String, _ key: String?, query: [(String, String)] = [],
    hash: String = S3Signature.emptyHash, length: UInt64 = 0,
    body: () -> HTTPClientRequest.Body? = { nil }
  ) async throws(ObjectStoreError) -> [UInt8] {
    try await repeating { () throws(ObjectStoreError) in
      var request = self.request(method, key, query, hash)
      request.body = body()
      // 60 s, and 100 kB/s for what is long.
      let seconds = 60 + Int64(length / 100_000)
      return try await self.respond(to: request, key: key ?? "", seconds: seconds)
    }
  }

  /// Calls `body` until it succeeds, at most `attempts` times, with pauses of 0.2 s, 0.8 s and so on.
  private func repeating<Value>(
    _ body: () async throws(ObjectStoreError) -> Value
  ) async throws(ObjectStoreError) -> Value {
    var attempt = 0
    while true {
      do throws(ObjectStoreError) {
        let value = try await body()
        count(nil)
        return value
      } catch {
        count(error)
        attempt += 1
        guard error.isTransient, attempt < attempts, !Task.isCancelled else { throw error }
        try? await Task.sleep(for: .milliseconds(50 << (2 * attempt)))
      }
    }
  }

  /// Counts a request that succeeded, or failed with this error.
  private func count(_ error: ObjectStoreError?) {
    let isFailure = error?.isFailure == true
    requests.withLock { requests in
      if isFailure { requests.failed += 1 } else { requests.succeeded += 1 }
    }
    if !isFailure { outage.withLock { $0.succeed() } }
  }

  private func request(
    _ method: String, _ key: String?, _ query: [(String, String)], _ hash: String
  ) -> HTTPClientRequest {
    let path = "/\(settings.bucket)" + (key.map { "/" + settings.prefix + $0 } ?? "")
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
    to request: HTTPClientRequest, key: String, seconds: Int64
  ) async throws(ObjectStoreError) -> [UInt8] {
    do {
      let response = try await client.execute(request, timeout: .seconds(seconds))
      let body = Array(
        buffer: try await response.body.collect(upTo: S3Store.longestResponse))
      let status = Int(response.status.code)
      guard 200...204 ~= status else { throw S3Store.error(status, key, body) }
      return body
    } catch {
      throw S3Store.error(error)
    }
  }

  private static func error(_ status: Int, _ key: String, _ body: [UInt8]) -> ObjectStoreError {
    let code = S3Listing.values(of: "Code", in: String(decoding: body.prefix(4096), as: UTF8.self))
    if status == 404, code.first != "NoSuchBucket" { return .missing(key: key) }
    return .refused(status: status, code: code.first ?? "")
  }

  private static func error(_ error: any Error) -> ObjectStoreError {
    error as? ObjectStoreError ?? .unreachable(reason: String(describing: error))
  }
}

extension ObjectStoreError {
  /// Whether the store did not do what it should.
  fileprivate var isFailure: Bool {
    if case .missing = self { return false }
    return true
  }
}
