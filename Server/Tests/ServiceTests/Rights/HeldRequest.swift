import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import Service
@testable import Store

/// Sends requests whose last byte is held back.
struct HeldRequest: Sendable {
  /// What became of a request.
  struct Outcome: Sendable {
    let status: HTTPResponse.Status
    /// Whether everything is as it was before the last byte.
    let isUnchanged: Bool
    /// Whether at most something was deleted.
    let hasNothingNew: Bool
  }

  let server: TestServer
  private let responder: any HTTPResponder<ServiceContext>

  init(_ server: TestServer) {
    self.server = server
    responder =
      router(server.settings, server.resources, post: server.post, logger: Logger(label: "test"))
      .buildResponder()
  }

  /// Sends all but the last byte, runs `meanwhile`, and sends the last byte.
  func outcome(
    _ method: HTTPRequest.Method, _ uri: String, _ headers: HTTPFields, body: String,
    meanwhile: @escaping @Sendable () async throws -> Void
  ) async throws -> Outcome {
    let before = Kept()
    let bytes = Array(body.utf8)
    let pieces = Pieces([Array(bytes.dropLast()), Array(bytes.suffix(1))])
    let server = server
    let stream = AsyncStream<ByteBuffer>(unfolding: {
      let (number, piece) = await pieces.next()
      if number == 1 {
        // Why without rights: it is another request.
        await Rights.$current.withValue(nil) {
          try? await meanwhile()
          await before.keep(try? server.contents())
        }
      }
      return piece.map { ByteBuffer(bytes: $0) }
    })
    var fields = headers
    fields[.contentLength] = String(bytes.count)
    let response = try await respond(method, uri, fields, RequestBody(asyncSequence: stream))
    let kept = try #require(await before.text, "the handler did not wait for the body")
    let contents = try server.contents()
    return Outcome(
      status: response.status, isUnchanged: contents == kept,
      hasNothingNew: Set(contents).isSubset(of: kept))
  }

  /// The status of the response to a request without body.
  func answer(_ method: HTTPRequest.Method, _ uri: String) async throws -> HTTPResponse.Status {
    try await respond(method, uri, [:], RequestBody(buffer: ByteBuffer())).status
  }

  private func respond(
    _ method: HTTPRequest.Method, _ uri: String, _ headers: HTTPFields, _ body: RequestBody
  ) async throws -> Response {
    let head = HTTPRequest(
      method: method, scheme: "http", authority: "127.0.0.1:8080", path: uri, headerFields: headers)
    let context = ServiceContext(
      source: ApplicationRequestContextSource(
        channel: NIOAsyncTestingChannel(), logger: Logger(label: "test")))
    return try await responder.respond(to: Request(head: head, body: body), context: context)
  }

  private actor Kept {
    private(set) var text: [String]?

    func keep(_ text: [String]?) { self.text = text }
  }

  private actor Pieces {
    private let pieces: [[UInt8]]
    private var number = -1

    init(_ pieces: [[UInt8]]) { self.pieces = pieces }

    func next() -> (Int, [UInt8]?) {
      number += 1
      return (number, number < pieces.count ? pieces[number] : nil)
    }
  }
}

extension TestServer {
  /// All rows of the database but those of the audit log, and the sizes of the files of unfinished uploads.
  fileprivate func contents() throws -> [String] {
    let rows = try resources.database.isFile ? rowsOfSQLite() : rowsOfPostgres()
    let folder = settings.folder + "/uploads"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let sizes = try files.map {
      let size = try FileManager.default.attributesOfItem(atPath: folder + "/" + $0)[.size]
      return "\($0) \(size as? Int ?? -1)"
    }
    return (rows + sizes).sorted()
  }

  private func rowsOfPostgres() throws -> [String] {
    try resources.database.read { connection in
      let tables = try String.fetchAll(
        connection,
        sql: """
          SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() \
          AND tablename NOT IN ('audit', 'change')
          """)
      return try tables.flatMap { table in
        try String.fetchAll(connection, sql: "SELECT row_to_json(t)::text FROM \"\(table)\" AS t")
          .map { table + " " + $0 }
      }
    }
  }

  private func rowsOfSQLite() throws -> [String] {
    try resources.database.read { connection in
      let tables = try String.fetchAll(
        connection,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' \
          AND name NOT LIKE '%\\_%' ESCAPE '\\' AND sql NOT LIKE '%VIRTUAL%' AND name <> 'audit'
          """)
      return try tables.flatMap { table in
        let columns = try String.fetchAll(
          connection, sql: "SELECT name FROM pragma_table_info('\(table)')")
        let values = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
        return try String.fetchAll(connection, sql: "SELECT \(values) FROM \"\(table)\"")
          .map { table + " " + $0 }
      }
    }
  }
}
