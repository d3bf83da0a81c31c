import Domain
import HTTPTypes
import Hummingbird
import NIOCore
import Screens
import Texts

/// What a device keeps of the app itself, so that it opens without network (FEED-21).
struct AppShell: Sendable {
  /// The state of all that is kept: the same for as long as no file changes.
  let version: String
  private let script: String?
  private let pages: PageRenderer

  /// Where a browser finds the script that looks after what is kept.
  static let worker = "/app/worker.js"
  /// The page that stands in for those that were never seen.
  static let sorry = "/app/offline"
  /// The page of the feed that devices keep.
  static let kept = "/app/kept"

  /// The shell of the app whose files these are.
  init(files: StaticFiles, pages: PageRenderer) {
    let named = [
      "app.css", "app.js", "app.wasm", "adding.css", "adding.js", "adding.wasm", "page.css",
    ].filter { files.hash(of: $0) != nil }
    let plain = ["icon.svg", "icon-180.png", "manifest.webmanifest"]
      .filter { files.hash(of: $0) != nil }
    let version = files.hash(ofAll: named + plain + ["worker.js"])
    let addresses =
      named.map { files.address($0) }
      + plain.map { $0 == "manifest.webmanifest" ? "/" + $0 : "/assets/" + $0 } + [AppShell.sorry]
    let list = addresses.map { "'" + $0 + "'" }.joined(separator: ", ")
    script = files.text(of: "worker.js")
      .map { worker in
        "const version = '\(version)', shell = [\(list)], block = \(FeedScreen.blockSize);\n"
          + worker
      }
    self.version = version
    self.pages = pages
  }

  /// Registers the addresses.
  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(RouterPath(AppShell.worker), [.get: { _, _ in try worker() }])
    router.serve(RouterPath(AppShell.sorry), [.get: { request, _ in sorry(request) }])
  }

  // Why `/` is allowed: people open the address of the server, and that page too is the app's.
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
    var response = pages.problem(.noNetwork, status: .ok, request)
    response.headers[.cacheControl] = "no-cache"
    return response
  }

  /// Lets the person's own device keep this page, and only it; `feed` names the state it shows.
  func allowKeeping(_ response: inout Response, feed: String?) {
    response.headers[.cacheControl] = "private, no-cache"
    response.headers[.shellVersion] = version
    response.headers[.feedState] = feed
  }
}

extension Response {
  /// Tells the device whose answer this is, so that it keeps nothing for anybody else.
  mutating func belongs(to username: String) {
    headers[.person] = username
  }
}
