import Domain
import HTTPTypes
import Hummingbird
import Pages
import Store
import Texts

/// The pages on which a person sees, deletes, edits and rotates their own photos (FEED-27, FEED-36).
/// They need no script.
struct OwnPhotoController: Sendable {
  let responder: FormResponder
  let editor: OwnPhotoEditor

  private var database: Database { editor.database }

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
      let key = fields["dated"] == nil ? "rotated" : "dated"
      let selected = try fields.list(key, atMost: OwnPhotoController.perPage).filter { id in
        try database.photos.photo(publicId: id)?.facts.personId == person.id
      }
      let count = selected.count
      let done: OwnPhotoPhrase = key == "dated" ? .dated(count: count) : .rotated(count: count)
      return try list(
        person, page: Paging(fields).page, deleted: deleted, selected: selected,
        selectsPage: fields["select"] == "page",
        done: count > 0 ? done : fields.integer("binned").map { OwnPhotoPhrase.deleted(count: $0) },
        request)
    }
  }

  private func list(
    _ person: PersonRecord, page number: Int, deleted: [String] = [], selected: [String] = [],
    selectsPage: Bool = false, done: OwnPhotoPhrase? = nil, problem: (any Sentence)? = nil,
    status: HTTPResponse.Status = .ok, _ request: Request
  ) throws -> Response {
    let size = OwnPhotoController.perPage
    // Why not 404: the photos of the last page may just have been deleted.
    let number = min(number, Paging.lastPage(of: person.totalPhotos, perPage: size))
    let page = try database.photos.page(of: person, offset: (number - 1) * size, count: size)
    let last = try database.photos.lastId(of: person)
    let photos = page.photos.map {
      SignInPages.OwnPhoto($0, responder.pages.addresses, request)
    }
    return responder.ownPage(
      OwnPhotoPhrase.yourPhotos, of: person, at: OwnPhotoController.path, status: status, request
    ) { pages, seal in
      var list = SignInPages.OwnPhotoList(
        photos: photos, page: number, isLast: number * size >= page.total, seal: seal)
      list.deleted = deleted
      list.selected = selectsPage ? photos.map(\.id) : selected
      list.total = page.total
      list.last = last.map { "\($0)" }
      list.done = done
      list.problem = problem?.text(in: request.language)
      return pages.ownPhotos(list, binDays: responder.settings.binDays)
    }
  }

  private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await responder.takeOwnForm(request, at: OwnPhotoController.path) { fields, person in
      if fields["undo"] != nil { return try await undo(fields, person, request) }
      let ids = fields.all.filter { $0.name == "photo" }.map(\.value)
      let page = fields.integer("page") ?? 1
      func refuse(_ problem: SelectionPhrase) throws -> Response {
        try list(
          person, page: page, selected: ids, problem: problem, status: .unprocessableContent,
          request)
      }
      if let last = fields["all"].flatMap({ Int64($0) }) {
        guard fields["delete"] != nil else { return try refuse(.allOnlyDeleted) }
        return try await deleteAll(upTo: last, fields, of: person, request, context)
      }
      if ids.isEmpty { return try refuse(.nothingSelected) }
      if fields["rotate"] != nil {
        try await rotate(ids, of: person, fields)
        return OwnPhotoController.seeList(page, "rotated", ids)
      }
      if fields["date"] != nil { return try await date(ids, of: person, fields, page, request) }
      return try await delete(ids, of: person, page: page, request, context)
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
      return try list(
        fresh, page: 1, problem: OwnPhotoPhrase.replaced(count: outcome.replaced),
        status: .conflict, request)
    }
    return .seeOther(OwnPhotoController.path)
  }

  /// Moves photos to the bin. A repeated form finds them there and gets the same response.
  private func delete(
    _ ids: [String], of person: PersonRecord, page: Int, _ request: Request,
    _ context: ServiceContext
  ) async throws -> Response {
    let count = try await editor.bin(ids, of: person)
    if count > 0 {
      responder.record(
        .removal, person.username,
        count == 1 ? "1 photo, to the bin" : "\(count) photos, to the bin", request, context)
    }
    return OwnPhotoController.seeList(page, "deleted", ids)
  }

  /// Moves all photos that the person had when the page was made to the bin, after a question: they are too many for
  /// *Undo*. Interrupted and repeated, it continues.
  private func deleteAll(
    upTo last: Int64, _ fields: RequestParameters, of person: PersonRecord, _ request: Request,
    _ context: ServiceContext
  ) async throws -> Response {
    let question = ConfirmationPhrase.deleteAll(
      count: try database.photos.count(of: person, upTo: last), days: responder.settings.binDays)
    let asked = SignInPages.Confirmation(
      question.text(in: request.language),
      button: OwnPhotoPhrase.delete.text(in: request.language), back: OwnPhotoController.path)
    return try await responder.whenConfirmed(
      asked, about: ["all \(last)"], fields, by: person, at: OwnPhotoController.path, request
    ) {
      let count = try await editor.binAll(upTo: last, of: person)
      if count > 0 {
        responder.record(
          .removal, person.username, "\(count) photos, to the bin", request, context)
      }
      return .seeOther(OwnPhotoController.path + "?binned=\(count)")
    }
  }

  /// Rotates photos by the angle of the button.
  private func rotate(
    _ ids: [String], of person: PersonRecord, _ fields: RequestParameters
  ) async throws {
    guard let rotation = fields.rotation("rotate") else {
      throw Failure.malformed("The form has no button.")
    }
    try await editor.rotate(ids, of: person, by: rotation)
  }

  /// Sets the capture date of photos to the day in the form.
  private func date(
    _ ids: [String], of person: PersonRecord, _ fields: RequestParameters, _ page: Int,
    _ request: Request
  ) async throws -> Response {
    do {
      guard let day = fields["captured"], !day.isEmpty else {
        throw Failure.field(name: "captured", label: "Capture date", .invalid)
      }
      try await editor.date(ids, of: person, day)
    } catch Failure.field {
      return try list(
        person, page: page, selected: ids, problem: OwnPhotoPhrase.dateMissing, status: .conflict,
        request)
    }
    return OwnPhotoController.seeList(page, "dated", ids)
  }

  /// The page of the list after something was done to these photos.
  private static func seeList(_ page: Int, _ done: String, _ ids: [String]) -> Response {
    let query =
      (page > 1 ? ["page=\(page)"] : [])
      + (ids.isEmpty ? [] : [done + "=" + ids.map(percentEncoded).joined(separator: ",")])
    return .seeOther(query.isEmpty ? path : path + "?" + query.joined(separator: "&"))
  }
}

extension OwnPhotoController {
  private func showPhoto(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await responder.showOwn(request) { person in
      let id = context.part("id")
      // Why: "Back" after deleting the photo must not lead to an error.
      if try database.photos.isInBin(id, of: person) { return .seeOther(Path.bin.template) }
      let details = try editor.details(id, of: person)
      let tags = try database.photos.tags(of: details.photo)
      return answer(
        details.photo, PhotoForm(details, tags: tags), done: OwnPhotoController.done(request),
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
      if fields["rotate"] != nil {
        try await rotate([id], of: person, fields)
        return .seeOther(path + "?rotated=1")
      }
      return try await save(PhotoForm(fields), id, person, request)
    }
  }

  /// What was done to the photo before its page was requested; nil if nothing was.
  private static func done(_ request: Request) -> OwnPhotoPhrase? {
    if request.queryFields["rotated"] != nil { return .rotated(count: 1) }
    return request.queryFields["saved"] != nil ? .saved : nil
  }

  private func save(
    _ form: PhotoForm, _ id: String, _ person: PersonRecord, _ request: Request
  ) async throws -> Response {
    do {
      try await editor.save(form, id, of: person)
    } catch Failure.field(let name, _, let problem) {
      let photo = try editor.details(id, of: person).photo
      return answer(photo, form, refused: name, problem, done: nil, person, request)
    }
    return .seeOther(Path.ownPhoto.with(id) + "?saved=1")
  }

  private func answer(
    _ photo: PhotoRecord, _ form: PhotoForm, refused name: String? = nil,
    _ problem: FieldPhrase? = nil, done: OwnPhotoPhrase?, _ person: PersonRecord,
    _ request: Request
  ) -> Response {
    var fields = form.fields(in: request.language)
    for index in fields.indices where fields[index].name == name {
      if let problem { fields[index].refuse(problem, in: request.language) }
    }
    return responder.ownPage(
      OwnPhotoPhrase.edit, of: person, at: Path.ownPhoto.with(photo.facts.publicId),
      status: problem == nil ? .ok : .unprocessableContent, request
    ) { [fields] pages, seal in
      pages.editing(
        SignInPages.OwnPhoto(photo, responder.pages.addresses, request), fields,
        done: done,
        binDays: responder.settings.binDays, seal: seal)
    }
  }
}

extension SignInPages.OwnPhoto {
  /// A photo in the feed.
  init(_ photo: PhotoRecord, _ addresses: ImageAddresses, _ request: Request) {
    self.init(photo, image: addresses.image(of: photo.facts), request)
  }

  /// A photo whose image has this URL.
  init(
    _ photo: PhotoRecord, image: String, _ request: Request, removedAt: Instant? = nil
  ) {
    let facts = photo.facts
    let text = (facts.description ?? facts.altDescription).map(PageRenderer.shortened)
    self.init(
      id: facts.publicId, image: image, size: facts.size,
      name: text
        ?? OwnPhotoPhrase.photo(CalendarDate(request.clock(facts.addedAt)))
        .text(in: request.language),
      removedAt: removedAt.map(request.clock))
    fileName = facts.fileName
    hasVideo = facts.videoHash != nil
  }
}
