import AppModel
import Domain
import Screens
import TestKit
import Testing

/// Searches the states within a few events for one that violates an invariant.
struct LawTests {
  static let tickets = [ticket(1), ticket(2), ticket(3)]

  // FEED-6, FEED-8, FEED-10: no state shows a photo twice, or a spinner without a pending request.
  @Test func theFeedNeverShowsAPhotoTwiceNorALoaderWithoutAQuestion() throws {
    let found = explore(
      FeedScreen(), depth: 5, phase: { "\($0.phase)" },
      alphabet: { _ in FeedLaw.alphabet }, law: FeedLaw.broken)
    #expect(found.failure == nil)
    #expect(found.states > 300)
    let known = explore(
      FeedScreen(), depth: 4, phase: { "\($0.phase)" },
      alphabet: { _ in FeedLaw.wholeList }, law: FeedLaw.broken)
    #expect(known.failure == nil)
    #expect(known.states > 500)
    var both = Exploration()
    both.transitions = Set(found.transitions + known.transitions).sorted()
    try Diagram(screen: "feed").check(both)
  }

  // FEED-12, FEED-14: the viewer asks whether to retry only after its image has failed.
  @Test func theFullScreenViewAsksOnlyAfterAFailure() throws {
    let start = ViewerScreen(photo: photo("p1"), edition: .extended)
    let found = explore(
      start, depth: 7, phase: { "\($0.phase)" },
      alphabet: { _ in
        [
          .pictureShown("p1"), .pictureFailed("p1"), .retryTapped, .alertDismissed, .likeTapped,
          .backTapped, .likeFailed,
        ]
      },
      law: { screen in
        guard screen.view.alert?.second != nil else { return nil }
        return screen.view.picture == .failed ? nil : "asks while the picture is no failure"
      })
    #expect(found.failure == nil)
    try Diagram(screen: "viewer").check(found)
  }

  // FEED-15, FEED-16
  @Test func theProfileShowsANameOnlyWithData() throws {
    let person = Profile(username: "u", name: "N", bio: "", portrait: "/p?", likes: 0)
    let found = explore(
      ProfileScreen(), depth: 6, phase: { "\($0.phase)" },
      alphabet: { _ in
        [
          .opened, .portraitFailed, .signOutTapped, .signOutConfirmed, .signOutDeclined,
        ]
          + Self.tickets.flatMap {
            [.profileArrived($0, person), .profileFailed($0, .server)]
          }
      },
      law: { screen in
        let view = screen.view
        if view.isLoading && view.profile != nil { return "loads and shows" }
        if (view.profile?.likes ?? 0) < 0 { return "fewer than no likes" }
        return view.problem != nil && view.profile != nil ? "failed and shows" : nil
      })
    #expect(found.failure == nil)
    try Diagram(screen: "profile").check(found)
  }

  // FEED-13: no state offers what cannot be shared, or a spinner without a pending file.
  @Test func theShareSheetSharesOnlyWhatItHasAndSaysOneThing() throws {
    var edges: [String] = []
    for ability in ShareSheet.Ability.allCases {
      let found = explore(
        ShareSheet(photo: photo("p1"), ability: ability), depth: 6, phase: { "\($0.phase)" },
        alphabet: { _ in
          [
            .opened, .shareTapped, .copyTapped, .downloadTapped, .dragged(70), .released,
            .dismissed,
          ]
            + Self.tickets.flatMap { ticket -> [ShareSheet.Event] in
              [
                .fileArrived(ticket, isHere: true), .fileArrived(ticket, isHere: false),
                .copyEnded(ticket, isDone: true), .copyEnded(ticket, isDone: false),
              ] + ShareSheet.Outcome.allCases.map { .shareEnded(ticket, $0) }
            }
        },
        law: { screen in
          let view = screen.view
          if ability == .nothing, view.share != .none { return "offers what there is not" }
          if view.share == .busy, screen.phase != .waiting { return "a loader without a file" }
          return view.pulled < 0 ? "pulled up" : nil
        })
      #expect(found.failure == nil)
      edges += found.transitions
    }
    var all = Exploration()
    all.transitions = Set(edges).sorted()
    try Diagram(screen: "share").check(all)
  }

  // FEED-2, FEED-4: in no state does the browser open under an alert, or the button do nothing.
  @Test func welcomeShowsOneThingAtATime() throws {
    var edges: [String] = []
    for reason in [WelcomeReason.plain, .failed, .ended, .noServer] {
      let found = explore(
        WelcomeScreen(reason: reason), depth: 5, phase: { "\($0.phase)" },
        alphabet: { _ in [.enterTapped, .alertDismissed, .openingFailed] },
        law: { screen in
          let view = screen.view
          if view.isOpening && view.alert != nil { return "opens under a modal" }
          var tapped = screen
          let isDead = tapped.handle(.enterTapped).isEmpty
          return isDead && !view.isOpening && !view.isWithoutServer ? "a dead button" : nil
        })
      #expect(found.failure == nil)
      edges += found.transitions
    }
    var all = Exploration()
    all.transitions = Set(edges).sorted()
    try Diagram(screen: "welcome").check(all)
  }

  // a violation is reported with the shortest sequence of events that leads to it.
  @Test func theExplorerNamesTheShortestWayToAFailure() {
    let found = explore(
      WelcomeScreen(), depth: 4, phase: { "\($0.phase)" },
      alphabet: { _ in [.alertDismissed, .enterTapped, .openingFailed] },
      law: { $0.phase == .failed ? "failed" : nil })
    #expect(found.failure == "enterTapped → openingFailed: failed")
  }
}

/// Possible events of the feed, and the invariants that must hold after each.
enum FeedLaw {
  static let alphabet: [FeedScreen.Event] =
    [
      .opened(FeedOpening()), .opened(FeedOpening(page: page(from: 0, count: 2))),
      .resized(Viewport(width: 375, height: 667)), .scrolled(200), .retryTapped, .pulled(70),
      .pullReleased, .likeTapped("p1"), .alertDismissed, .likeFailed, .topTapped,
      .showed("p1"), .touched(true), .reopened,
    ]
    + LawTests.tickets.flatMap {
      [
        .pageArrived($0, page(from: 1, count: 2)),
        .pageArrived($0, page(from: 2, count: 1, isLast: true)), .pageFailed($0, .server),
      ]
    }

  /// Possible events of a feed of forty photos with an index, opened with ten of them.
  static let wholeList: [FeedScreen.Event] =
    [
      .opened(feed(40)), .opened(feed(40, first: 20, place: FeedPlace(photo: "p22", by: 30))),
      .resized(Viewport(width: 375, height: 150)),
      .resized(Viewport(width: 628, height: 150, isWide: true)), .scrolled(7000), .retryTapped,
      .pulled(70), .pullReleased, .newPhotosTapped, .topTapped, .scrubbed(.key(.end)),
      .scrubbed(.grabbed(at: 5, track: 100)), .scrubbed(.moved(to: 60, track: 100)),
      .scrubbed(.released), .uncovered(false), .uncovered(true), .showed("p25"),
    ]
    + LawTests.tickets.flatMap { ticket -> [FeedScreen.Event] in
      [index(40).map { .index($0) }, index(35, place: 20).map { .index($0) }].compactMap { $0 }
        .map { .answered(ticket, $0) }
        + [FeedResponse.cards(block(from: 0, of: 40)), .cards(block(from: 30, of: 40))]
        .map { .answered(ticket, $0) }
        + [FeedResponse.cards([]), .changed, .news(2), .failed(.server)]
        .map { .answered(ticket, $0) } + [.woke(ticket)]
    }

  static func broken(_ screen: FeedScreen) -> String? {
    let view = screen.view
    let ids = view.cards.map(\.id)
    if Set(ids).count != ids.count { return "a photo twice" }
    if view.spaceAbove < 0 || view.spaceBelow < 0 { return "negative space" }
    let slots = view.cards.map(\.slot) + view.blanks.map(\.slot)
    if Set(slots).count != slots.count { return "two things in one place" }
    if let scrubber = view.scrubber, !(0...10_000 ~= scrubber.place) {
      return "thumb off its track"
    }
    if case .loading = screen.phase, view.footer == .empty { return "empty before it is known" }
    return nil
  }
}
