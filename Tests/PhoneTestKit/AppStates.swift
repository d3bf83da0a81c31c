public import Domain
public import Foundation
import Screens
import UIKit
import Wire

@testable import Phone

/// The app on each of its screens, for tests of their layout and pictures.
@MainActor public enum AppStates {
  /// A simulated phone: its language and screen size.
  public struct Phone: Sendable {
    /// The language of the app.
    public var language = Language.english
    /// The size of the screen in points.
    public var size = Person.smallPhone

    /// A phone, by default the small one in English.
    public init(language: Language = .english, size: CGSize = Person.smallPhone) {
      (self.language, self.size) = (language, size)
    }

    @MainActor func user(
      server: String? = "https://feed.example", isSignedIn: Bool = true,
      responses: @escaping @MainActor (Request) -> Response? = AppUser.tellsNothing
    ) async -> AppUser {
      await AppUser(
        server: server, isSignedIn: isSignedIn, language: language, phone: size,
        responses: responses)
    }
  }

  /// Both languages on the phones of the design and on the most common ones.
  public nonisolated static let phones = Language.allCases.flatMap { language in
    [Person.smallPhone, CGSize(width: 390, height: 844)].map { Phone(language: language, size: $0) }
  }

  /// The app on each of its screens, with a name for the report.
  public static func all(_ phone: Phone = Phone()) async -> [(String, AppUser)] {
    await [
      ("welcome", phone.user(isSignedIn: false)), ("loading", loading(phone)),
      ("no-server", phone.user(server: nil, isSignedIn: false)),
      ("ended", ended(phone)), ("servers", servers(phone)), ("profile", profile(phone)),
      ("profile-missing", profileMissing(phone)), ("offline", offline(phone)),
      ("news", list(phone) { await $0.alarm.ring() }),
      (
        "scrubber",
        list(phone) { $0.app?.happened(.feed(.scrubbed(.grabbed(at: 60, track: 500)))) }
      ),
      ("search", search(phone)), ("search-results", search(phone, "sea")),
      ("search-typing", searchTyping(phone)), ("search-nothing", search(phone, "xyz")),
      ("search-offline", search(phone, "sea", isAway: true)),
      ("topics", topics(phone)), ("topic", topics(phone, isOpen: true)),
      ("collections", collections(phone, ["Sea", long]) { await $0.openCollections() }),
      ("collections-none", collections(phone, []) { await $0.openCollections() }),
      ("photo-collections", collections(phone, ["Sea", long]) { await $0.collect("p7") }),
      ("account", account(phone)), ("account-busy", account(phone, isEnding: true)),
      ("sign-in", signIn(phone)),
      ("password", password(phone)), ("password-panel", panel(phone)),
      ("password-lost", password(phone, isLost: true)),
    ] + ownPhotos(phone)
  }

  private static func loading(_ phone: Phone) async -> AppUser {
    let user = await phone.user(isSignedIn: false)
    await user.person.tap("enter")
    return user
  }

  private static func ended(_ phone: Phone) async -> AppUser {
    let user = await phone.user()
    await user.response(.status(401))
    return user
  }

  private static func servers(_ phone: Phone) async -> AppUser {
    let user = await phone.user(isSignedIn: false)
    user.app?.savedState.servers = ["feed.example", "192.168.1.5:8080"].compactMap {
      try? ServerURL($0)
    }
    await user.person.tap("servers")
    await user.person.type("http://feed.example", into: "address")
    await user.person.tap("use address")
    await user.person.tap("use keys")
    return user
  }

  /// The profile with its favorites.
  public static func profile(_ phone: Phone) async -> AppUser {
    let user = await phone.user()
    await user.tapTab(1)
    await user.response(.photos(["a"]))
    await user.response(.person)
    await user.response(.photos(["a", "b"]))
    return user
  }

  private static func profileMissing(_ phone: Phone) async -> AppUser {
    let user = await phone.user()
    await user.tapTab(1)
    await user.response(.photos([]))
    await user.response(.status(500))
    return user
  }

  private static func offline(_ phone: Phone) async -> AppUser {
    let user = await phone.user()
    await user.response(.photos(["a", "b", "c"]))
    await user.start()
    await user.response(Response.none)
    return user
  }

  /// A list that is fully loaded and has a new photo.
  private static func list(_ phone: Phone, _ act: (AppUser) async -> Void) async -> AppUser {
    let server = ListServer(count: 300)
    let user = await phone.user { server.response($0) }
    await user.person.settle()
    await user.scrollFeed(to: 2_000)
    await user.pictures.arrive("/p")
    server.ids.insert("n0", at: 0)
    await act(user)
    await user.person.settle()
    return user
  }

  /// The app after a search; an empty query searches for nothing.
  private static func search(_ phone: Phone, _ query: String = "", isAway: Bool = false) async
    -> AppUser
  {
    let server = ListServer(count: 300)
    server.found["sea"] = (0..<100).map { "p\($0)" }
    let user = await phone.user { server.response($0) }
    await user.person.settle()
    server.isAway = isAway
    await user.search(query)
    await user.pictures.arrive("/p")
    return user
  }

  /// The app while a person types a query.
  /// A title that needs more than two lines.
  private static let long = String(repeating: "Long title ", count: 9) + "a"

  /// The search with its topics, one of which may be open.
  private static func topics(_ phone: Phone, isOpen: Bool = false) async -> AppUser {
    let server = ListServer(count: 300)
    server.topics = [("hills", "Hills"), ("sea", long)]
    server.albums["?topic=sea"] = ["p1", "p2"]
    let user = await phone.user { server.response($0) }
    await user.person.settle()
    await user.tapTab(2)
    guard isOpen, let table = user.person.find("topics") as? UITableView else { return user }
    (table.delegate as? TopicTable)?
      .tableView(table, didSelectRowAt: IndexPath(row: 1, section: 0))
    await user.person.settle()
    return user
  }

  /// The person's collections with these titles.
  private static func collections(
    _ phone: Phone, _ titles: [String], _ act: (AppUser) async -> Void
  ) async -> AppUser {
    let server = CollectionServer(titles, list: ListServer(count: 300))
    let user = await phone.user { server.response($0) }
    await user.person.settle()
    await act(user)
    await user.person.settle()
    return user
  }

  /// The account page, also while a session is being ended.
  private static func account(_ phone: Phone, isEnding: Bool = false) async -> AppUser {
    let user = await phone.user()
    await user.openAccount()
    guard isEnding else { return user }
    await user.person.tap("end session a")
    await user.person.answer(user.person.alert?.actions.first?.title ?? "")
    return user
  }

  private static func searchTyping(_ phone: Phone) async -> AppUser {
    let user = await search(phone)
    await user.person.type("lighthouse", into: "search field")
    return user
  }

  /// The app's own sign-in screen with all its links (IOS-4).
  private static func signIn(_ phone: Phone) async -> AppUser {
    let user = await phone.user(isSignedIn: false)
    user.metadata = AppUser.metadataWithScreens
    await user.person.tap("enter")
    await user.person.settle()
    let start = EntranceStart.sample(.signIn) {
      $0.language = phone.language
      $0.links.phone = "/account/phone"
      $0.links.newAccount = "/account/new"
    }
    await user.line?.network.response(Response.of(start))
    await user.person.settle()
    return user
  }

  /// The app after a tap on "change password": the sign-in page, or the error if it cannot load.
  private static func password(_ phone: Phone, isLost: Bool = false) async -> AppUser {
    let user = await profile(phone)
    await user.person.tap("change password")
    let page = EntranceStart.sample(.signIn, language: phone.language)
    await user.line?.network.response(isLost ? Response.none : Response.of(page))
    return user
  }

  private static func panel(_ phone: Phone) async -> AppUser {
    let user = await password(phone)
    await user.person.settle()
    await user.person.type("anna", into: "login")
    await user.person.type("rhubarb", into: "password")
    await user.person.tap("authorize")
    await user.line?.network.response(FormResponse.panel)
    await user.person.settle()
    return user
  }
}
