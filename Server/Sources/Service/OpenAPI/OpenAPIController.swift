import Domain
import HTTPTypes
import Hummingbird
import NIOCore
import Wire

/// The description of the public API: a document for programs and a page for people. Everybody may
/// read both, on private servers too: they contain nothing but the table.
struct OpenAPIController: Sendable {
  private let document: ByteBuffer
  private let page: @Sendable (Request) -> Response

  init(settings: Settings, pages: PageRenderer) {
    let groups = APITable.groups(
      hasSourceURLs: settings.hasSourceURLs && !settings.isPrivate)
    let base = settings.origin.text
    var json = JSONWriter(capacity: 65_536)
    OpenAPIDocument(name: pages.name, base: base, groups: groups).json.write(to: &json)
    document = json.lendBytes { ByteBuffer(bytes: $0) }
    page = { pages.reference(groups, base: base, isDemo: settings.isDemo, $0) }
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
