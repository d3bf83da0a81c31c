import Domain
import HTTPTypes
import Hummingbird
import Pages
import Store
import Texts

/// The pages on which a person sees their own collections, changes them, and adds a photo to them
/// (FEED-31, FEED-32). They need no script.
struct CollectionPageController: Sendable {
  let responder: FormResponder
  let database: Database

  /// Collections per page of the list; each cover is a look-up.
  static let perPage = 60

  /// The URL at which all forms of these pages are submitted, and to which their CSRF tokens belong.
  private static let path = Path.ownCollections.template

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .ownCollections,
      [.get: { request, _ in try await show(request) }, .post: { try await change($0, $1) }])
  }

  /// The URL of the page that changes a collection.
  static func address(editing collection: CollectionRecord) -> String {
    path + "?edit=" + collection.publicId
  }

  private static func address(choosingFor photo: String) -> String {
    path + "?photo=" + percentEncoded(photo)
  }

  private func show(_ request: Request) async throws -> Response {
    try await responder.showOwn(request) { person in
      let fields = request.queryFields
      if let id = fields["edit"] {
        return try editing(try own(id, person), person, request)
      }
      if let id = fields["photo"] {
        return try choosing(for: try photo(id), person, request)
      }
      return try list(person, request)
    }
  }
}

extension CollectionPageController {
  /// A change that was refused.
  private struct Refusal {
    /// The title as it was typed.
    var title = ""
    /// Whether the collection was to be private.
    var isPrivate = false
    /// Why the title is refused; nil if it is not.
    var problem: FindingPhrase?
    /// Why the change is refused, if not for the title.
    var notice: FindingPhrase?
  }

  private func list(
    _ person: PersonRecord, _ request: Request, _ refusal: Refusal? = nil
  ) throws -> Response {
    let number = Paging(request.queryFields).page
    let size = CollectionPageController.perPage
    let page = try database.collections.page(
      of: person, includesPrivate: true, offset: (number - 1) * size, count: size)
    let collections = try page.collections.map { record in
      let cover = try database.photos.previews(of: record).cover.photos.first
      return own(record, cover: cover)
    }
    let more =
      number * size < page.total ? CollectionPageController.path + "?page=\(number + 1)" : nil
    return answer(person, request, refusal, ListPhrase.collections) { pages, form in
      pages.collections(collections, more: more, form)
    }
  }

  private func choosing(
    for photo: PhotoRecord, _ person: PersonRecord, _ request: Request, _ refusal: Refusal? = nil
  ) throws -> Response {
    let page = try database.collections.page(
      of: person, includesPrivate: true, order: .updated, offset: 0,
      count: CollectionStore.mostPerPerson)
    let holding = try database.collections.idsOfCollections(of: person, holding: photo)
    let collections = page.collections.map { own($0, hasPhoto: holding.contains($0.id)) }
    return answer(person, request, refusal, SharingPhrase.addToCollection) { pages, form in
      pages.collections(
        collections, forPhoto: photo.facts.publicId,
        image: responder.pages.addresses.image(of: photo.facts),
        isShareable: responder.settings.mayShare(photo, person), form)
    }
  }

  private func editing(
    _ record: CollectionRecord, _ person: PersonRecord, _ request: Request,
    _ refusal: Refusal? = nil
  ) throws -> Response {
    answer(person, request, refusal ?? Refusal(title: record.title), ListPhrase.edit) {
      pages, form in
      pages.editing(own(record), form)
    }
  }

  private func answer(
    _ person: PersonRecord, _ request: Request, _ refusal: Refusal?, _ title: some Sentence,
    _ body: (SignInPages, SignInPages.CollectionForm) -> SignInPages.Element
  ) -> Response {
    responder.ownPage(
      title, of: person, at: CollectionPageController.path,
      status: (refusal?.problem ?? refusal?.notice) == nil ? .ok : .unprocessableContent,
      isDark: true, request
    ) { pages, seal in
      var form = SignInPages.CollectionForm(
        seal: seal, title: refusal?.title ?? "", problem: refusal?.problem)
      form.isPrivate = refusal?.isPrivate ?? false
      form.notice = refusal?.notice
      return body(pages, form)
    }
  }

  private func own(
    _ record: CollectionRecord, cover: PhotoRecord? = nil, hasPhoto: Bool = false
  ) -> SignInPages.OwnCollection {
    SignInPages.OwnCollection(
      id: record.publicId, title: record.title, isPrivate: record.isPrivate,
      photoCount: record.totalPhotos, address: ListName.collection(record.publicId).address,
      cover: cover.map { responder.pages.addresses.image(of: $0.facts) }, hasPhoto: hasPhoto)
  }
}

extension CollectionPageController {
  private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let path = CollectionPageController.path
    return try await responder.takeOwnForm(request, at: path) { form, person in
      let photo = try form["photo"].map { try self.photo($0) }
      if let id = form["add"] ?? form["remove"], let photo {
        return try await move(photo, isAdded: form["add"] != nil, id, person, request)
      }
      if form["create"] != nil { return try await create(form, photo, person, request) }
      let record = try own(form["collection"] ?? "", person)
      if form["delete"] != nil {
        let language = request.language
        let asked = SignInPages.Confirmation(
          CollectionPhrase.deleteQuestion(title: record.title).text(in: language),
          note: CollectionPhrase.photosStay.text(in: language),
          button: FindingPhrase.deleteCollection.text(in: language),
          back: CollectionPageController.address(editing: record))
        return try await responder.whenConfirmed(
          asked, about: [record.publicId], form, by: person, at: path, isDark: true, request
        ) {
          try await database.collections.remove(record)
          return .seeOther(path)
        }
      }
      return try await save(form, record, person, request)
    }
  }

  private func move(
    _ photo: PhotoRecord, isAdded: Bool, _ id: String, _ person: PersonRecord, _ request: Request
  ) async throws -> Response {
    let record = try own(id, person)
    let now = responder.clock()
    let outcome =
      isAdded
      ? try await database.collections.add([photo], to: record, now: now)
      : try await database.collections.remove([photo], from: record, now: now)
    switch outcome {
    case .changed:
      return .seeOther(CollectionPageController.address(choosingFor: photo.facts.publicId))
    case .missing: throw Failure.missing(.collection)
    case .full:
      let refusal = Refusal(notice: .collectionFull(limit: CollectionStore.mostPhotos))
      return try choosing(for: photo, person, request, refusal)
    }
  }

  private func create(
    _ form: RequestParameters, _ photo: PhotoRecord?, _ person: PersonRecord, _ request: Request
  ) async throws -> Response {
    var typed = Refusal(title: form["title"] ?? "", isPrivate: form["private"] == "true")
    func refuse() throws -> Response {
      if let photo { return try choosing(for: photo, person, request, typed) }
      return try list(person, request, typed)
    }
    let title: String
    switch CollectionPageController.title(typed.title) {
    case .success(let text): title = text
    case .failure(let refusal):
      typed.problem = refusal.phrase
      return try refuse()
    }
    let record = try await database.collections.add(
      of: person, title: title, description: nil, isPrivate: typed.isPrivate,
      now: responder.clock())
    guard let record else {
      typed.notice = .tooManyCollections(limit: CollectionStore.mostPerPerson)
      return try refuse()
    }
    guard let photo else { return .seeOther(CollectionPageController.path) }
    return try await move(photo, isAdded: true, record.publicId, person, request)
  }

  private func save(
    _ form: RequestParameters, _ record: CollectionRecord, _ person: PersonRecord,
    _ request: Request
  ) async throws -> Response {
    var old = record
    // Why a loop: a change that was saved after the collection was read must not be undone.
    while true {
      var changed = old
      if let flag = form["private"] {
        changed.isPrivate = flag == "true"
      } else {
        let typed = form["title"] ?? ""
        switch CollectionPageController.title(typed) {
        case .success(let text): changed.title = text
        case .failure(let refusal):
          let refused = Refusal(title: typed, problem: refusal.phrase)
          return try editing(old, person, request, refused)
        }
      }
      if try await database.collections.save(changed, over: old, now: responder.clock()) { break }
      old = try own(record.publicId, person)
    }
    return .seeOther(
      form["private"] == nil
        ? ListName.collection(record.publicId).address
        : CollectionPageController.address(editing: record))
  }

  /// Why a title is refused.
  private struct TitleRefusal: Error {
    let phrase: FindingPhrase
  }

  private static func title(_ typed: String) -> Result<String, TitleRefusal> {
    do {
      return .success(try PersonName(typed).text)
    } catch {
      switch error {
      case .blank: return .failure(TitleRefusal(phrase: .titleMissing))
      case .long:
        return .failure(TitleRefusal(phrase: .titleTooLong(limit: PersonName.longest)))
      }
    }
  }

  /// The person's own collection with this id; throws 404 otherwise.
  private func own(_ id: String, _ person: PersonRecord) throws -> CollectionRecord {
    guard let record = try database.collections.collection(publicId: id),
      record.personId == person.id
    else { throw Failure.missing(.collection) }
    return record
  }

  private func photo(_ id: String) throws -> PhotoRecord {
    guard let photo = try database.photos.photo(publicId: id) else {
      throw Failure.missing(.photo)
    }
    return photo
  }
}
