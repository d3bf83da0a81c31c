import Domain
import HTTPTypes
import Hummingbird
import Identity
import Pages
import PhotoLibrary
import Store
import Texts

/// All photos of a share link as one file (FEED-39).
///
/// A photo's download is made when it is needed, so its length is known from then on only. As long as not all are known,
/// the archive is sent without a length; a request that continues one waits until they are.
extension ShareController {
  /// Seconds for which a request that continues an archive waits for lengths that are not known.
  private static let continuingSeconds: Int64 = 20
  /// Seconds after which a request for an archive that is being prepared may be repeated.
  private static let retrySeconds = 10

  func archive(_ request: Request, _ context: ServiceContext) async throws -> Response {
    switch try await visit(request, context) {
    case .refused(let response): return response
    case .open(let share, _):
      guard share.allowsDownload else { throw Failure.missing(.picture) }
      let host = NetworkAddress(addresses.address(request, context)).host
      guard let slot = slots.enter(link: share.id, address: host) else {
        return later(.tooMany, request)
      }
      let client = ImageClient.archive(at: host)
      var stream = try await stream(of: share, for: client, request, context)
      if stream.archive.items.isEmpty { throw Failure.missing(.picture) }
      let tag = identity.imageTag(stream.archive.tag, of: share)
      let headers = try headers(of: share, tag: tag, request)
      if request.knows(tag) { return Response(status: .notModified, headers: headers) }
      let isPart = isPart(request, tag)
      if request.method == .get, let problem = try await measure(&stream, isPart: isPart) {
        return later(problem, request)
      }
      if let length = stream.archive.length {
        return try await FileResponse.answer(request, headers, length: Int(length)) { range in
          ShareController.body(
            stream, Int64(range.lowerBound)..<Int64(range.upperBound), length: range.count, slot)
        }
      }
      if isPart { return later(.isPrepared, request) }
      let body = ShareController.body(stream, 0..<Int64.max, length: nil, slot)
      return Response(status: .ok, headers: headers, body: body)
    }
  }

  /// Learns lengths for as long as the request may wait; returns why there will be no whole archive, nil if there may be.
  private func measure(
    _ stream: inout ArchiveStream, isPart: Bool
  ) async throws -> ShareArchivePhrase? {
    do {
      try await stream.measure(
        for: .seconds(isPart ? ShareController.continuingSeconds : limits.archiveSeconds))
      return nil
    } catch is ArchiveError {
      return .isPrepared
    } catch VariantError.originalMissing, VariantError.originalUnavailable, VariantError.notMade {
      return .isBroken
    }
  }

  private func stream(
    of share: ShareRecord, for client: ImageClient, _ request: Request, _ context: ServiceContext
  ) async throws -> ArchiveStream {
    let library = pictures.library
    let reader = try ArchiveReader(share, database.shares, library)
    // Why in a task: a collection of many thousand photos must not keep the other requests of this thread waiting.
    let archive = try await context.whileClientWaits { try SharedArchive(reader) }
    return ArchiveStream(
      archive: archive, reader: reader,
      maker: ArchiveMaker(
        library: library, client: client, context: context,
        records: ArchiveRecords(database.shares)),
      clock: clock
    ) { [self] in
      guard case .open(let now, _) = try await visit(request, context), now.id == share.id,
        now.allowsDownload
      else { throw ArchiveError.closed }
    }
  }

  /// Whether the request is for a part of the archive with this tag, not for its beginning.
  private func isPart(_ request: Request, _ tag: String) -> Bool {
    if let version = request.headers[.ifRange], version != tag { return false }
    return ByteRange(request.headers[.range], length: .max) != .whole
      && request.headers[.range]?.lowercased() != "bytes=0-"
  }

  /// A part of the archive as a body; `length` is nil if it is not known before. It counts as sent until the body is gone.
  private static func body(
    _ stream: ArchiveStream, _ range: Range<Int64>, length: Int?, _ slot: ArchiveSlots.Slot
  ) -> ResponseBody {
    ResponseBody(contentLength: length) { writer in
      try await stream.write(range, to: writer)
      withExtendedLifetime(slot) {}
    }
  }

  private func headers(
    of share: ShareRecord, tag: String, _ request: Request
  ) throws -> HTTPFields {
    let title = try share.title ?? database.shares.collection(of: share)?.title
    let name = title.map(ArchiveName.safe) ?? ""
    let plain = SharePhrase.sharedPhotos.text(in: request.language)
    let attachment = AttachmentName(original: (name.isEmpty ? plain : name) + ".", ending: "zip")
    return [
      .contentType: "application/zip", .eTag: tag, .acceptRanges: "bytes",
      .contentDisposition: attachment.header, .cacheControl: "private, no-cache",
      .xContentTypeOptions: "nosniff", .contentSecurityPolicy: "sandbox; default-src 'none'",
      .resourcePolicy: "same-origin", .robotsTag: "noindex, nofollow",
    ]
  }

  private func later(_ phrase: ShareArchivePhrase, _ request: Request) -> Response {
    var response = pages.share(phrase, status: .serviceUnavailable, request)
    response.headers[.retryAfter] = String(ShareController.retrySeconds)
    return response
  }
}
