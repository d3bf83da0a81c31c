public import Domain
import Foundation
import Phone
public import Wire

/// A server with a feed index that accepts photos: each becomes a photo as soon as it has all bytes.
@MainActor public final class UploadServer {
  /// The feed.
  public let list = ListServer(count: 12)
  /// The uploads by id.
  public private(set) var uploads: [String: Upload] = [:]
  /// The requests for uploads, as "METHOD path", oldest first.
  public private(set) var asked: [String] = []
  /// The maximum number of unfinished uploads.
  public var most = Int.max
  /// The response to every request for uploads; nil for the right one.
  public var failure: Response?

  /// An upload with the bytes that have arrived.
  public struct Upload {
    /// The name of the file.
    public let name: String
    /// The size of the file in bytes.
    public let length: Int
    /// What has arrived.
    public var bytes: [UInt8] = []
    /// Why the file is no photo.
    public var refusal: UploadRefusal?
  }

  /// A server without uploads; files have at most 1000 bytes.
  public init() { list.largest = 1000 }

  /// The response to a request of the app; nil for those that the test answers.
  public func response(_ request: Request) -> Response? {
    guard request.address.hasPrefix("/app/uploads") else { return list.response(request) }
    asked.append(request.method.rawValue + " " + request.address)
    if let failure { return failure }
    let id = request.address.dropFirst("/app/uploads/".count).prefix { $0 != "?" }
    switch request.method {
    case .get where id.isEmpty: return open()
    case .get: return status(String(id))
    case .post: return create(request)
    case .delete:
      uploads[String(id)] = nil
      return Response(status: 204, body: [])
    default: return .status(405)
    }
  }

  /// Takes in what the app sends; only the first `count` bytes if the connection is cut, which the app
  /// sees as no response.
  public func take(_ sent: TestUploads.Sent, count: Int? = nil) -> Response {
    let id = String(sent.upload.request.address.dropFirst("/app/uploads/".count))
    asked.append("PATCH " + sent.upload.request.address)
    guard let upload = uploads[id] else { return .status(404) }
    let offset = sent.upload.request.header("Upload-Offset").flatMap { Int($0) }
    guard offset == upload.bytes.count else { return .status(409) }
    uploads[id]?.bytes += sent.bytes.prefix(count ?? sent.bytes.count)
    settle(id)
    return count == nil ? Response(status: 204, body: []) : .none
  }

  /// Changes an upload as another client would.
  public func change(_ id: String, _ change: (inout Upload) -> Void) {
    if var upload = uploads[id] {
      change(&upload)
      uploads[id] = upload
    }
    settle(id)
  }

  private func settle(_ id: String) {
    guard let upload = uploads[id], upload.bytes.count == upload.length, upload.refusal == nil,
      !list.ids.contains("photo-" + id)
    else { return }
    list.ids.insert("photo-" + id, at: 0)
  }

  private func create(_ request: Request) -> Response {
    let length = request.header("Upload-Length").flatMap { Int($0) } ?? 0
    let metadata = request.header("Upload-Metadata").flatMap { UploadMetadata($0) }
    let unfinished = uploads.values.count { $0.bytes.count < $0.length }
    guard unfinished < most else { return .status(429) }
    let id = "u\(uploads.count + 1)"
    uploads[id] = Upload(name: metadata?.name ?? "", length: length)
    return Response(status: 201, body: json(of: id))
  }

  private func status(_ id: String) -> Response {
    uploads[id] == nil ? .status(404) : Response(status: 200, body: json(of: id))
  }

  private func open() -> Response {
    let ids = uploads.keys.sorted().filter { id in
      uploads[id].map { $0.bytes.count < $0.length } == true
    }
    let bodies = ids.map { String(decoding: json(of: $0), as: UTF8.self) }
    return Response(status: 200, body: Array("[\(bodies.joined(separator: ","))]".utf8))
  }

  private func json(of id: String) -> [UInt8] {
    guard let upload = uploads[id] else { return [] }
    var state = UploadStatus.State.sending
    if upload.bytes.count == upload.length { state = .added("photo-" + id) }
    if let refusal = upload.refusal { state = .refused(refusal) }
    let status = UploadStatus(
      id: id, name: upload.name, length: Int64(upload.length), modified: 0,
      offset: Int64(upload.bytes.count), state: state)
    var json = JSONWriter(capacity: 256)
    status.write(to: &json)
    return json.bytes
  }
}

extension Request {
  /// The value of an additional header; nil if the request does not have it.
  public func header(_ name: String) -> String? {
    headers.split(separator: "\n").first { $0.hasPrefix(name + ": ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }
}
