import Domain
import Screens
import TestKit
import Testing
import Texts

/// IOS-3: choosing the server.
struct ServerScreenTests {
  let home: ServerURL
  let feed: ServerURL

  init() throws {
    home = try ServerURL("192.168.1.5:8080")
    feed = try ServerURL("feed.example")
  }

  @Test func aServerThatAnswersIsUsed() {
    var walk = Walk(ServerScreen(servers: [home], choice: nil))
    #expect(
      walk.step(.addressChanged("feed.example")) { $0.address = "feed.example" } == nil)
    #expect(
      walk.step(.submitted, [.check(Ticket(number: 1), feed)]) { $0.isChecking = true } == nil)
    let server = feed
    let list = [feed, home]
    #expect(
      walk.step(
        .found(Ticket(number: 1), .imageFeed("https://feed.example")),
        [.remember(list), .use(.own(server))]
      ) {
        $0.isChecking = false
        $0.servers = list
      } == nil)
  }

  @Test(arguments: [
    (ServerScreen.Finding.nobody, ServerPhrase.unreached), (.somethingElse, .noImageFeed),
    (.imageFeed("https://other.example"), .otherAddress("https://other.example")),
  ])
  func whatIsNoServerIsSaid(finding: ServerScreen.Finding, problem: ServerPhrase) {
    var walk = Walk(ServerScreen(servers: [], choice: .own(feed)))
    _ = walk.step(.submitted)
    #expect(
      walk.step(.found(Ticket(number: 1), finding)) {
        $0.isChecking = false
        $0.problem = problem
      } == nil)
    #expect(
      walk.step(.addressChanged("x")) {
        $0.address = "x"
        $0.problem = nil
      } == nil)
  }

  // IOS-3: iOS asks for permission to use the local network at the first request, which fails
  // meanwhile; when the app is in front again, the server is asked once more.
  @Test func aServerThatWasNotReachedIsAskedAgainInFront() {
    var walk = Walk(ServerScreen(servers: [], choice: .own(feed)))
    #expect(walk.step(.cameToFront) == nil)
    _ = walk.step(.submitted)
    #expect(walk.step(.cameToFront) == nil, "it is being asked")
    _ = walk.step(.found(Ticket(number: 1), .nobody))
    #expect(
      walk.step(.cameToFront, [.check(Ticket(number: 2), feed)]) {
        $0.isChecking = true
        $0.problem = nil
      } == nil)
    _ = walk.step(.found(Ticket(number: 2), .somethingElse))
    #expect(walk.step(.cameToFront) == nil, "another address is needed")
  }

  @Test(arguments: [("", ServerPhrase.malformed), ("http://feed.example", .notSecure)])
  func anAddressThatIsNoneIsSaid(typed: String, problem: ServerPhrase) {
    var walk = Walk(ServerScreen(servers: [], choice: nil))
    _ = walk.step(.addressChanged(typed))
    #expect(walk.step(.submitted) { $0.problem = problem } == nil)
  }

  @Test func anAnswerAboutAnotherAddressIsIgnored() {
    var walk = Walk(ServerScreen(servers: [], choice: .own(feed)))
    _ = walk.step(.submitted)
    _ = walk.step(.addressChanged("home"))
    #expect(walk.step(.found(Ticket(number: 1), .imageFeed(feed.text))) == nil)
  }

  @Test func aServerUsedBeforeIsPickedOrForgotten() {
    var walk = Walk(ServerScreen(servers: [home, feed], choice: nil))
    let (home, feed) = (home, feed)
    #expect(walk.step(.forgotten(home), [.remember([feed])]) { $0.servers = [feed] } == nil)
    #expect(
      walk.step(.picked(feed), [.check(Ticket(number: 1), feed)]) {
        $0.address = feed.text
        $0.isChecking = true
      } == nil)
  }

  // A server that is removed during its check is not added by the late response.
  @Test func aServerRemovedDuringItsCheckStaysRemoved() {
    var walk = Walk(ServerScreen(servers: [home, feed], choice: nil))
    let (home, feed) = (home, feed)
    _ = walk.step(.picked(feed))
    #expect(walk.step(.forgotten(home), [.remember([feed])]) { $0.servers = [feed] } == nil)
    #expect(
      walk.step(.forgotten(feed), [.remember([])]) {
        $0.servers = []
        $0.isChecking = false
      } == nil)
    #expect(walk.step(.found(Ticket(number: 1), .imageFeed(feed.text))) == nil)
  }

  @Test func noMoreThanEightServersAreRemembered() throws {
    let many = try (1...8).map { try ServerURL("10.0.0.\($0)") }
    var screen = ServerScreen(servers: many, choice: .own(feed))
    _ = screen.handle(.submitted)
    let effects = screen.handle(.found(Ticket(number: 1), .imageFeed(feed.text)))
    #expect(effects.first == .remember([feed] + many.prefix(7)))
  }

  @Test func unsplashNeedsBothKeys() {
    let keys = UnsplashKeys(accessKey: "key", secret: Secret("secret"))
    var walk = Walk(ServerScreen(servers: [], choice: nil))
    #expect(walk.step(.accessKeyChanged("key")) { $0.accessKey = "key" } == nil)
    #expect(walk.step(.keysSubmitted) { $0.keyProblem = .keyMissing } == nil)
    #expect(walk.step(.secretChanged(Secret("secret"))) { $0.keyProblem = nil } == nil)
    #expect(walk.step(.keysSubmitted, [.use(.unsplash(keys))]) == nil)
  }

  // A link must not change the server without confirmation.
  @Test func aLinkOnlyFillsTheAddressIn() {
    var walk = Walk(ServerScreen(servers: [], choice: .own(feed)))
    #expect(walk.step(.linkOpened("evil.example")) { $0.address = "evil.example" } == nil)
    #expect(walk.step(.closeTapped, [.close]) == nil)
  }

  @Test func nothingIsUsedThatDidNotAnswer() throws {
    let found = explore(
      ServerScreen(servers: [home], choice: .own(feed)), depth: 5, phase: { "\($0.phase)" },
      alphabet: { [home, feed] _ in
        ServerScreenTests.alphabet + [.picked(home), .forgotten(home), .forgotten(feed)]
      },
      law: { $0.view.isChecking && $0.view.problem != nil ? "asks and complains" : nil })
    #expect(found.failure == nil)
    try Diagram(screen: "server").check(found)
  }

  private static let certificate = CertificateFingerprint(bytes: [UInt8](repeating: 7, count: 32))

  private static let alphabet: [ServerScreen.Event] =
    [
      .addressChanged("http://x.example"), .submitted, .linkOpened("10.0.0.1"),
      .accessKeyChanged("k"), .secretChanged(Secret("s")), .keysSubmitted, .cameToFront,
      .closeTapped, .linkOpened("10.0.0.1", certificate: certificate), .trustTapped,
      .distrustTapped, .settingsTapped,
    ]
    + [Int32(1), 2].flatMap { number -> [ServerScreen.Event] in
      let ticket = Ticket(number: number)
      return [
        .found(ticket, .nobody), .found(ticket, .somethingElse),
        .found(ticket, .imageFeed("https://feed.example")),
        .found(ticket, .blocked(.localNetwork)),
        .found(ticket, .blocked(.certificate(certificate, isChanged: false))),
      ]
    }
}
