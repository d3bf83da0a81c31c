import AppModel
import Domain
import HTTPTypes
import Hummingbird
import NIOCore
import Pages
import Texts

/// The service worker and the app's files that it caches, so that the app opens offline (FEED-21).
struct AppShell: Sendable {
  /// A hash of all cached files, the service worker's script and its policy.
  let version: String
  private let script: String?
  private let pages: PageRenderer

  /// Collects the URLs to cache from the web app's files and computes `version`.
  init(files: StaticFiles, pages: PageRenderer, policy: OfflinePolicy = OfflinePolicy()) {
    let named = [
      "app.css", "tabs.css", "wide.css", "app.js", "app.wasm", "adding.css", "adding.js",
      "adding.wasm", "sheet.css", "sheet.js", "sheet.wasm",
      "list.css", "photo.js", "page.css", "tabs.js",
    ].filter { files.hash(of: $0) != nil }
    let plain = ["icon.svg", "icon-180.png", "manifest.webmanifest"]
      .filter { files.hash(of: $0) != nil }
    let version = files.hash(ofAll: named + plain + ["worker.js"], and: policy.json)
    let addresses =
      named.map { files.address($0) }
      + plain.map { "/" + $0 == Path.manifest.template ? "/" + $0 : Path.assets.prefix + $0 }
      + [Path.offline.template]
    let list = addresses.map { "'" + $0 + "'" }.joined(separator: ", ")
    script = files.text(of: "worker.js")
      .map { worker in
        "const version = '\(version)', shell = [\(list)], policy = "
          + policy.json + ";\n" + worker
      }
    self.version = version
    self.pages = pages
  }

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.worker, [.get: { _, _ in try worker() }])
    router.serve(.offline, [.get: { request, _ in sorry(request) }])
  }

  // Why `Service-Worker-Allowed: /`: the worker must also control the server's root URL, which
  // is outside the folder of its script.
  private func worker() throws -> Response {
    guard let script else { throw Failure.noSuchAddress }
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache",
        .workerAllowed: "/", .contentSecurityPolicy: "default-src 'none'; connect-src 'self'",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: script)))
  }

  private func sorry(_ request: Request) -> Response {
    let title = PagePhrase.noNetwork.text(in: request.language)
    var response = pages.light(title, .ok, request) { $0.problem(.noNetwork) }
    response.headers[.cacheControl] = "no-cache"
    return response
  }

  /// Allows only the person's own device to cache this page; `feed` is the token of its feed state.
  func allowKeeping(_ response: inout Response, feed: String?) {
    response.headers[.cacheControl] = "private, no-cache"
    response.headers[.shellVersion] = version
    response.headers[.feedState] = feed
  }
}

extension Response {
  /// Names the person that the response belongs to, so that a device caches it only for them.
  mutating func belongs(to username: String) {
    headers[.person] = username
  }
}
