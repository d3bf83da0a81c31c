public import Domain
public import Screens
public import UIKit
public import Wire

@testable public import Phone

/// Somebody with the app on their phone: the app, what it remembers, and the other ends of its lines.
@MainActor public final class Owner {
  /// A line that the app opened.
  public struct Line {
    /// To whom.
    public let origin: String
    /// As whom.
    public let bearer: Secret?
    /// The other end.
    public let network: TestNetwork
  }

  /// What the device keeps secret.
  public let vault = TestVault()
  /// The system's browser.
  public let browser = TestBrowser()
  /// The pictures.
  public let pictures = TestPictures()
  /// The files that are shared.
  public let files = TestFiles()
  /// How often the pictures on the device were forgotten.
  public private(set) var timesForgotten = 0
  /// The clock; a new one at each start.
  public private(set) var alarm = TestAlarm()
  /// Every line that was opened, oldest first.
  public private(set) var lines: [Line] = []
  /// The eyes and fingers.
  public private(set) var person: Person
  private let language: Language
  private let phone: CGSize
  private let answers: @MainActor (Request) -> Answer?
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)

  /// Somebody whose app works with `server`, and is signed in or not.
  ///
  /// `answers` says what is answered at once; as it is, the server is one of an earlier version, which tells
  /// nothing of its pages, so that the list goes page by page.
  public init(
    server: String? = "https://feed.example", isSignedIn: Bool = false,
    language: Language = .english, phone: CGSize = Person.smallPhone,
    answers: @escaping @MainActor (Request) -> Answer? = Owner.tellsNothing
  ) {
    self.answers = answers
    self.language = language
    self.phone = phone
    vault.keep(server.map { Secret($0) }, as: "server")
    if isSignedIn { vault.keep(Secret("token\nrefresh\nanna"), as: "admission") }
    person = Person(before: UIViewController())
    start()
  }

  /// A server that tells nothing of its pages.
  public static func tellsNothing(_ request: Request) -> Answer? {
    let isPage = request.address.hasPrefix("/app/") && !request.address.hasPrefix("/app/sign-")
    return isPage ? .status(404) : nil
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Ends the app, as the system does without a word, and starts it anew.
  public func start() { person = Person(before: makeApp(), phone: phone) }

  /// The app as the system makes it, not on display yet.
  public func makeApp() -> AppViewController {
    alarm = TestAlarm()
    let random: () -> [UInt8] = { [UInt8](repeating: 1, count: 32) }
    let tools = AppTools(
      connect: { [weak self] origin, bearer in
        let network = TestNetwork()
        if let self { network.atOnce = self.answers }
        self?.lines.append(
          Line(origin: origin.absoluteString, bearer: bearer, network: network))
        return network
      }, alarm: alarm, haptics: TestHaptics(), pictures: pictures,
      forgetPictures: { [weak self] in self?.timesForgotten += 1 }, files: files,
      browser: browser, vault: vault,
      notes: Drawer(folder: folder.appendingPathComponent("notes")),
      cache: Drawer(folder: folder.appendingPathComponent("cache")), random: random)
    return AppViewController(tools: tools, language: language)
  }

  /// The app.
  public var app: AppViewController? {
    person.window.rootViewController as? AppViewController
  }

  /// The line that was opened last.
  public var line: Line? { lines.last }

  /// The line as the person who is signed in.
  public var api: TestNetwork? { lines.last { $0.bearer != nil }?.network }

  /// Answers the question that the person's app has asked first, and lets the layout settle.
  public func answer(_ answer: Answer) {
    api?.answer(answer)
    person.look()
  }

  /// Whether the tabs are on display.
  public var isInside: Bool { app?.inner != nil }

  /// The title and the message of the alert that is open.
  public var alertWords: [String?] { [person.alert?.title, person.alert?.message] }

  /// Taps a tab of the bar.
  public func tapTab(_ index: Int) {
    guard let tabs = app?.inner?.tabs, let tab = tabs.viewControllers?[index] else { return }
    _ = tabs.tabBarController(tabs, shouldSelect: tab)
    person.look()
  }

  /// What the app keeps between two starts.
  public var memory: Memory {
    Memory(
      vault: vault, notes: Drawer(folder: folder.appendingPathComponent("notes")),
      cache: Drawer(folder: folder.appendingPathComponent("cache")))
  }

  /// Writes a file as an earlier version of the app left it, at "notes/NAME" or "cache/NAME".
  public func leave(_ bytes: [UInt8], at path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Scrolls the feed so that it begins so many points above the window.
  public func scrollFeed(to offset: CGFloat) {
    guard let table = person.find("cards") as? UITableView else { return }
    table.setContentOffset(CGPoint(x: 0, y: offset - table.safeAreaInsets.top), animated: false)
    person.look()
  }

  /// Opens the sign-in page and comes back with a code of this server.
  public func comeBackWithCode() {
    person.tap("enter")
    browser.end(.address(Owner.answer("code=c")))
    person.look()
  }

  /// The address that sign-in comes back with.
  public nonisolated static func answer(
    _ query: String, state: String = String(repeating: "AQEB", count: 10) + "AQE"
  ) -> URL {
    let text = "imagefeed://signed-in?\(query)&state=\(state)&iss=https://feed.example"
    return URL(string: text) ?? URL(fileURLWithPath: "/")
  }

  /// What the token endpoint gives.
  public nonisolated static let tokens = Answer(
    status: 200,
    body: Array(#"{"access_token":"token","refresh_token":"refresh","username":"anna"}"#.utf8))
}

/// A vault in memory; `isLocked` when it takes nothing.
public final class TestVault: Vault {
  /// What is in it.
  public private(set) var secrets: [String: Secret] = [:]
  /// Whether it takes nothing, and lets nothing go.
  public var isLocked = false

  /// An empty vault.
  public init() {}

  /// What is in it under this name.
  public func secret(_ name: String) -> Secret? { secrets[name] }

  /// Keeps it.
  @discardableResult public func keep(_ secret: Secret?, as name: String) -> Bool {
    guard !isLocked else { return false }
    secrets[name] = secret
    return true
  }
}

/// A browser whose person is the test.
public final class TestBrowser: SignInBrowser {
  /// The pages that were opened, oldest first.
  public private(set) var pages: [URL] = []
  private var then: (@MainActor (SignInReturn) -> Void)?

  /// A closed browser.
  public init() {}

  /// Waits for the test.
  public func open(
    _ page: URL, until scheme: String, above window: UIWindow,
    then: @escaping @MainActor (SignInReturn) -> Void
  ) {
    pages.append(page)
    self.then = then
  }

  /// Ends what was opened.
  public func end(_ end: SignInReturn) { then?(end) }
}

extension AppView {
  /// The ids of the cards that the feed has built.
  public var feedIds: [String] {
    guard case .inside(let view) = self else { return [] }
    return view.feed.cards.map(\.id)
  }
}
