import Domain
import HTTPTypes
import Hummingbird
import Store
import Wire

/// The other links of a person: the own website, and people who follow each other (API-1).
extension PersonController {
  /// The URL of the person's own website, or "" if the person gave none.
  func portfolio(_ request: Request, _ context: ServiceContext) async throws -> Response {
    _ = try await authenticator.apiCaller(request, context, request.queryFields)
    let person = try database.person(in: context)
    return .json { json in json.object { $0.field("url", person.portfolioURL ?? "") } }
  }

  /// The people who follow the person.
  func followers(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await nobody(request, context, .userFollowers)
  }

  /// The people whom the person follows.
  func following(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await nobody(request, context, .userFollowing)
  }

  // Nobody can follow anybody: everyone sees all photos of a server.
  private func nobody(
    _ request: Request, _ context: ServiceContext, _ path: Path
  ) async throws -> Response {
    let fields = request.queryFields
    _ = try await authenticator.apiCaller(request, context, fields)
    let person = try database.person(in: context)
    var response = Response.json { json in json.array([Int64]()) { $0.number($1) } }
    Paging(fields).describe(
      total: 0, base: authenticator.base(for: request), path: path.with(person.username),
      fields: fields,
      in: &response.headers)
    return response
  }
}
