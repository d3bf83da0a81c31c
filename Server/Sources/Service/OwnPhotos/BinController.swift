import Domain
import HTTPTypes
import Hummingbird
import Pages
import PhotoLibrary
import Store
import Texts

/// The page on which a person restores deleted photos or removes them for good (FEED-27). It needs no
/// script.
struct BinController: Sendable {
  let responder: FormResponder
  let editor: OwnPhotoEditor
  let library: PhotoLibrary
  let pictures: PictureController

  private static let path = Path.bin.template

  private var database: Database { editor.database }

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .bin,
      [.get: { request, _ in try await show(request) }, .post: { try await change($0, $1) }])
    router.serve(.binnedImage, [.get: { try await image($0, $1) }])
  }

  private func show(_ request: Request) async throws -> Response {
    try await responder.showOwn(request) { person in
      let fields = request.queryFields
      return try list(
        person, page: Paging(fields).page, selectsPage: fields["select"] == "page", request)
    }
  }

  private func list(
    _ person: PersonRecord, page number: Int, selectsPage: Bool = false,
    problem: (any Sentence)? = nil, status: HTTPResponse.Status = .ok, _ request: Request
  ) throws -> Response {
    let size = OwnPhotoController.perPage
    // Why not 404: the photos of the last page may just have been restored or removed.
    let total = try database.photos.binTotal(of: person)
    let number = min(number, Paging.lastPage(of: total, perPage: size))
    let page = try database.photos.bin(of: person, offset: (number - 1) * size, count: size)
    let days = Int64(responder.settings.binDays)
    let photos = page.photos.map { binned in
      SignInPages.OwnPhoto(
        binned.photo, image: Path.binnedImage.with(binned.photo.facts.publicId), request,
        removedAt: binned.binnedAt.advanced(bySeconds: days * 86_400))
    }
    return responder.ownPage(
      OwnPhotoPhrase.bin, of: person, at: BinController.path, status: status, request
    ) { pages, seal in
      var list = SignInPages.OwnPhotoList(
        photos: photos, page: number, isLast: number * size >= page.total, seal: seal)
      list.problem = problem?.text(in: request.language)
      list.total = page.total
      list.last = "1"
      if selectsPage { list.selected = photos.map(\.id) }
      return pages.bin(list)
    }
  }

  private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await responder.takeOwnForm(request, at: BinController.path) { fields, person in
      if let id = fields["restore"] { return try await restore(id, person, request) }
      let chosen = try chosen(fields, person)
      if chosen.isEmpty, fields["restoreSelected"] != nil || fields["removeSelected"] != nil {
        return try list(
          person, page: fields.integer("page") ?? 1, problem: SelectionPhrase.nothingSelected,
          status: .unprocessableContent, request)
      }
      if fields["restoreSelected"] != nil {
        return try restored(try await editor.restore(chosen, of: person), person, request)
      }
      let ids: [String]
      let question: ConfirmationPhrase
      let button: OwnPhotoPhrase
      if let id = fields["remove"] {
        let photo = SignInPages.OwnPhoto(try own(id, person), image: "", request)
        (ids, question, button) = ([id], .removePhoto(name: photo.name), .remove)
      } else if fields["removeSelected"] != nil {
        (ids, question, button) = (chosen, .removePhotos(count: chosen.count), .remove)
      } else if fields["empty"] != nil {
        ids = try database.photos.binnedIds(of: person)
        guard !ids.isEmpty else { return .seeOther(BinController.path) }
        (question, button) = (.emptyBin(count: ids.count), .empty)
      } else {
        throw Failure.malformed("The form has no button.")
      }
      let asked = SignInPages.Confirmation(
        question.text(in: request.language), button: button.text(in: request.language),
        back: BinController.path)
      return try await responder.whenConfirmed(
        asked, about: ids, fields, by: person, at: BinController.path, request
      ) { try await remove(ids, of: person, request, context) }
    }
  }

  private func remove(
    _ ids: [String], of person: PersonRecord, _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let count = try await library.removeBinned(publicIds: ids)
    if count > 0 {
      responder.record(
        .removal, person.username, count == 1 ? "1 photo" : "\(count) photos", request, context)
    }
    return .seeOther(BinController.path)
  }

  /// Restores a photo; one that is back already stays.
  private func restore(
    _ id: String, _ person: PersonRecord, _ request: Request
  ) async throws -> Response {
    try restored(try await editor.restore(id, of: person) ? 0 : 1, person, request)
  }

  /// The response after photos were restored, of which some could not be.
  private func restored(
    _ replaced: Int, _ person: PersonRecord, _ request: Request
  ) throws -> Response {
    if replaced == 0 { return .seeOther(BinController.path) }
    return try list(
      person, page: 1, problem: OwnPhotoPhrase.replaced(count: replaced), status: .conflict, request
    )
  }

  /// The ids of the photos that a form selects, of those that are in the person's bin.
  private func chosen(_ fields: RequestParameters, _ person: PersonRecord) throws -> [String] {
    if fields["all"] != nil { return try database.photos.binnedIds(of: person) }
    let ids = fields.all.filter { $0.name == "photo" }.map(\.value)
    return try ids.prefix(OwnPhotoController.perPage).filter { id in
      try database.photos.isInBin(id, of: person)
    }
  }

  /// The image of a photo in the bin, for its owner only.
  private func image(_ request: Request, _ context: ServiceContext) async throws -> Response {
    guard let person = try await responder.authenticator.sessionUser(request) else {
      throw Failure.missing(.picture)
    }
    // Why: every other query would be a new file on the disk.
    guard request.uri.query == SignInPages.PublicImage.tile.rawValue else {
      throw Failure.missing(.picture)
    }
    let photo = try own(context.part("id"), person)
    return try await pictures.shared(photo, request, context) { $0 }
  }

  /// The photo with this id in the person's own bin; throws 404 otherwise.
  private func own(_ id: String, _ person: PersonRecord) throws -> PhotoRecord {
    guard let photo = try database.photos.binnedPhoto(publicId: id)?.photo,
      photo.facts.personId == person.id
    else { throw Failure.missing(.photo) }
    return photo
  }
}
