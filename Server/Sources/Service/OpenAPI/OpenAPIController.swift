import Domain
import HTTPTypes
import Hummingbird
import NIOCore
import Wire

/// The description of the public API: a document for programs, and a page for people that is drawn from it. Everybody
/// may read both, on private servers too: they contain nothing but the table and its examples.
struct OpenAPIController: Sendable {
  private let document: ByteBuffer
  private let page: @Sendable (Request) -> Response

  init(settings: Settings, pages: PageRenderer) {
    let groups = APITable.groups(
      hasSourceURLs: settings.hasSourceURLs && !settings.isPrivate)
    let base = settings.origin.text
    let content = OpenAPIDocument(name: pages.name, base: base, groups: groups).json
    var json = JSONWriter(capacity: 262_144)
    content.write(to: &json)
    document = json.lendBytes { ByteBuffer(bytes: $0) }
    let reference = ReferenceDocument(content, accessKey: settings.isDemo ? "demo" : "ACCESS_KEY")
    page = { pages.reference(reference, $0) }
  }

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .openAPI,
      [
        .get: { request, _ in
          try await kept(
            Response(
              status: .ok, headers: [.contentType: "application/json"],
              body: ResponseBody(byteBuffer: document)), request)
        }
      ])
    router.serve(.reference, [.get: { request, _ in try await kept(page(request), request) }])
  }

  /// The response with the headers for caching, or 304 if the client has this content.
  private func kept(_ response: Response, _ request: Request) async throws -> Response {
    var response = response
    response.headers[.cacheControl] = "no-cache"
    try await EntityTag.apply(to: &response, request)
    return response
  }
}
