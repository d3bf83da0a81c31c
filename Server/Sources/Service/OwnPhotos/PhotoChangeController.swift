import Domain
import HTTPTypes
import Hummingbird
import Store
import Texts
import Wire

/// What the server's own apps request to edit, rotate and delete a person's own photos (FEED-36).
struct PhotoChangeController: Sendable {
  let responder: FormResponder
  let editor: OwnPhotoEditor
  /// Writes a photo with its details as `GET /photos/:id` does.
  let photos: PhotoController

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .photoForm, [.get: { try await show($0, $1) }, .put: { try await change($0, $1) }])
    router.serve(
      .photoBin, [.put: { try await bin($0, $1) }, .delete: { try await restore($0, $1) }])
  }

  private func show(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let user = try await responder.authenticator.firstPartyUser(
      request, context, with: .readPhotos)
    let details = try editor.details(context.part("id"), of: user.person)
    let form = PhotoForm(details, tags: try editor.database.photos.tags(of: details.photo))
    var response = Response.json { form.draft.write(to: &$0) }
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// Saves the values of the form that the body has, then the rotation, if it has one. If one of them is
  /// refused, none is saved. Responds with the photo as it is now.
  private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let user = try await responder.authenticator.firstPartyEditor(
      request, context, with: .writePhotos)
    let id = context.part("id")
    let fields = try await request.changeFields()
    do {
      let rotation = try PhotoChangeController.rotation(fields)
      try await editor.save(PhotoForm(fields), id, of: user.person)
      if let rotation { try await editor.rotate(id, of: user.person, to: rotation) }
    } catch Failure.field(let name, let label, let problem) {
      let refusal = FieldErrorBody(
        errors: [problem.message(about: label)],
        fields: [FieldErrorBody.Field(name: name, message: problem.text(in: request.language))])
      return .json(.unprocessableContent) { refusal.write(to: &$0) }
    }
    let caller = Caller(
      person: user.person, scopes: user.scopes, account: .person(user.person.id),
      base: user.base)
    var response = try photos.answer(editor.details(id, of: user.person).photo, caller)
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// The angle to rotate to; nil if there is none.
  private static func rotation(_ fields: RequestParameters) throws(Failure) -> Rotation? {
    if fields["rotation"] == nil { return nil }
    guard let rotation = fields.rotation("rotation") else {
      throw .field(name: "rotation", label: "Rotation", .invalid)
    }
    return rotation
  }

  private func bin(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let person = try await responder.authenticator.firstPartyEditor(
      request, context, with: .writePhotos
    ).person
    let count = try await editor.bin([context.part("id")], of: person)
    if count > 0 {
      responder.record(.removal, person.username, "1 photo, to the bin", request, context)
    }
    return Response(status: .noContent)
  }

  private func restore(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let person = try await responder.authenticator.firstPartyEditor(
      request, context, with: .writePhotos
    ).person
    guard try await editor.restore(context.part("id"), of: person) else {
      let reason = OwnPhotoPhrase.replaced(count: 1).text(in: request.language)
      return .json(.conflict) { ErrorBody([reason]).write(to: &$0) }
    }
    return Response(status: .noContent)
  }
}

extension PhotoForm {
  /// The form as the apps get it.
  fileprivate var draft: PhotoDraft {
    var draft = PhotoDraft()
    for field in PhotoDraft.Field.allCases { draft[field] = self[field.rawValue] }
    return draft
  }
}
