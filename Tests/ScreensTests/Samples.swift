import Domain
public import Screens
public import TestKit

extension FeedScreen: Machine {}
extension ViewerScreen: Machine {}
extension ProfileScreen: Machine {}
extension WelcomeScreen: Machine {}
extension SignInScreen: Machine {}
extension PhoneScreen: Machine {}
extension CodeScreen: Machine {}
extension NameScreen: Machine {}
extension EntranceScreen: Machine {}
extension AppScreen: Machine {}

/// A photo, 3:2, with nothing special about it.
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

/// The tickets of questions in the order they are asked, from 1.
func ticket(_ number: Int32) -> Ticket { Ticket(number: number) }

extension AddingScreen: Machine {}
