import Domain
import HTTPTypes
import Hummingbird
import Identity
import Pages
import Store
import Texts

/// The page on which a person creates, sees and revokes their share links (LIB-13). It needs no script.
///
/// `?collection=ID` or `?photos=ID,ID` adds the form for a new link.
struct SharePageController: Sendable {
  let responder: FormResponder
  let database: Database

  /// The longest password in characters.
  static let longestPassword = 256
  /// The most days after which a link expires: ten years.
  static let mostDays: Int64 = 3_650
  /// The most photos that a link shows one by one; more belong into a collection.
  static let mostPhotos = 1_000

  static let path = Path.shareLinks.template

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .shareLinks,
      [.get: { request, _ in try await show(request) }, .post: { try await change($0, $1) }])
  }

  /// The URL of the page with the form that shares this collection.
  static func address(sharing collection: CollectionRecord) -> String {
    path + "?collection=" + collection.publicId
  }

  private func show(_ request: Request) async throws -> Response {
    try await responder.showOwn(request) { person in
      let fields = request.queryFields
      if SharePageController.namesTooMany(fields) { return tooMany(request) }
      let content = try content(fields, person)
      if let content, !mayShare(content, person) { return notOwn(request) }
      return try answer(person, content.map { form(for: $0, person) }, request)
    }
  }

  private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await responder.takeOwnForm(request, at: SharePageController.path) { fields, person in
      if let id = fields["withdraw"].flatMap({ Int64($0) }) {
        return try await withdraw(id, fields, person, request, context)
      }
      guard let id = fields["revoke"].flatMap({ Int64($0) }) else {
        return try await create(fields, person, request, context)
      }
      guard let link = try database.shares.shares(of: person).first(where: { $0.id == id }) else {
        return .seeOther(SharePageController.path)
      }
      let asked = SignInPages.Confirmation(
        ConfirmationPhrase.revokeLink(title: try title(of: link, request.language))
          .text(in: request.language),
        button: SharePhrase.revoke.text(in: request.language), back: SharePageController.path)
      return try await responder.whenConfirmed(
        asked, about: ["\(id)"], fields, by: person, at: SharePageController.path, request
      ) {
        if try await database.shares.remove(id: id, of: person) {
          responder.record(.revocation, person.username, "share link", request, context)
        }
        return .seeOther(SharePageController.path)
      }
    }
  }

  private func create(
    _ fields: RequestParameters, _ person: PersonRecord, _ request: Request,
    _ context: ServiceContext
  ) async throws -> Response {
    if SharePageController.namesTooMany(fields) { return tooMany(request) }
    guard let content = try content(fields, person) else { throw Failure.missing(.collection) }
    var form = form(for: content, person)
    form.title = String((fields["title"] ?? "").prefix(256))
    form.days = String((fields["days"] ?? "").prefix(16))
    form.password = String((fields["password"] ?? "").prefix(1_024))
    form.noDownloads = fields["noDownloads"] != nil
    form.preview = fields["preview"] != nil
    let wish: ShareSettings
    switch SharePageController.settings(fields) {
    case .success(let settings): wish = settings
    case .failure(let refusal):
      form.problem = refusal.phrase
      form.refused = refusal.field
      return try answer(person, form, request)
    }
    let outcome = try await responder.identity.share(
      content, wish, by: person, mayShowOthers: responder.settings.sharesOthers,
      now: responder.clock())
    switch outcome {
    case .notOwn: return notOwn(request)
    case .full:
      form.problem = .tooManyLinks(limit: ShareStore.mostPerPerson)
      return try answer(person, form, request)
    case .made:
      responder.record(.grant, person.username, "share link", request, context)
      return .seeOther(SharePageController.path)
    }
  }

  /// The distinct photos that the parameter `photos` names, in order.
  private static func photoIds(_ fields: RequestParameters) -> [Substring] {
    var seen: Set<Substring> = []
    return (fields["photos"] ?? "").split(separator: ",").filter { seen.insert($0).inserted }
  }

  /// Whether the parameters name more photos than a link shows one by one.
  private static func namesTooMany(_ fields: RequestParameters) -> Bool {
    photoIds(fields).count > mostPhotos
  }

  private func tooMany(_ request: Request) -> Response {
    let phrase = SharePhrase.tooManyPhotos(limit: SharePageController.mostPhotos)
    return responder.pages.share(phrase, status: .badRequest, request)
  }

  private func answer(
    _ person: PersonRecord, _ form: SignInPages.ShareForm?, _ request: Request
  ) throws -> Response {
    let links = try database.shares.shares(of: person).map { try link($0, request) }
    let others = try linksOfOthers(showing: person, request)
    return responder.ownPage(
      SharePhrase.shareLinks, of: person, at: SharePageController.path,
      status: form?.problem == nil ? .ok : .unprocessableContent, request
    ) { pages, seal in pages.shareLinks(links, others: others, form, seal: seal) }
  }

  private func link(_ share: ShareRecord, _ request: Request) throws -> SignInPages.ShareLink {
    let token = responder.identity.token(of: share).reveal()
    var link = SignInPages.ShareLink(
      id: share.id, address: responder.authenticator.base + Path.share.with(token),
      title: try title(of: share, request.language),
      expiresAt: share.expiresAt.map(request.clock),
      isExpired: !share.isOpen(now: responder.clock()),
      hasPassword: share.passwordHash != nil, allowsDownload: share.allowsDownload,
      onlyOwn: share.onlyOwn && share.isOfCollection, visits: share.visits)
    link.obstacle = try obstacle(of: share)
    return link
  }

  /// Why guests cannot open the link, or see no photo; nil if they can. The page marks an expired link itself.
  private func obstacle(of share: ShareRecord) throws -> ShareLinkPhrase? {
    if !share.isOpen(now: responder.clock()) { return nil }
    if let reach = ReachPhrase(responder.settings.origin.reach) { return .reach(reach) }
    let first = try database.shares.downloads(of: share, after: nil, count: 1)
    return first.isEmpty ? .showsNothing : nil
  }
}

extension SharePageController {
  func title(of share: ShareRecord, _ language: Language) throws -> String {
    if let title = try share.title ?? database.shares.collection(of: share)?.title { return title }
    let count = try database.shares.photos(of: share, offset: 0, count: 0).total
    return SharePhrase.ofPhotos(count: count).text(in: language)
  }

  /// The collection or photos that the parameters name; nil if they name none.
  ///
  /// Throws 404 for what does not exist, and for another person's collection.
  private func content(
    _ fields: RequestParameters, _ person: PersonRecord
  ) throws -> SharedContent? {
    if let id = fields["collection"] {
      guard let collection = try database.collections.collection(publicId: id),
        collection.personId == person.id
      else { throw Failure.missing(.collection) }
      return .collection(collection)
    }
    let photos = try SharePageController.photoIds(fields).map { id in
      guard let photo = try database.photos.photo(publicId: String(id)) else {
        throw Failure.missing(.photo)
      }
      return photo
    }
    return photos.isEmpty ? nil : .photos(photos)
  }

  private func form(
    for content: SharedContent, _ person: PersonRecord
  ) -> SignInPages.ShareForm {
    switch content {
    case .collection(let collection):
      SignInPages.ShareForm(
        subject: .ofCollection(title: collection.title),
        hidden: SignInPages.HiddenField("collection", collection.publicId),
        onlyOwn: !mayShareOthers(person))
    case .photos(let photos):
      SignInPages.ShareForm(
        subject: .ofPhotos(count: photos.count),
        hidden: SignInPages.HiddenField(
          "photos", photos.map(\.facts.publicId).joined(separator: ",")))
    }
  }

  /// Why a form is refused, and the name of the field whose value it is.
  private struct Refusal: Error {
    let phrase: SharePhrase
    let field: String
  }

  private static func settings(_ fields: RequestParameters) -> Result<ShareSettings, Refusal> {
    var settings = ShareSettings()
    let title = fields["title"] ?? ""
    if !title.allSatisfy(\.isWhitespace) {
      guard let name = try? PersonName(title) else {
        return .failure(Refusal(phrase: .titleTooLong(limit: PersonName.longest), field: "title"))
      }
      settings.title = name.text
    }
    let days = (fields["days"] ?? "").filter { !$0.isWhitespace }
    if !days.isEmpty {
      guard let number = Int64(days), 1...mostDays ~= number else {
        return .failure(Refusal(phrase: .wrongDays(most: mostDays), field: "days"))
      }
      settings.seconds = number * 86_400
    }
    let password = fields["password"] ?? ""
    guard password.count <= longestPassword else {
      return .failure(Refusal(phrase: .passwordTooLong(limit: longestPassword), field: "password"))
    }
    settings.password = password.isEmpty ? nil : Secret(password)
    settings.allowsDownload = fields["noDownloads"] == nil
    settings.hasPreview = fields["preview"] != nil
    return .success(settings)
  }
}
