import Domain
import HTTPTypes
import Hummingbird
import Identity
import Pages
import Store
import Texts

/// What people without an account see at a share link (LIB-13).
///
/// Every URL of a link begins with its token, those of its images too, so that all of
/// them fail once the link is revoked. None contains the name of a photo's image, which
/// would open it elsewhere.
struct ShareController: Sendable {
  let database: Database
  let identity: Identity
  let authenticator: Authenticator
  let pages: PageRenderer
  let pictures: PictureController
  let movies: MovieController
  let addresses: ClientAddress
  let cookies: SessionCookies
  let origin: Origin
  let limits: Limits
  let audit: AuditLog
  let clock: @Sendable () -> Instant
  let slots = ArchiveSlots()

  /// Photos per page of the list: full rows of two and of three.
  static let perPage = 48

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .share, [.get: { try await list($0, $1) }, .post: { try await takePassword($0, $1) }])
    router.serve(.sharedArchive, [.get: { try await archive($0, $1) }])
    router.serve(.sharedPhoto, [.get: { try await photo($0, $1) }])
    router.serve(.sharedImage, [.get: { try await image($0, $1) }])
    router.serve(.sharedFile, [.get: { try await file($0, $1) }])
    router.serve(.sharedMovie, [.get: { try await movie($0, $1) }])
  }

  /// A link, or the response that says why it is not shown.
  enum Visit {
    case open(ShareRecord, Secret)
    case refused(Response)
  }

  /// Looks up the link of the request; does not check its password.
  private func find(_ request: Request, _ context: ServiceContext) async throws -> Visit {
    let token = Secret(context.part("token"))
    let outcome = try await identity.openShare(
      token: token, address: addresses.address(request, context), now: clock())
    switch outcome {
    case .missing: return .refused(gone(request))
    case .throttled(let seconds): return .refused(throttled(seconds, request))
    case .found(let share):
      // Why: strangers must not see photos of somebody who cannot sign in to revoke the link.
      guard let owner = try database.people.person(id: share.personId), !owner.isDisabled,
        authenticator.mayAct(owner)
      else { return .refused(gone(request)) }
      return .open(share, token)
    }
  }

  /// Looks up the link of the request, and whether it has the link's password.
  func visit(_ request: Request, _ context: ServiceContext) async throws -> Visit {
    let visit = try await find(request, context)
    guard case .open(let share, let token) = visit,
      !identity.mayOpen(share, tickets: cookies.tickets(request))
    else { return visit }
    return .refused(password(nil, token, request))
  }

  private func gone(_ request: Request) -> Response {
    pages.share(SharePhrase.linkIsGone, status: .notFound, request)
  }

  private func throttled(_ seconds: Int64, _ request: Request) -> Response {
    var response = pages.share(
      SharePhrase.tooManyTries(seconds: seconds), status: .tooManyRequests, request)
    response.headers[.retryAfter] = String(seconds)
    return response
  }

  private func password(
    _ problem: SharePhrase?, _ token: Secret, _ request: Request
  ) -> Response {
    pages.sharePassword(action: Path.share.with(token.reveal()), problem: problem, request)
  }

  /// Lifetime of the cookie that a browser gets for the right password: a day.
  private static let cookieSeconds: Int64 = 86_400

  private func takePassword(
    _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let share: ShareRecord
    let token: Secret
    switch try await find(request, context) {
    case .refused(let response): return response
    case .open(let found, let its): (share, token) = (found, its)
    }
    let address = addresses.address(request, context)
    let form = try await request.bodyFields(limit: limits.bodyBytes)
    let typed = Secret(String((form["password"] ?? "").prefix(SharePageController.longestPassword)))
    switch try await identity.check(typed, of: share, address: address, now: clock()) {
    case .wrong:
      audit.record(.failedSignIn, account: nil, address: address, "share-password")
      return password(.wrongPassword, token, request)
    case .throttled(let seconds):
      audit.record(.failedSignIn, account: nil, address: address, "throttled")
      return throttled(seconds, request)
    case .busy: throw Failure.busy(seconds: 1)
    case .right: break
    }
    let path = Path.share.with(token.reveal())
    var response = Response.seeOther(path)
    cookies.set(
      .share, to: identity.ticket(of: share).reveal(), path: path,
      seconds: ShareController.cookieSeconds, &response)
    return response
  }
}

extension ShareController {
  private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
    switch try await visit(request, context) {
    case .refused(let response): return response
    case .open(let share, let token):
      let number = Paging(request.queryFields).page
      let page = try database.shares.photos(
        of: share, offset: (number - 1) * ShareController.perPage, count: ShareController.perPage)
      guard number == 1 || !page.photos.isEmpty else { throw Failure.noSuchAddress }
      if number == 1, request.method == .get { database.shares.countVisit(of: share) }
      let path = Path.share.with(token.reveal())
      func address(_ page: Int) -> String { page == 1 ? path : path + "?page=\(page)" }
      var head = try head(of: share, count: page.total)
      if share.allowsDownload, page.total > 0 {
        head.archive = Path.sharedArchive.with(token.reveal())
        head.archiveBytes = try database.shares.downloadBytes(of: share, count: page.total)
      }
      return pages.shared(
        head, page.photos.map { shared($0, path) },
        newer: number > 1 ? address(number - 1) : nil,
        older: number * ShareController.perPage < page.total ? address(number + 1) : nil,
        preview: share.hasPreview && share.passwordHash == nil ? origin.text + path : nil,
        base: origin.text, request)
    }
  }

  private func photo(_ request: Request, _ context: ServiceContext) async throws -> Response {
    switch try await visit(request, context) {
    case .refused(let response): return response
    case .open(let share, let token):
      let photo = try sharedPhoto(share, context)
      let path = Path.share.with(token.reveal())
      let neighbours = try database.shares.neighbours(of: photo, in: share)
      var shown = shared(photo, path)
      if ShareController.plays(photo, share) { shown.movie = shown.page + Path.sharedMovie.suffix }
      return pages.shared(
        shown, of: try head(of: share, count: 1), all: path,
        before: neighbours.before.map { shared($0, path).page },
        after: neighbours.after.map { shared($0, path).page },
        file: share.allowsDownload ? shown.page + Path.sharedFile.suffix : nil, request)
    }
  }

  private func image(_ request: Request, _ context: ServiceContext) async throws -> Response {
    switch try await visit(request, context) {
    case .refused(let response): return response
    case .open(let share, _):
      // Why: any size would be a download, and every query a new file on the disk.
      guard let query = request.uri.query,
        SignInPages.PublicImage.allCases.contains(where: { $0.rawValue == query })
      else { throw Failure.missing(.picture) }
      let photo = try sharedPhoto(share, context)
      return try await pictures.shared(photo, request, context) {
        identity.imageTag($0, of: share)
      }
    }
  }

  private func file(_ request: Request, _ context: ServiceContext) async throws -> Response {
    switch try await visit(request, context) {
    case .refused(let response): return response
    case .open(let share, _):
      guard share.allowsDownload else { throw Failure.missing(.picture) }
      let photo = try sharedPhoto(share, context)
      return try await pictures.attachment(photo, hasTag: false, request, context)
    }
  }

  private func movie(_ request: Request, _ context: ServiceContext) async throws -> Response {
    switch try await visit(request, context) {
    case .refused(let response): return response
    case .open(let share, _):
      let photo = try sharedPhoto(share, context)
      guard ShareController.plays(photo, share) else { throw Failure.missing(.picture) }
      return try await movies.shared(photo, request, context) {
        identity.imageTag($0, of: share)
      }
    }
  }

  /// Whether visitors may play the photo's video. It is as recorded, so it would be a download, and upright
  /// while its owner rotated the photo.
  static func plays(_ photo: PhotoRecord, _ share: ShareRecord) -> Bool {
    photo.facts.videoHash != nil && share.allowsDownload && photo.facts.rotation == .none
  }

  private func sharedPhoto(
    _ share: ShareRecord, _ context: ServiceContext
  ) throws -> PhotoRecord {
    guard let photo = try database.shares.photo(publicId: context.part("id"), of: share) else {
      throw Failure.missing(.photo)
    }
    return photo
  }

  private func head(of share: ShareRecord, count: Int) throws -> SignInPages.SharedHead {
    SignInPages.SharedHead(
      title: try share.title ?? database.shares.collection(of: share)?.title,
      owner: try database.people.person(id: share.personId)?.fullName ?? pages.name,
      photoCount: count)
  }

  private func shared(_ photo: PhotoRecord, _ path: String) -> SignInPages.PublicPhoto {
    let facts = photo.facts
    let page = path + "/" + percentEncoded(facts.publicId)
    return SignInPages.PublicPhoto(
      page: page, image: page + Path.sharedImage.suffix, size: facts.size,
      caption: facts.description, alternative: facts.altDescription)
  }
}
