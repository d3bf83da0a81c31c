import AppModel
import Domain
public import TestKit

@testable public import Screens

extension FeedScreen: Machine {}
extension ViewerScreen: Machine {}
extension PhotoStage: Machine {}
extension ProfileScreen: Machine {}
extension WelcomeScreen: Machine {}
extension ServerScreen: Machine {}
extension SignInScreen: Machine {}
extension PhoneScreen: Machine {}
extension CodeScreen: Machine {}
extension NameScreen: Machine {}
extension EntranceScreen: Machine {}
extension AppScreen: Machine {}
extension ShareSheet: Machine {}

/// A photo with the aspect ratio 3:2.
func photo(_ id: String, isLiked: Bool = false) -> Photo {
  Photo(
    id: id, size: PixelSize(width: 300, height: 200), addedAt: Instant(seconds: 1_661_594_400),
    blurHash: "", color: "#102030", caption: "hill " + id, address: "/images/\(id)?x=1",
    isLiked: isLiked)
}

/// A page of ten photos, numbered from `first`.
func page(from first: Int, count: Int = 10, isLast: Bool = false) -> PhotoPage {
  PhotoPage(photos: (first..<(first + count)).map { photo("p\($0)") }, isLast: isLast)
}

/// An app that was started as "ann" with p0, p1 and p2 in its feed.
func startedApp() -> AppScreen {
  var start = Start(language: .english)
  start.isSignedIn = true
  start.username = "ann"
  start.page = page(from: 0, count: 3, isLast: true)
  var screen = AppScreen()
  _ = screen.handle(.started(start))
  return screen
}

/// The start of a feed of `count` photos with a token: ten of them, from position `first` on.
func feed(_ count: Int32, first: Int = 0, place: FeedPlace? = nil) -> FeedOpening {
  let last = min(Int(count), first + 10)
  return FeedOpening(
    page: PhotoPage(photos: (first..<last).map { photo("p\($0)") }, isLast: false),
    state: FeedState(token: "s\(count)", count: count), first: Int32(first), place: place)
}

/// The index of a feed of `count` 3:2 photos, a hundred on each day, newest first.
func index(_ count: Int32, place: Int32? = nil) -> FeedIndex? {
  var days: [FeedIndex.Day] = []
  for first in stride(from: 0, to: count, by: 100) {
    days.append(FeedIndex.Day(number: 19_000 - first / 100, count: min(100, count - first)))
  }
  let proportion = Proportion(PixelSize(width: 300, height: 200))
  return FeedIndex(
    state: FeedState(token: "s\(count)", count: count),
    proportions: Array(repeating: proportion, count: Int(count)), days: days, place: place)
}

/// A block of at most 30 photos of a feed of `count`.
func block(from first: Int32, of count: Int32) -> [Photo] {
  (first..<min(count, first + 30)).map { photo("p\($0)") }
}

extension FeedScreen {
  /// The ticket of the pending request; 0 if there is none.
  var openTicket: Ticket {
    switch phase {
    case .loading(let ticket), .refreshing(let ticket): ticket
    case .closed, .resting, .failed, .ended: Ticket()
    }
  }
}

/// The ticket of the request with this number, counted from 1.
func ticket(_ number: Int32) -> Ticket { Ticket(number: number) }

extension AddingScreen: Machine {}

extension FeedScreen {
  /// The view while no like is queued on this device.
  public var view: FeedView { view(LikeBook(owner: "")) }
}

extension ViewerScreen {
  /// The view while no like is queued on this device.
  public var view: ViewerView { view(LikeBook(owner: "")) }
}

extension AppScreen.Event {
  /// The response to the like request with this number.
  static func like(_ number: Int32, _ answer: LikeBook.Answer) -> AppScreen.Event {
    .likes(.answered(ticket(number), answer))
  }
}
