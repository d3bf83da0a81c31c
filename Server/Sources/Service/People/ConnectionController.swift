import Domain
import HTTPTypes
import Hummingbird
import Pages
import Store
import Texts

/// The page with what a phone needs to reach the server (FEED-41). It needs no script.
struct ConnectionController: Sendable {
  let responder: FormResponder

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.connection, [.get: { request, _ in try await show(request) }])
    router.serve(.connectionCode, [.get: { try await picture($0, $1) }])
  }

  /// The command that lets a phone in. Why another one behind a proxy: the proxy is what a phone reaches.
  private var command: String {
    responder.settings.trustedProxies.isEmpty
      ? "imagefeed serve --host 0.0.0.0" : "imagefeed serve --public-url https://…"
  }

  private var links: PhoneLinks { PhoneLinks(to: responder.settings.origin, responder.settings) }

  private func show(_ request: Request) async throws -> Response {
    try await responder.showOwn(request) { person in
      let origin = responder.settings.origin
      let codes = ["browser": links.browser, "app": links.app]
      return responder.ownPage(
        FirstStepPhrase.connect, of: person, at: Path.connection.template, request
      ) { pages, _ in
        pages.connection(
          SignInPages.Connection(
            address: origin.text, app: links.app, command: origin.isLoopback ? command : nil,
            isEncrypted: origin.isSecure,
            codes: codes.filter { QRCode($0.value) != nil }.keys.sorted(by: >)))
      }
    }
  }

  /// The picture of a QR code, for whoever is signed in.
  private func picture(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await responder.showOwn(request) { _ in
      let name = context.part("name")
      let text = name == "browser" ? links.browser : name == "app" ? links.app : nil
      guard let code = text.flatMap({ QRCode($0) }) else { throw Failure.noSuchAddress }
      return Response(
        status: .ok,
        headers: [.contentType: "image/svg+xml", .cacheControl: "private, no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: code.picture)))
    }
  }
}

extension Offer {
  /// What a person can do first on a server without photos; an owner can also invite others.
  static func firstSteps(
    for person: PersonRecord, takesUploads: Bool, in language: Language
  ) -> [Offer] {
    func step(_ path: Path, _ title: some Sentence) -> Offer {
      Offer(path.template, title: title.text(in: language))
    }
    var steps: [Offer] = []
    if takesUploads { steps.append(step(.adding, Phrase.addPhotos)) }
    if person.isOwner, !person.isDemo { steps.append(step(.ownServer, FirstStepPhrase.invite)) }
    return steps + [step(.connection, FirstStepPhrase.connect)]
  }
}
