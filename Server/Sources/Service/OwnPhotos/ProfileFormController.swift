import Domain
import HTTPTypes
import Hummingbird
import Pages
import Store
import Texts

/// The page on which a person edits their profile (FEED-27). It needs no script.
///
/// Its fields have the names that `PUT /me` has, and are judged by the same rules.
struct ProfileFormController: Sendable {
  let responder: FormResponder
  let profiles: ProfileEditor

  private static let path = Path.ownProfile.template

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .ownProfile,
      [.get: { request, _ in try await show(request) }, .post: { try await change($0, $1) }])
  }

  private func show(_ request: Request) async throws -> Response {
    try await responder.showOwn(request) { person in
      let saved = RequestParameters([
        ("username", person.username), ("first_name", person.firstName),
        ("last_name", person.lastName ?? ""), ("bio", person.bio ?? ""),
        ("location", person.location ?? ""), ("email", person.email ?? ""),
        ("url", person.portfolioURL ?? ""), ("instagram_username", person.instagramUsername ?? ""),
      ])
      return answer(person, saved, isSaved: request.queryFields["saved"] != nil, request)
    }
  }

  private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await responder.takeOwnForm(request, at: ProfileFormController.path) { fields, person in
      let clearsEmail = fields["email"]?.isEmpty == true
      let values = RequestParameters(
        fields.all.filter { !clearsEmail || $0.name != "email" }.map { ($0.name, $0.value) })
      do {
        _ = try await profiles.change(person, request, context) { person throws(Failure) in
          try person.apply(values)
          if clearsEmail { person.email = nil }
        }
      } catch Failure.field(let name, _, let problem) {
        return answer(person, fields, refused: name, problem, isSaved: false, request)
      }
      return .seeOther(ProfileFormController.path + "?saved=1")
    }
  }

  private func answer(
    _ person: PersonRecord, _ values: RequestParameters, refused: String? = nil,
    _ problem: FieldPhrase? = nil, isSaved: Bool, _ request: Request
  ) -> Response {
    let labels: [(String, ProfileFormPhrase)] = [
      ("first_name", .firstName), ("last_name", .lastName), ("username", .username),
      ("bio", .bio), ("location", .location), ("url", .website),
      ("instagram_username", .instagram), ("email", .email),
    ]
    let fields = labels.map { name, label in
      var field = SignInPages.LabeledField(
        name, label.text(in: request.language), values[name] ?? "", name == "bio" ? .prose : .line)
      if name == refused, let problem { field.refuse(problem, in: request.language) }
      return field
    }
    return responder.ownPage(
      ProfileFormPhrase.yourProfile, of: person, at: ProfileFormController.path,
      status: problem == nil ? .ok : .unprocessableContent, request
    ) { pages, seal in pages.profileForm(fields, isSaved: isSaved, seal: seal) }
  }
}
