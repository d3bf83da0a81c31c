import Domain
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Wire

/// The description of the public API: a document for programs, and a page for people that is drawn from it. Everybody
/// may read both, on private servers too: they contain only the table and its examples.
struct OpenAPIController: Sendable {
  private let pages: PageRenderer
  private let description: Description

  init(settings: Settings, pages: PageRenderer) {
    self.pages = pages
    description = Description(settings: settings, name: pages.name)
  }

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .openAPI,
      [
        .get: { request, _ in
          try await kept(
            Response(
              status: .ok, headers: [.contentType: "application/json"],
              body: ResponseBody(byteBuffer: description.written.json)), request)
        }
      ])
    router.serve(
      .reference,
      [
        .get: { request, _ in
          try await kept(pages.reference(description.written.reference, request), request)
        }
      ])
  }

  /// The response with the headers for caching, or 304 if the client has this content.
  private func kept(_ response: Response, _ request: Request) async throws -> Response {
    var response = response
    response.headers[.cacheControl] = "no-cache"
    try await EntityTag.apply(to: &response, request)
    return response
  }
}

extension OpenAPIController {
  /// The document, written at the first request for it: few servers are asked for it, and all start sooner.
  private final class Description: Sendable {
    struct Written: Sendable {
      let json: ByteBuffer
      let reference: ReferenceDocument
    }

    private let settings: Settings
    private let name: String
    private let kept = Mutex<Written?>(nil)

    /// The description of a server with these settings and this name.
    init(settings: Settings, name: String) {
      self.settings = settings
      self.name = name
    }

    var written: Written {
      kept.withLock { kept in
        if let kept { return kept }
        let groups = APITable.groups(
          hasSourceURLs: settings.hasSourceURLs && !settings.isPrivate)
        let document = OpenAPIDocument(name: name, base: settings.origin.text, groups: groups).json
        var json = JSONWriter(capacity: 262_144)
        document.write(to: &json)
        let written = Written(
          json: json.lendBytes { ByteBuffer(bytes: $0) },
          reference: ReferenceDocument(
            document, accessKey: settings.isDemo ? "demo" : "ACCESS_KEY"))
        kept = written
        return written
      }
    }
  }
}
