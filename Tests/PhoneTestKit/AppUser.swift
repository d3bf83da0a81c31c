public import Domain
public import Screens
public import UIKit
public import Wire

@testable public import Phone

/// The user of a phone with the app: the app, its stored data, and the test doubles of its network
/// and device.
@MainActor public final class AppUser {
  /// A connection that the app opened.
  public struct Line {
    /// The server's origin.
    public let origin: String
    /// The bearer token, nil if signed out.
    public let bearer: Secret?
    /// What a request does while the device has no connection.
    public let offline: OfflineBehavior
    /// The test double that answers the connection's requests.
    public let network: TestNetwork
  }

  /// The test double of the Keychain.
  public let vault = TestVault()
  /// The test double of the system's browser.
  public let browser = TestBrowser()
  /// The test double of the image loader.
  public let pictures = TestPictures()
  /// The test double that loads files to share.
  public let files = TestFiles()
  /// The test double that loads the videos of Live Photos.
  public let videos = TestFiles()
  /// The queue for files and parsing; by default it runs work at once.
  public let queue: any WorkQueue
  /// The files that the app read, wrote and deleted.
  public let fileLog = FileLog()
  /// The test double of the system's background uploads.
  public let uploads = TestUploads()
  /// The photo library from which new photos are added; nil if the app cannot read it.
  public let library: TestLibrary?
  /// How often the cached images were deleted.
  public private(set) var timesForgotten = 0
  /// How often the system's settings were opened.
  public private(set) var timesSettingsOpened = 0
  /// The test double of the timer; a new one at each start of the app.
  public private(set) var alarm = TestAlarm()
  /// Every connection opened, oldest first, except those that only read the server's metadata.
  public var lines: [Line] { connections.filter { !$0.network.hasReadMetadata } }
  private var connections: [Line] = []
  /// The simulated person who looks at the app and taps.
  public private(set) var person: Person
  private let language: Language
  private let phone: CGSize
  private let keychain: (any Vault)?
  private let responses: @MainActor (Request) -> Response?
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)

  /// A user whose app uses `server`, signed in or out.
  ///
  /// `responses` returns immediate responses. By default the server is of an earlier version
  /// without start data, so the feed is loaded page by page.
  /// `keychain` replaces the stand-in for the Keychain, `queue` the one that runs work at once.
  public init(
    server: String? = "https://feed.example", isSignedIn: Bool = false,
    keychain: (any Vault)? = nil, queue: any WorkQueue = TestQueue(),
    language: Language = .english, phone: CGSize = Person.smallPhone,
    library: TestLibrary? = nil,
    responses: @escaping @MainActor (Request) -> Response? = AppUser.tellsNothing
  ) async {
    self.responses = responses
    self.library = library
    self.language = language
    self.phone = phone
    self.keychain = keychain
    self.queue = queue
    vault.keep(server.map { Secret($0) }, as: "server")
    if isSignedIn { vault.keep(Secret("token\nrefresh\nanna"), as: "admission") }
    person = Person(soonBefore: UIViewController())
    await start()
  }

  /// The responses of a server without start data.
  public static func tellsNothing(_ request: Request) -> Response? {
    let isPage = request.address.hasPrefix("/app/") && !request.address.hasPrefix("/app/sign-")
    return isPage ? .status(404) : nil
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Restarts the app, as if the system had killed it.
  public func start() async {
    let app = makeApp()
    self.app = app
    person = await Person(before: app.rootViewController, phone: phone)
  }

  /// The system ends the app.
  public func end() {
    app = nil
    person = Person(soonBefore: UIViewController())
  }

  /// The app as the system creates it, not displayed yet.
  public func makeApp() -> AppCoordinator {
    alarm = TestAlarm()
    let random: () -> [UInt8] = { [UInt8](repeating: 1, count: 32) }
    let connect: @MainActor (URL, Secret?, OfflineBehavior) -> any Network = {
      [weak self] origin, bearer, offline in
      let network = TestNetwork()
      network.atOnce = { [weak network] request in
        self?.response(atOnceTo: request, by: network, to: origin)
      }
      self?.connections.append(
        Line(
          origin: origin.absoluteString, bearer: bearer, offline: offline, network: network))
      return network
    }
    let uploader = makeUploader { connect($0, $1, .fail) }
    let tools = AppDependencies(
      connect: connect, alarm: alarm, haptics: TestHaptics(), pictures: pictures,
      forgetPictures: { [weak self] in self?.timesForgotten += 1 }, files: files,
      videos: videos, uploader: uploader, automatic: makeAdder(uploader), browser: browser,
      vault: keychain ?? vault,
      notes: fileLog.store(folder.appendingPathComponent("notes")),
      cache: fileLog.store(folder.appendingPathComponent("cache")), queue: queue, random: random,
      openSettings: { [weak self] in self?.timesSettingsOpened += 1 })
    return AppCoordinator(tools: tools, language: language)
  }

  /// The uploader of a new process of the app, on the files of the earlier one.
  public func makeUploader(
    _ connect: @escaping @MainActor (URL, Secret?) -> any Network
  ) -> PhotoUploader {
    PhotoUploader(
      uploads: uploads, folder: fileLog.uploads(uploadFolder), queue: queue, alarm: alarm,
      connect: connect)
  }

  /// What adds new photos automatically in a new process of the app; nil if the person's device has no library.
  public func makeAdder(_ uploader: PhotoUploader) -> AutomaticAdder? {
    library.map {
      AutomaticAdder(
        $0, uploader, store: fileLog.store(folder.appendingPathComponent("notes")), queue: queue,
        alarm: alarm)
    }
  }

  /// The folder with the copies of the chosen photos.
  public var uploadFolder: URL { folder.appendingPathComponent("uploads") }

  /// The metadata of the chosen server; nil if the test answers the request for it. By default the
  /// server has none and gives the app no code without a browser.
  public var metadata: Response? = .status(404)

  /// The metadata of https://feed.example, which gives the app codes without a browser.
  public nonisolated static let metadataWithScreens = Response(
    status: 200,
    body: Array(
      #"{"authorization_challenge_endpoint":"https://feed.example/oauth/authorize-challenge"}"#
        .utf8))

  /// Why only the chosen server's metadata: a test answers for a server that is being chosen.
  private func response(
    atOnceTo request: Request, by network: TestNetwork?, to origin: URL
  ) -> Response? {
    if request.address == Person.wordsAddress { return responses(request) ?? Response.none }
    guard request.address == Path.serverMetadata.template, let metadata,
      (keychain ?? vault).secret("server") == Secret(origin.absoluteString)
    else { return responses(request) }
    network?.hasReadMetadata = true
    return metadata
  }

  /// The coordinator of the running app.
  public private(set) var app: AppCoordinator?

  /// What the app presents above its root view controller; nil if nothing.
  public var presented: UIViewController? { app?.rootViewController.presentedViewController }

  /// The connection opened last.
  public var line: Line? { lines.last }

  /// The connection with a bearer token opened last.
  public var api: TestNetwork? { lines.last { $0.bearer != nil }?.network }

  /// Answers the oldest pending API request and lays out the window.
  public func response(_ response: Response) async {
    await api?.response(response)
    person.look()
  }

  /// Waits until UIKit has finished what it put off, and lays out the window.
  public func settle() async { await person.settle() }

  /// Whether the app shows the tabs, that is, the user is signed in.
  public var isInside: Bool { app?.home != nil }

  /// The title and the message of the alert that is open.
  public var alertWords: [String?] { [person.alert?.title, person.alert?.message] }

  /// Brings the app back to the foreground.
  public func comeToFront() async {
    app?.cameToFront()
    await person.comeToFront()
  }

  /// Taps a tab of the bar.
  public func tapTab(_ index: Int) async {
    guard let tabs = app?.home?.tabs, let tab = tabs.viewControllers?[index] else { return }
    _ = tabs.tabBarController(tabs, shouldSelect: tab)
    await settle()
  }

  /// Taps the bar's button that leads back; false if there is none.
  @discardableResult public func tapBack() async -> Bool { await person.tap("BackButton") }

  /// Opens a topic of the search, which is in front.
  public func tapTopic(_ slug: String) async {
    guard let table = person.find("topics") as? UITableView,
      let cell = person.find("topic " + slug) as? UITableViewCell,
      let path = table.indexPath(for: cell)
    else { return }
    (table.delegate as? TopicTable)?.tableView(table, didSelectRowAt: path)
    await settle()
  }

  /// The visible words in place of photos; nil if there are none.
  public var reason: String? {
    (person.visible.first { $0.accessibilityIdentifier == "reason" } as? UILabel)?.text
  }

  /// Searches for this query: opens the search, types the query and presses the Search key.
  public func search(_ query: String) async {
    await tapTab(2)
    await person.type(query, into: "search field")
    await pressSearch { $0.searchBarSearchButtonClicked($1) }
  }

  /// Taps the button that cancels the search.
  public func cancelSearch() async { await pressSearch { $0.searchBarCancelButtonClicked($1) } }

  private func pressSearch(_ act: (SearchViewController, UISearchBar) -> Void) async {
    guard let search = app?.home?.search,
      let bar = person.views.compactMap({ $0 as? UISearchBar }).first
    else { return }
    act(search, bar)
    await settle()
  }

  /// What the app stores between two starts.
  public var savedState: SavedState {
    SavedState(
      vault: vault, notes: FileStore(folder: folder.appendingPathComponent("notes")),
      cache: FileStore(folder: folder.appendingPathComponent("cache")), queue: TestQueue())
  }

  /// Writes a file as an earlier version of the app left it, at "notes/NAME" or "cache/NAME".
  public func leave(_ bytes: [UInt8], at path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Scrolls the feed to this many points below the top of the list.
  public func scrollFeed(to offset: CGFloat) async {
    guard let table = person.find("cards") as? UITableView else { return }
    table.setContentOffset(CGPoint(x: 0, y: offset - table.safeAreaInsets.top), animated: false)
    await settle()
  }

  /// Opens the sign-in page and completes the sign-in with an authorization code of the server.
  public func comeBackWithCode() async {
    await person.tap("enter")
    await browser.end(.address(AppUser.response("code=c")))
    await settle()
  }

  /// The redirect URL that ends the sign-in.
  public nonisolated static func response(
    _ query: String, state: String = String(repeating: "AQEB", count: 10) + "AQE"
  ) -> URL {
    let text = "imagefeed://signed-in?\(query)&state=\(state)&iss=https://feed.example"
    return URL(string: text) ?? URL(fileURLWithPath: "/")
  }

  /// The response of the token endpoint.
  public nonisolated static let tokens = Response(
    status: 200,
    body: Array(#"{"access_token":"token","refresh_token":"refresh","username":"anna"}"#.utf8))
}

/// An in-memory stand-in for the Keychain; while `isLocked`, changes fail.
public final class TestVault: Vault {
  /// The stored secrets by name.
  public private(set) var secrets: [String: Secret] = [:]
  /// Whether storing and deleting secrets fails, as with a locked Keychain.
  public var isLocked = false

  /// Creates a vault without secrets.
  public init() {}

  /// The secret with this name; nil if there is none.
  public func secret(_ name: String) -> Secret? { secrets[name] }

  /// Stores or deletes a secret; false while locked.
  @discardableResult public func keep(_ secret: Secret?, as name: String) -> Bool {
    guard !isLocked else { return false }
    secrets[name] = secret
    return true
  }
}

/// A browser controlled by the test.
public final class TestBrowser: SignInBrowser {
  /// The pages opened, oldest first.
  public private(set) var pages: [URL] = []
  private var then: (@MainActor (SignInReturn) -> Void)?

  /// Creates a browser with no page open.
  public init() {}

  /// Waits for the test to call `end`.
  public func open(
    _ page: URL, until scheme: String, above window: UIWindow,
    then: @escaping @MainActor (SignInReturn) -> Void
  ) {
    pages.append(page)
    self.then = then
  }

  /// Closes the browser and passes `end` to the app.
  public func end(_ end: SignInReturn) async {
    then?(end)
    await settle()
  }
}

extension AppView {
  /// The ids of the cards in the feed.
  public var feedIds: [String] {
    guard case .inside(let view) = self else { return [] }
    return view.feed.cards.map(\.id)
  }
}
