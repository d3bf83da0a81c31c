import Domain
import HTTPTypes
import Hummingbird
import Pages
import Store
import Texts

/// The pages on which a person sees, deletes and edits their own photos (FEED-27). They need no
/// script.
struct OwnPhotoController: Sendable {
  let responder: FormResponder
  let database: Database
  let pictureCache: PictureCache

  /// Photos per page of the list: full rows of two and of three.
  static let perPage = 48

  private static let path = Path.ownPhotos.template

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .ownPhotos,
      [.get: { request, _ in try await show(request) }, .post: { try await change($0, $1) }])
    router.serve(
      .ownPhoto,
      [.get: { try await showPhoto($0, $1) }, .post: { try await changePhoto($0, $1) }])
  }

  private func show(_ request: Request) async throws -> Response {
    try await responder.showOwn(request) { person in
      let fields = request.queryFields
      let deleted = try fields.list("deleted", atMost: OwnPhotoController.perPage).filter { id in
        try database.photos.binnedPhoto(publicId: id)?.photo.facts.personId == person.id
      }
      return try list(person, page: Paging(fields).page, deleted: deleted, request)
    }
  }

  private func list(
    _ person: PersonRecord, page number: Int, deleted: [String] = [],
    problem: OwnPhotoPhrase? = nil, _ request: Request
  ) throws -> Response {
    let size = OwnPhotoController.perPage
    // Why not 404: the photos of the last page may just have been deleted.
    let number = min(number, Paging.lastPage(of: person.totalPhotos, perPage: size))
    let page = try database.photos.page(of: person, offset: (number - 1) * size, count: size)
    let photos = page.photos.map { SignInPages.OwnPhoto($0, request.language) }
    return responder.ownPage(
      OwnPhotoPhrase.yourPhotos, of: person, at: OwnPhotoController.path,
      status: problem == nil ? .ok : .conflict, request
    ) { pages, seal in
      var list = SignInPages.OwnPhotoList(
        photos: photos, page: number, isLast: number * size >= page.total, seal: seal)
      list.deleted = deleted
      list.problem = problem
      return pages.ownPhotos(list, binDays: responder.settings.binDays)
    }
  }

  private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await responder.takeOwnForm(request, at: OwnPhotoController.path) { fields, person in
      if fields["undo"] != nil { return try await undo(fields, person, request) }
      let ids = fields.all.filter { $0.name == "photo" }.map(\.value)
      return try await delete(
        ids, of: person, page: fields.integer("page") ?? 1, request, context)
    }
  }

  private func undo(
    _ fields: RequestParameters, _ person: PersonRecord, _ request: Request
  ) async throws -> Response {
    let ids = fields.list("photos", atMost: OwnPhotoController.perPage)
    let outcome = try await database.photos.restore(publicIds: ids, of: person)
    guard outcome.replaced == 0 else {
      guard let fresh = try database.people.person(id: person.id) else {
        throw Failure.missing(.user)
      }
      return try list(fresh, page: 1, problem: .replaced(count: outcome.replaced), request)
    }
    return .seeOther(OwnPhotoController.path)
  }

  /// Moves photos to the bin. A repeated form finds them there and gets the same response.
  private func delete(
    _ ids: [String], of person: PersonRecord, page: Int, _ request: Request,
    _ context: ServiceContext
  ) async throws -> Response {
    guard ids.count <= OwnPhotoController.perPage else {
      throw Failure.malformed("At most \(OwnPhotoController.perPage) photos are deleted together.")
    }
    for id in ids {
      let shown = try database.photos.photo(publicId: id)?.facts.personId
      let owner = try shown ?? database.photos.binnedPhoto(publicId: id)?.photo.facts.personId
      guard owner == person.id else { throw Failure.missing(.photo) }
    }
    let deleted = try await database.photos.bin(
      publicIds: ids, of: person, now: responder.clock())
    if !deleted.isEmpty {
      pictureCache.clear()
      responder.record(
        .removal, person.username,
        deleted.count == 1 ? "1 photo, to the bin" : "\(deleted.count) photos, to the bin", request,
        context)
    }
    let query =
      (page > 1 ? ["page=\(page)"] : [])
      + (ids.isEmpty ? [] : ["deleted=" + ids.map(percentEncoded).joined(separator: ",")])
    let path = OwnPhotoController.path
    return .seeOther(query.isEmpty ? path : path + "?" + query.joined(separator: "&"))
  }
}

extension OwnPhotoController {
  private func showPhoto(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await responder.showOwn(request) { person in
      let details = try own(context.part("id"), person)
      let tags = try database.photos.tags(of: details.photo)
      return answer(
        details.photo, PhotoForm(details, tags: tags), isSaved: request.queryFields["saved"] != nil,
        person, request)
    }
  }

  private func changePhoto(
    _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let id = context.part("id")
    let path = Path.ownPhoto.with(id)
    return try await responder.takeOwnForm(request, at: path) { fields, person in
      if fields["delete"] != nil {
        return try await delete([id], of: person, page: 1, request, context)
      }
      return try await save(PhotoForm(fields), id, person, request)
    }
  }

  private func save(
    _ form: PhotoForm, _ id: String, _ person: PersonRecord, _ request: Request
  ) async throws -> Response {
    // Why a loop: a change saved meanwhile of what the form does not have must not be undone.
    while true {
      let read = try own(id, person)
      let saved = try database.photos.tags(of: read.photo)
      var changed = read
      let tags: [String]?
      do {
        tags = try form.apply(to: &changed, tags: saved)
      } catch {
        guard case .field(let name, _, let problem) = error else { throw error }
        return answer(
          read.photo, form, refused: name, problem, isSaved: false, person, request)
      }
      let isSaved = try await database.photos.save(
        changed, over: read, tags: tags, now: responder.clock())
      if isSaved { return .seeOther(Path.ownPhoto.with(id) + "?saved=1") }
    }
  }

  private func answer(
    _ photo: PhotoRecord, _ form: PhotoForm, refused name: String? = nil,
    _ problem: FieldPhrase? = nil, isSaved: Bool, _ person: PersonRecord, _ request: Request
  ) -> Response {
    var fields = form.fields(in: request.language)
    for index in fields.indices where fields[index].name == name {
      fields[index].problem = problem
    }
    return responder.ownPage(
      OwnPhotoPhrase.edit, of: person, at: Path.ownPhoto.with(photo.facts.publicId),
      status: problem == nil ? .ok : .unprocessableContent, request
    ) { [fields] pages, seal in
      pages.editing(
        SignInPages.OwnPhoto(photo, request.language), fields, isSaved: isSaved,
        binDays: responder.settings.binDays, seal: seal)
    }
  }

  /// The person's own photo with this id; throws 404 for another person's.
  private func own(_ id: String, _ person: PersonRecord) throws -> PhotoDetails {
    guard let photo = try database.photos.photo(publicId: id),
      photo.facts.personId == person.id,
      let details = try database.photos.details(of: photo)
    else { throw Failure.missing(.photo) }
    return details
  }
}

extension SignInPages.OwnPhoto {
  /// A photo in the feed.
  init(_ photo: PhotoRecord, _ language: Language) {
    self.init(photo, image: Path.image.with(photo.facts.contentHash), language)
  }

  /// A photo whose image has this URL.
  init(
    _ photo: PhotoRecord, image: String, _ language: Language, removedAt: Instant? = nil
  ) {
    let facts = photo.facts
    let text = (facts.description ?? facts.altDescription).map(PageRenderer.shortened)
    self.init(
      id: facts.publicId, image: image, size: facts.size,
      name: text ?? OwnPhotoPhrase.photo(CalendarDate(facts.addedAt)).text(in: language),
      removedAt: removedAt)
  }
}
