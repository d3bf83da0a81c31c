import AppModel
import Domain
import Testing

/// With which page the iPhone app opens. The device's path is "/app/profile"; the server's page has
/// the path "/app/feed", the cached one "/app".
@Suite struct LaunchTests {
  private static let first = Ticket(number: 1)
  private static let second = Ticket(number: 2)

  private static func start(_ path: String, isSignedIn: Bool = true) -> Start {
    var start = Start(language: .russian)
    (start.path, start.isSignedIn, start.username) = (path, isSignedIn, "anna")
    return start
  }

  private static let device = start("/app/profile")
  private static let page = Launch.Page(start: start("/app/feed"), body: [7])
  private static let began = Launch.Event.began(device, isOwnServer: true)
  private static let patience = Launch.Event.timerFired(.patience(first))
  private static let limit = Launch.Event.timerFired(.limit(first))
  private static let link = Launch.Event.linkOpened(Secret("imagefeed://server"))

  private static func responded(_ status: Int32, _ ticket: Ticket = first) -> Launch.Event {
    .responded(ticket, .other(status: status), isModalPresented: false)
  }

  private static func arrived(_ ticket: Ticket = first, belowModal: Bool = false) -> Launch.Event {
    .responded(ticket, .page(page), isModalPresented: belowModal)
  }

  /// A launch after these events, and the commands of the last one.
  private func launch(_ events: Launch.Event...) -> (launch: Launch, commands: [Launch.Command]) {
    var launch = Launch()
    var commands: [Launch.Command] = []
    for event in events { commands = launch.handle(event) }
    return (launch, commands)
  }

  /// The starts with which screens open, and where each comes from.
  private func opened(_ commands: [Launch.Command]) -> [Launch.Source: Start] {
    var opened: [Launch.Source: Start] = [:]
    for case .open(let start, let source) in commands { opened[source] = start }
    return opened
  }

  // MARK: Without the server's page

  // FEED-21: without a response the cached page opens.
  @Test(arguments: [0, 404, 500, 503] as [Int32])
  func aFailureOpensTheCachedPage(status: Int32) {
    let asked = launch(Self.began, Self.responded(status))
    #expect(asked.commands == [.readCache(Self.first, around: nil)])
    var launch = asked.launch
    let commands = launch.handle(.cacheRead(Self.first, Self.start("/app")))
    #expect(opened(commands) == [.cache: Self.device] && launch.phase == .showingCached)
  }

  // FEED-21: without a cached page the paged feed opens; only a server that may describe its page
  // later is asked again.
  @Test(arguments: [(0, true), (500, true), (403, true), (404, false)] as [(Int32, Bool)])
  func aFailureWithoutCacheOpensThePagedFeed(status: Int32, mayReplace: Bool) {
    var (launch, commands) = launch(
      Self.began, Self.responded(status), .cacheRead(Self.first, nil))
    #expect(commands == [.open(Self.device, from: .device)])
    #expect(launch.phase == .showingPaged(mayReplace: mayReplace))
    commands = launch.handle(.cameToFront)
    #expect(commands == (mayReplace ? [.requestReplacement(Self.second)] : []))
  }

  // FEED-4: after a rejected token nothing cached opens.
  @Test func aRejectedTokenOpensNothingCached() {
    let (launch, commands) = launch(Self.began, Self.responded(401))
    #expect(commands == [.open(Self.device, from: .device)])
    #expect(launch.phase == .showingPaged(mayReplace: false))
  }

  // FEED-4: after a rejected token not even the photo at the path opens, which the device may have
  // cached.
  @Test func aRejectedTokenOpensTheFeedInPlaceOfAPhoto() {
    let photo = Launch.Event.began(Self.start("/app/photo/p1"), isOwnServer: true)
    let (_, commands) = launch(photo, Self.responded(401))
    #expect(opened(commands)[.device]?.path == "/app/feed")
  }

  // FEED-4: a token that is rejected while the cache is read keeps the cached page from opening.
  @Test func aTokenRejectedMeanwhileOpensNothingCached() {
    let (launch, commands) = launch(
      Self.began, Self.patience, Self.responded(401), .cacheRead(Self.first, Self.start("/app")))
    #expect(commands == [] && launch.phase == .showingPaged(mayReplace: false))
  }

  // FEED-21: a silent server is waited for 3 s if a page is cached.
  @Test func afterThePatienceTheCachedPageOpens() {
    let (_, commands) = launch(
      Self.began, Self.patience, .cacheRead(Self.first, Self.start("/app")))
    #expect(opened(commands) == [.cache: Self.device])
  }

  // FEED-21: a silent server is waited for 10 s if no page is cached.
  @Test func afterTheLimitThePagedFeedOpens() {
    var (launch, commands) = launch(Self.began, Self.patience, .cacheRead(Self.first, nil))
    #expect(commands == [] && launch.phase == .requestingPage)
    commands = launch.handle(Self.limit)
    #expect(commands == [.open(Self.device, from: .device)])
    #expect(launch.phase == .showingPaged(mayReplace: true))
  }

  // FEED-21: a response after the cached page has opened changes nothing.
  @Test func aLateResponseIsIgnored() {
    let (launch, commands) = launch(
      Self.began, Self.patience, .cacheRead(Self.first, Self.start("/app")), Self.arrived(),
      .cameToFront)
    #expect(commands == [] && launch.phase == .showingCached)
  }

  // FEED-21: a screen presented over the paged feed is not interrupted.
  @Test func aModalKeepsThePagedFeed() {
    let (launch, commands) = launch(
      Self.began, Self.limit, .cameToFront, Self.arrived(Self.second, belowModal: true))
    #expect(commands == [] && launch.phase == .showingPaged(mayReplace: true))
  }

  // FEED-16: if the session ends before a screen is open, the welcome screen opens.
  @Test func theEndOfTheSessionOpensTheWelcomeScreen() {
    let (launch, commands) = launch(Self.began, .sessionEnded)
    #expect(opened(commands)[.device]?.isSignedIn == false && launch.phase == .open)
  }

  // FEED-4: timers and responses of an earlier session change nothing in a later one.
  @Test(arguments: [patience, limit, responded(500), responded(401), arrived(), cached])
  func whatBelongsToAnEarlierSessionIsIgnored(event: Launch.Event) {
    let (launch, commands) = launch(Self.began, .sessionEnded, Self.began, event)
    #expect(commands == [] && launch.phase == .requestingPage)
  }

  private static let cached = Launch.Event.cacheRead(first, start("/app"))

  // MARK: With the server's page

  // FEED-21: the page is requested, for 3 s and for 10 s at most.
  @Test func aSignedInPersonsPageIsRequested() {
    let (launch, commands) = launch(Self.began)
    #expect(
      commands == [
        .requestPage(Self.first, Self.device),
        .startTimer(.patience(Self.first), milliseconds: 3000),
        .startTimer(.limit(Self.first), milliseconds: 10_000),
      ])
    #expect(launch.phase == .requestingPage)
  }

  // FEED-1, IOS-3: nobody's page and Unsplash's are not requested.
  @Test(arguments: [(false, true), (true, false), (false, false)])
  func whereThereIsNoPageNoneIsRequested(isSignedIn: Bool, isOwnServer: Bool) {
    let start = Self.start("/app/feed", isSignedIn: isSignedIn)
    let (launch, commands) = launch(.began(start, isOwnServer: isOwnServer))
    #expect(commands == [.open(start, from: .device)] && launch.phase == .open)
  }

  // FEED-21: the server's page is cached, then opens.
  @Test func theServersPageOpens() {
    let (launch, commands) = launch(Self.began, Self.arrived())
    #expect(commands == [.cachePage([7]), .open(Self.device, from: .server)])
    #expect(launch.phase == .open)
  }

  // FEED-22: the device's path, language and username replace those of the page.
  @Test func thePageIsJoinedWithWhatTheDeviceKnows() {
    var server = Start(language: .english, edition: .basic, name: "Home")
    (server.isSignedIn, server.largestUpload, server.first) = (true, 9, 30)
    var wanted = Self.device
    (wanted.edition, wanted.name, wanted.first) = (.basic, "Home", 30)
    wanted.largestUpload = 9
    #expect(server.joined(with: Self.device) == wanted)
  }

  // FEED-21: the server's page replaces the paged feed once.
  @Test func thePageReplacesThePagedFeedOnce() {
    var (launch, commands) = launch(
      Self.began, Self.limit, .cameToFront, Self.responded(500, Self.second), .cameToFront)
    #expect(commands == [.requestReplacement(Self.second)])
    commands = launch.handle(Self.arrived(Self.second))
    #expect(commands == [.cachePage([7]), .replace(Self.page.start)] && launch.phase == .open)
    commands = launch.handle(Self.arrived(Self.second)) + launch.handle(.cameToFront)
    #expect(commands == [])
  }

  // MARK: Links, and the app in front

  // IOS-3: a link waits for the first screen; only the last one opens.
  @Test func aLinkWaitsForTheScreen() {
    let (_, commands) = launch(
      .linkOpened(Secret("imagefeed://password-demo")), Self.link, Self.began, Self.arrived())
    #expect(commands.last == .openLink(Secret("imagefeed://server")))
    #expect(commands.count == 3)
  }

  // IOS-3: a link that has been opened is not opened again with the next screen.
  @Test func aLinkIsOpenedOnce() {
    let third = Launch.Event.timerFired(.limit(Ticket(number: 3)))
    let (_, commands) = launch(Self.link, Self.began, Self.arrived(), Self.began, third)
    #expect(commands == [.open(Self.device, from: .device)])
  }

  // FEED-19: the launch remembers whether the app is in front.
  @Test func whetherTheAppIsInFrontIsRemembered() {
    #expect(launch().launch.isInFront && !launch(Self.began, .wasCovered).launch.isInFront)
    #expect(launch(.wasCovered, .cameToFront).launch.isInFront)
  }
}
