import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Store

/// The web app's files, read once at the start: plain and compressed, with a hash in their URLs.
struct StaticFiles: Sendable {
  /// One file in all its content codings.
  struct File: Sendable {
    /// The media type, from the name's extension.
    let type: String
    /// The first 16 hexadecimal digits of the SHA-256 of the content.
    let hash: String
    /// The content by `Content-Encoding`; "" is uncompressed.
    let contents: [String: ByteBuffer]

    /// A file with these content codings, and gzip if it is worth it.
    init(type: String, content bytes: [UInt8], packed: [String: ByteBuffer] = [:]) {
      self.type = type
      hash = StaticFiles.hash(bytes)
      var contents = packed
      contents[""] = ByteBuffer(bytes: bytes)
      if contents["gzip"] == nil, bytes.count > Compression.smallest, !type.hasPrefix("image/png") {
        contents["gzip"] = Compression.gzip(bytes, level: 9).map { ByteBuffer(bytes: $0) }
      }
      self.contents = contents
    }
  }

  private let files: [String: File]
  /// The files of other versions; nil without an object store.
  private let shared: SharedFiles?

  /// Reads `folder` and its subfolders; a missing folder counts as empty, and what cannot be read is not served.
  init(folder: String, shared: SharedFiles? = nil) {
    self.shared = shared
    var files: [String: File] = [:]
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    for name in StaticFiles.names(in: FilePath(folder), "")
    where !name.hasSuffix(".br") && !name.hasSuffix(".gz") {
      guard let type = StaticFiles.type(of: name),
        let bytes = StaticFiles.bytes(root.appendingPathComponent(name))
      else { continue }
      var packed: [String: ByteBuffer] = [:]
      for (coding, ending) in [("br", ".br"), ("gzip", ".gz")] {
        packed[coding] = StaticFiles.bytes(root.appendingPathComponent(name + ending))
          .map { ByteBuffer(bytes: $0) }
      }
      files[name] = File(type: type, content: bytes, packed: packed)
    }
    self.files = files
  }

  /// The paths below a folder, those in its subfolders too.
  private static func names(in folder: FilePath, _ prefix: String) -> [String] {
    ((try? Disk.names(in: folder)) ?? []).compactMap(\.text).flatMap { name in
      [prefix + name] + names(in: folder.appending(FilePath(name)), prefix + name + "/")
    }
  }

  /// All files by their names.
  var all: [String: File] { files }

  /// Whether there are no files to serve.
  var isEmpty: Bool { files.isEmpty }

  /// The URL of a file with its hash, so that browsers can cache it for a year.
  func address(_ name: String) -> String {
    Path.assets.prefix + name + (files[name].map { "?v=" + $0.hash } ?? "")
  }

  /// The hash of a file's content; nil if there is no such file.
  func hash(of name: String) -> String? {
    files[name]?.hash
  }

  /// A combined hash of the content of these files and a text.
  func hash(ofAll names: [String], and text: String) -> String {
    let lines = names.map { $0 + " " + (files[$0]?.hash ?? "") + "\n" }
    return StaticFiles.hash(Array((lines.joined() + text).utf8))
  }

  /// A file as text; nil if there is no such file.
  func text(of name: String) -> String? {
    files[name]?.contents[""].map { String(buffer: $0) }
  }

  /// Serves `GET /assets/…`, also a file of another version if its hash is in the address.
  private func answerAnyVersion(_ name: String, _ request: Request) async throws -> Response {
    if let shared, let hash = request.queryFields["v"], hash != files[name]?.hash,
      let file = await shared.file(name, hash)
    {
      return answer(file, request)
    }
    return try answer(name, request)
  }

  /// The response with a file of this version.
  func answer(_ name: String, _ request: Request) throws -> Response {
    guard let file = files[name] else { throw Failure.noSuchAddress }
    return answer(file, request)
  }

  private func answer(_ file: File, _ request: Request) -> Response {
    let isNamed = request.queryFields["v"] == file.hash
    var headers: HTTPFields = [
      .contentType: file.type, .eTag: "\"\(file.hash)\"", .vary: "Accept-Encoding",
      .cacheControl: isNamed ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    if request.knows(file.hash) {
      return Response(status: .notModified, headers: headers)
    }
    for coding in ["br", "gzip"] {
      if let packed = file.contents[coding], Compression.takes(coding, request) {
        headers[.contentEncoding] = coding
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: packed))
      }
    }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(byteBuffer: file.contents[""] ?? ByteBuffer()))
  }

  private static func bytes(_ file: URL) -> [UInt8]? {
    (try? Data(contentsOf: file)).map { [UInt8]($0) }
  }

  private static func hash(_ bytes: [UInt8]) -> String {
    Hexadecimal.text(ContentHash.digest(of: bytes).prefix(8))
  }

  static func type(of name: String) -> String? {
    // NB: only this name, not every ".bin": passwords.bin in the same folder must not be served.
    if name == "words.bin" { return "application/octet-stream" }
    return switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "wasm": "application/wasm"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "ico": "image/x-icon"
    case "webmanifest": "application/manifest+json"
    case "woff2": "font/woff2"
    default: nil
    }
  }
}

extension StaticFiles {
  /// Files that browsers request at the root.
  private static let atRoot: [Path] = [.icon, .favicon, .manifest, .robots]

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .assets,
      [
        .get: { request, context in
          try await answerAnyVersion(
            context.parameters.getCatchAll().joined(separator: "/"), request)
        }
      ])
    for path in StaticFiles.atRoot {
      let name = String(path.template.dropFirst())
      router.serve(path, [.get: { request, _ in try answer(name, request) }])
    }
  }
}
