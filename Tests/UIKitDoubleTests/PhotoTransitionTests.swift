import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit

/// FEED-9, FEED-20: how a photo opens and closes, which tests cannot simulate with public API.
@MainActor @Suite(.serialized) struct PhotoTransitionTests {
  let user: EntranceUser
  var person: Person { user.person }

  init() async {
    user = await EntranceUser(language: .english)
    await user.answerPage([.sample("a"), .sample("b"), .sample("c")], isLast: true)
    await user.pictures.arrive("/a?")
    person.look()
  }

  var flight: UIImageView? { person.find("photo in flight") as? UIImageView }
  var navigation: UINavigationController? {
    person.window.rootViewController as? UINavigationController
  }
  var timesBack: Int { user.events.count { $0 == .viewer(.backTapped) } }
  /// The card of photo a: 343 points wide, with margins of 16.
  let card = CGRect(x: 16, y: 36, width: 343, height: 229)

  /// Runs `act` with animations that do not end before `during` has looked at them.
  func holding(_ act: () async -> Void, during: () throws -> Void) async throws {
    UIView.doubleHoldAnimations()
    await act()
    let result = Result { try during() }
    UIView.doubleEndAnimations()
    await person.settle()
    try result.get()
  }

  // FEED-9: the photo grows out of its card until it fills the screen.
  @Test func aPhotoGrowsOutOfItsCard() async throws {
    try await holding {
      await user.tapCard("a")
    } during: {
      let flight = try #require(flight)
      #expect(flight.bounds.size == CGSize(width: 1000.5, height: 667))
      #expect(flight.center == CGPoint(x: 187.5, y: 333.5) && flight.image != nil)
      #expect(person.find("photo")?.isHidden == true, "the picture in flight stands for it")
      #expect(person.find("photo a")?.alpha == 0)
    }
    #expect(flight == nil && person.sees("photo") && !person.sees("cards"))
  }

  // FEED-9: the photo shrinks from where it lies back into its card.
  @Test func aPhotoShrinksIntoItsCard() async throws {
    await user.tapCard("a")
    try await holding {
      await person.tap("nav back button white")
    } during: {
      let flight = try #require(flight)
      #expect(flight.frame == card && flight.layer.cornerRadius == 16)
      #expect(person.sees("cards") && !person.sees("photo a"))
      #expect(person.find("photo")?.superview?.alpha == 0)
    }
    #expect(flight == nil && person.sees("photo a") && timesBack == 1)
  }

  private var cardTaps: UITapGestureRecognizer? {
    person.window.gestureRecognizers?.compactMap { $0 as? UITapGestureRecognizer }.last
  }

  // FEED-35: a second tap while the photo grows likes it and takes it back.
  @Test func aDoubleTapOnACardLikesItsPhoto() async throws {
    let taps = try #require(cardTaps)
    #expect(taps.numberOfTapsRequired == 2)
    #expect(!taps.delaysTouchesEnded && !taps.cancelsTouchesInView, "one tap opens at once")
    try await holding {
      await user.tapCard("b")
    } during: {
      #expect(taps.doubleTap(at: CGPoint(x: 187, y: 333)))
      #expect(user.openLikes == 1)
    }
    for _ in 0..<100 where navigation?.viewControllers.count == 2 { await Task.yield() }
    #expect(navigation?.viewControllers.count == 1 && !user.isViewing)
    #expect(user.events.contains(.viewer(.cardTappedAgain)))
  }

  // FEED-11, FEED-35: once the photo is open, two taps belong to it.
  @Test func aDoubleTapOnAPhotoDoesNotLike() async throws {
    let taps = try #require(cardTaps)
    await user.tapCard("b")
    #expect(!taps.doubleTap(at: CGPoint(x: 187, y: 333)))
    #expect(user.isViewing && user.openLikes == 0)
  }

  // FEED-20, FEED-35: nor do two taps on a photo that is closing, or that returns after a pull.
  @Test func aDoubleTapOnAPulledPhotoDoesNotLike() async throws {
    let taps = try #require(cardTaps)
    let middle = CGPoint(x: 187, y: 333)
    await user.tapCard("b")
    let pan = try #require(pull(0, 60))
    #expect(!taps.doubleTap(at: middle))
    try await holding {
      pan.doubleEnd()
    } during: {
      #expect(!taps.doubleTap(at: middle))
    }
    #expect(user.isViewing && user.openLikes == 0)
    try await holding {
      await person.tap("nav back button white")
    } during: {
      taps.doubleTap(at: middle)
    }
    #expect(!user.isViewing && user.openLikes == 0)
  }

  // FEED-35: two taps that open no photo do nothing, and nothing remains of a list that is gone.
  @Test func aDoubleTapBesideTheCardsDoesNothing() async throws {
    let taps = try #require(cardTaps)
    #expect(taps.doubleTap(at: CGPoint(x: 3, y: 300)))
    #expect(user.openLikes == 0)
    person.window.rootViewController = UIViewController()
    await person.settle()
    #expect(cardTaps == nil)
  }

  // FEED-9: if the card is not on screen any more, the screens fade into each other.
  @Test func withoutItsCardAPhotoFades() async throws {
    let user = await EntranceUser()
    await user.answerPage(Photo.page(from: 0))
    let table = try #require(user.table)
    await user.tapCard("p0")
    table.contentOffset.y = 1000
    UIView.doubleHoldAnimations()
    await user.person.tap("nav back button white")
    #expect(user.person.find("photo in flight") == nil)
    #expect(user.person.find("photo")?.superview?.alpha == 0)
    UIView.doubleEndAnimations()
    await user.person.settle()
    #expect(!user.isViewing && !user.person.sees("card p0"))
  }

  // FEED-9: with reduced motion the screens fade into each other.
  @Test func withReducedMotionAPhotoFades() async throws {
    UIAccessibility.doubleReducesMotion = true
    defer { UIAccessibility.doubleReducesMotion = false }
    try await holding {
      await user.tapCard("a")
    } during: {
      #expect(flight == nil && person.sees("photo"))
    }
    try await holding {
      await person.tap("nav back button white")
    } during: {
      #expect(flight == nil && person.find("photo")?.superview?.alpha == 0)
    }
    #expect(person.sees("cards") && person.sees("photo a"))
  }

  /// A finger that pulls the photo, down or from the left edge.
  func pull(_ x: CGFloat, _ y: CGFloat, from point: CGPoint = CGPoint(x: 187, y: 300))
    -> UIPanGestureRecognizer?
  {
    let pan = person.window.doubleDrag(from: point, speed: CGPoint(x: x, y: y))
    pan?.doubleMove(by: CGPoint(x: x, y: y))
    person.look()
    return pan
  }

  // FEED-20: a swipe down takes the photo along; the list shows behind it.
  @Test func aSwipeDownTakesThePhotoAlong() async throws {
    await user.tapCard("a")
    let pan = try #require(pull(30, 60))
    let flight = try #require(flight)
    #expect(flight.center == CGPoint(x: 217.5, y: 393.5))
    #expect(flight.bounds.width < 1000.5 && flight.bounds.width > 900)
    let alpha = try #require(person.find("photo")?.superview?.alpha)
    #expect(alpha < 1 && alpha > 0.5 && person.sees("cards"))
    #expect(timesBack == 0)
    pan.doubleEnd(speed: CGPoint(x: 0, y: 500))
    await person.settle()
    #expect(!user.isViewing && timesBack == 1 && self.flight == nil && person.sees("photo a"))
  }

  // FEED-20: a photo without a card fades while it moves on as it was pulled.
  @Test func aPulledPhotoWithoutACardLeavesInTheDirectionOfThePull() async throws {
    let table = try #require(user.table)
    await user.tapCard("a")
    table.contentOffset.y = 1000
    let pan = try #require(pull(120, 0, from: CGPoint(x: 5, y: 300)))
    let width = try #require(flight).bounds.width
    try await holding {
      pan.doubleEnd()
    } during: {
      let flight = try #require(flight)
      #expect(flight.alpha == 0 && flight.bounds.width == width)
      #expect(flight.center == CGPoint(x: 187.5 + 120 + 667, y: 333.5))
    }
    #expect(!user.isViewing && flight == nil)
  }

  // FEED-20: with reduced motion, a pulled photo fades where it was released.
  @Test func withReducedMotionAPulledPhotoFades() async throws {
    UIAccessibility.doubleReducesMotion = true
    defer { UIAccessibility.doubleReducesMotion = false }
    await user.tapCard("a")
    let pan = try #require(pull(0, 200))
    let center = try #require(flight).center
    try await holding {
      pan.doubleEnd(speed: CGPoint(x: 0, y: 500))
    } during: {
      #expect(flight?.alpha == 0 && flight?.center == center)
    }
    #expect(!user.isViewing && person.sees("photo a"))
  }

  // FEED-20: a pull that is not far or fast enough is canceled and not reported to the core.
  @Test func aShortPullLetsThePhotoReturn() async throws {
    await user.tapCard("a")
    let pan = try #require(pull(0, 60))
    pan.doubleEnd()
    await person.settle()
    #expect(user.isViewing && timesBack == 0 && flight == nil)
    #expect(navigation?.viewControllers.count == 2 && navigation?.navigationBar.isHidden == false)
    #expect(person.sees("photo") && !person.sees("cards"))
    #expect(person.find("photo")?.superview?.alpha == 1)
    try #require(pull(0, 100)).doubleEnd()
    await person.settle()
    #expect(!user.isViewing && timesBack == 1)
  }

  // FEED-20: a gesture that the system cancels closes nothing.
  @Test func aCanceledGestureClosesNothing() async throws {
    await user.tapCard("a")
    try #require(pull(0, 300)).doubleCancel()
    await person.settle()
    #expect(user.isViewing && timesBack == 0)
  }

  // FEED-9: a swipe from the left edge goes back, although the photo could move.
  @Test func aSwipeFromTheEdgeGoesBack() async throws {
    await user.tapCard("a")
    let pan = try #require(pull(120, 0, from: CGPoint(x: 5, y: 300)))
    #expect(pan is UIScreenEdgePanGestureRecognizer && flight != nil)
    pan.doubleEnd()
    await person.settle()
    #expect(!user.isViewing && timesBack == 1)
  }

  // FEED-11, FEED-20: a zoomed photo moves down until its upper edge is reached.
  @Test func aZoomedPhotoMovesBeforeItIsPulled() async throws {
    await user.tapCard("a")
    let page = try #require(person.find("page a") as? UIScrollView)
    page.doublePinch(by: 3, about: CGPoint(x: 187.5, y: 333.5))
    page.doubleEndPinch()
    let first = pull(0, 2000)
    #expect(first?.view === page)
    first?.doubleEnd()
    await person.settle()
    #expect(page.contentOffset.y == 0)
    #expect(pull(0, 100)?.view !== page)
  }

  // FEED-9: what the core decides during a transition follows when it has ended.
  @Test func aPhotoThatClosesWhileItOpensIsClosedAfterwards() async throws {
    try await holding {
      await user.tapCard("a")
    } during: {
      user.happened(.viewer(.backTapped))
      #expect(navigation?.viewControllers.count == 2)
    }
    for _ in 0..<100 where navigation?.viewControllers.count == 2 { await Task.yield() }
    #expect(navigation?.viewControllers.count == 1 && !user.isViewing)
  }

  // FEED-9: a finger cannot pull a photo that is still opening.
  @Test func aPhotoThatOpensIsNotPulled() async throws {
    try await holding {
      await user.tapCard("a")
    } during: {
      _ = pull(0, 300)
      #expect(navigation?.viewControllers.count == 2)
    }
    #expect(user.isViewing && timesBack == 0)
  }
}
