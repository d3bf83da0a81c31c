import Domain
import HTTPTypes
import Hummingbird
import Identity
import NIOCore
import PhotoLibrary
import Store
import Wire

/// Photo upload from the server's own apps (FEED-22, IOS-6): tus 1.0.0 with the extensions creation,
/// creation-with-upload, expiration, termination and checksum. Requires the web app's session or a
/// token of the iPhone app.
struct UploadController: Sendable {
  /// Bytes that are buffered before they are written: 256 KiB.
  private static let pieceBytes = 256 << 10

  let library: PhotoLibrary
  let authenticator: Authenticator
  let isOn: Bool

  private var registry: UploadRegistry { library.uploads }

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.on(RouterPath(.uploads), method: .options) { try await tell($0, $1) }
    router.on(RouterPath(.upload), method: .options) { try await tell($0, $1) }
    router.on(RouterPath(.upload), method: .head) { try await head($0, $1) }
    router.serve(
      .uploads, [.get: { try await list($0, $1) }, .post: { try await create($0, $1) }])
    router.serve(
      .upload,
      [
        .get: { try await show($0, $1) }, .patch: { try await append($0, $1) },
        .delete: { try await remove($0, $1) }, .post: { try await override($0, $1) },
      ])
  }

  /// The signed-in person: that of the session cookie, or else that of the iPhone app's token.
  private func person(_ request: Request, isTus: Bool = true) async throws -> PersonRecord {
    if !isOn { throw Failure.upload(.switchedOff) }
    guard !authenticator.origins.isForeign(request) else { throw Failure.foreignPage }
    let person = try authenticator.ownTokenUser(request, with: .writePhotos)
    let user = if let person { person } else { try await sessionUser(request) }
    if isTus, request.headers[.tusResumable] != UploadHeaders.version {
      throw Failure.upload(.unknownVersion)
    }
    return user
  }

  private func sessionUser(_ request: Request) async throws -> PersonRecord {
    let isReading = [.get, .head, .options].contains(request.method)
    guard isReading || authenticator.origins.isOwn(request) else { throw Failure.foreignPage }
    guard let person = try await authenticator.sessionUser(request) else {
      throw Failure.unauthorized
    }
    return person
  }

  private func tell(_ request: Request, _ context: ServiceContext) async throws -> Response {
    _ = try await person(request, isTus: false)
    return Response(
      status: .noContent,
      headers: [
        .tusVersion: UploadHeaders.version, .tusMaxSize: String(registry.longest),
        .tusExtension: "creation,creation-with-upload,expiration,termination,checksum",
        .tusChecksums: UploadChecksum.names,
      ])
  }

  private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let person = try await person(request, isTus: false)
    try await refusing { () throws(UploadProblem) in try await registry.refreshAll(of: person.id) }
    return .json { json in
      json.array(registry.unfinished(of: person.id)) { $1.status.write(to: &$0) }
    }
  }

  private func create(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let person = try await person(request)
    guard let length = request.headers[.uploadLength].flatMap(wholeNumber) else {
      throw Failure.malformed("Upload-Length is missing or no number of bytes.")
    }
    if length == 0 { throw Failure.unacceptable("An empty file is no picture.") }
    guard let metadata = UploadMetadata(request.headers[.uploadMetadata] ?? "") else {
      throw Failure.malformed("Upload-Metadata is no list of words with values in base64.")
    }
    let order = UploadRequest(
      length: length, name: metadata.name, modified: metadata.modified,
      metadata: metadata.field)
    try authenticator.identity.judgeRights()
    var upload = try await refusing { () throws(UploadProblem) in
      try await registry.create(order, of: person.id)
    }
    if request.headers[.contentType] == UploadController.kind {
      do {
        upload = try await receive(request, upload.id, person, at: 0)
      } catch StoreError.rightEnded {
        try? await registry.remove(upload.id, of: person.id)
        throw StoreError.rightEnded
      }
    }
    var response = Response.json(.created) { upload.status.write(to: &$0) }
    // Why relative: the client stays on the host name it used.
    response.headers[.location] = Path.upload.with(upload.id)
    note(upload, in: &response)
    return response
  }

  private func head(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let upload = try await upload(context, try await person(request))
    var response = Response(status: .ok)
    response.headers[.uploadLength] = String(upload.order.length)
    if !upload.order.metadata.isEmpty {
      response.headers[.uploadMetadata] = upload.order.metadata
    }
    note(upload, in: &response)
    return response
  }

  private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let person = try await person(request, isTus: false)
    var upload = try await upload(context, person)
    if request.queryFields["wait"] != nil, upload.isComplete, upload.outcome == nil {
      let id = upload.id
      upload = try await refusing { () throws(UploadProblem) in
        try await library.settled(id, of: person.id)
      }
    }
    return .json { upload.status.write(to: &$0) }
  }

  private func append(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let person = try await person(request)
    guard request.headers[.contentType] == UploadController.kind else {
      throw Failure.upload(.wrongKind)
    }
    guard let offset = request.headers[.uploadOffset].flatMap(wholeNumber) else {
      throw Failure.malformed("Upload-Offset is missing or no number of bytes.")
    }
    try await refresh(context, person)
    let upload = try await receive(request, context.part("id"), person, at: offset)
    var response = Response(status: .noContent)
    note(upload, in: &response)
    return response
  }

  private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let person = try await person(request)
    try await refresh(context, person)
    try authenticator.identity.judgeRights()
    try await refusing { () throws(UploadProblem) in
      try await registry.remove(context.part("id"), of: person.id)
    }
    return Response(status: .noContent)
  }

  /// Handles `X-HTTP-Method-Override`, for networks that block PATCH.
  private func override(_ request: Request, _ context: ServiceContext) async throws -> Response {
    switch request.headers[.methodOverride] {
    case "PATCH": try await append(request, context)
    case "DELETE": try await remove(request, context)
    case "HEAD": try await head(request, context)
    default: throw Failure.wrongMethod(allowed: [.get, .head, .patch, .delete])
    }
  }

  private static let kind = "application/offset+octet-stream"

  /// Reads what other servers have received of the upload.
  private func refresh(_ context: ServiceContext, _ person: PersonRecord) async throws {
    try await refusing { () throws(UploadProblem) in
      try await registry.refresh(context.part("id"), of: person.id)
    }
  }

  private func upload(
    _ context: ServiceContext, _ person: PersonRecord
  ) async throws -> Upload {
    try await refresh(context, person)
    guard let upload = registry.upload(context.part("id"), of: person.id) else {
      throw Failure.upload(.refused(.missing))
    }
    return upload
  }

  private func note(_ upload: Upload, in response: inout Response) {
    response.headers[.uploadOffset] = String(upload.offset)
    if !upload.isComplete { response.headers[.uploadExpires] = registry.end(of: upload).httpDate }
  }

  private func refusing<Value>(
    _ work: () async throws(UploadProblem) -> Value
  ) async throws -> Value {
    do throws(UploadProblem) {
      return try await work()
    } catch {
      throw Failure.upload(.refused(error))
    }
  }
}

/// Receives the body of a PATCH or of a creation with upload.
extension UploadController {
  /// Streams the body to the disk, so that memory stays bounded. Bytes received before a failure
  /// are kept, unless a checksum was sent, the body is longer than announced, or the right to send it was taken away
  /// meanwhile.
  private func receive(
    _ request: Request, _ id: String, _ person: PersonRecord, at offset: Int64
  ) async throws -> Upload {
    let promise = try promise(request)
    var checksum = promise?.checksum
    var pen = try await refusing { () throws(UploadProblem) in
      try await registry.pen(for: id, of: person.id, at: offset, isWhole: promise != nil)
    }
    var failure: Failure?
    do {
      try await write(request, &checksum, &pen)
      if let promise, checksum?.digest() != promise.digest {
        failure = .upload(.checksumDiffers)
      }
    } catch {
      failure = error as? Failure ?? .malformed("The body did not arrive whole.")
    }
    let judgment = Result { () throws(StoreError) in try authenticator.identity.judgeRights() }
    let isRefused = if case .failure(.rightEnded) = judgment { true } else { false }
    let isGood =
      !isRefused && (failure == nil || (promise == nil && failure != .upload(.refused(.excess))))
    let upload = try await refusing { [pen] () throws(UploadProblem) in
      try await registry.layDown(pen, keeping: isGood)
    }
    try judgment.get()
    if upload.isComplete { library.beginTakingIn(upload.id) }
    if let failure { throw failure }
    return upload
  }

  private func write(
    _ request: Request, _ checksum: inout UploadChecksum?, _ pen: inout UploadHandle
  ) async throws {
    let announced = request.headers[.contentLength].flatMap(wholeNumber) ?? 0
    if announced > pen.missing { throw Failure.upload(.refused(.excess)) }
    var piece: [UInt8] = []
    piece.reserveCapacity(UploadController.pieceBytes)
    func put() async throws {
      checksum?.add(piece)
      do throws(UploadProblem) {
        try await registry.write(piece, with: &pen)
      } catch {
        throw Failure.upload(.refused(error))
      }
      piece.removeAll(keepingCapacity: true)
    }
    do {
      for try await buffer in request.body {
        piece.append(contentsOf: buffer.readableBytesView)
        if piece.count >= UploadController.pieceBytes { try await put() }
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      if !piece.isEmpty { try await put() }
      throw error
    }
    if !piece.isEmpty { try await put() }
  }

  private func promise(
    _ request: Request
  ) throws -> (checksum: UploadChecksum, digest: [UInt8])? {
    guard let field = request.headers[.uploadChecksum] else { return nil }
    guard let promise = Wire.checksum(field), let checksum = UploadChecksum(promise.algorithm)
    else {
      throw Failure.malformed(
        "Upload-Checksum is \(UploadChecksum.names) and a value in base64.")
    }
    return (checksum, promise.bytes)
  }
}
