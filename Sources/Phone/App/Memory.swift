import Client
import Domain
import Screens
import UIKit
import Wire

/// What outlives the app: the server, who is signed in, the place, likes that wait, pages for a trip.
@MainActor final class Memory {
  private let vault: any Vault
  private let notes: Drawer
  /// What serves without network.
  let trip: Trip

  /// A memory of secrets in `vault`, of small things in `notes`, of what can be had again in `cache`.
  init(vault: any Vault, notes: Drawer, cache: Drawer) {
    self.vault = vault
    self.notes = notes
    trip = Trip(cache)
  }

  /// Where the photos come from; nothing before the person chose.
  var choice: ServerChoice? {
    get { vault.secret("server").flatMap { ServerChoice(kept: $0) } }
    set { vault.keep(newValue?.kept, as: "server") }
  }

  /// Who is signed in, and by what.
  var admission: Admission? {
    get { vault.secret("admission").flatMap { Admission(kept: $0) } }
    set { vault.keep(newValue?.kept, as: "admission") }
  }

  /// The sign-in under way.
  var errand: SignInErrand? { vault.secret("errand").flatMap { SignInErrand(kept: $0) } }

  /// Keeps the sign-in under way, or takes it away; `false`: the device refused, so that nothing that
  /// comes back would be known as its answer.
  @discardableResult func keep(errand: SignInErrand?) -> Bool {
    vault.keep(errand?.kept, as: "errand")
  }

  /// Where the person was.
  var place: String {
    get { text("place") ?? Place.feed.path }
    set {
      keepFeedPlace(before: place, newValue)
      notes.keep(Array(newValue.utf8), as: "place")
    }
  }

  /// Where the person was in the feed, also while a photo or the profile is in front.
  var feedPlace: String { text("feed") ?? Place.feed.path }

  private func keepFeedPlace(before old: String, _ new: String) {
    switch (Place(path: Memory.path(old)), Place(path: Memory.path(new))) {
    case (_, .feed): notes.keep(Array(new.utf8), as: "feed")
    // Why: the feed goes along with the photos that one swipes through.
    case (.photo(let before), .photo(let id)) where before != id:
      let address = Place.address(ofFeedAt: FeedPlace(photo: id, by: 0))
      notes.keep(Array(address.utf8), as: "feed")
    case (_, .photo), (_, .profile), (_, .adding): break
    }
  }

  /// The path of an address.
  static func path(_ address: String) -> String { String(address.prefix { $0 != "?" }) }

  /// The servers that were used, the last one first.
  var servers: [ServerAddress] {
    get {
      (text("servers") ?? "").split(separator: "\n").compactMap { try? ServerAddress(String($0)) }
    }
    set { notes.keep(Array(newValue.map(\.text).joined(separator: "\n").utf8), as: "servers") }
  }

  /// The likes that wait, "KEY⇥VALUE" one a line.
  var likes: String { text("likes") ?? "" }

  /// Keeps a like that waits, or takes it away.
  func keep(_ entry: LikeEntry) {
    var lines = likes.split(separator: "\n").map(String.init)
    lines.removeAll { $0.hasPrefix(entry.key + "\t") }
    if !entry.value.isEmpty { lines.append(entry.key + "\t" + entry.value) }
    notes.keep(Array(lines.joined(separator: "\n").utf8), as: "likes")
  }

  /// The session is over: what was kept of it goes, but for likes that wait for their person.
  func forgetSession() {
    admission = nil
    keep(errand: nil)
    trip.empty()
  }

  /// The person left: everything goes but the servers (FEED-16).
  func forgetPerson() {
    forgetSession()
    notes.keep(nil, as: "likes")
    notes.keep(nil, as: "place")
    notes.keep(nil, as: "feed")
  }

  private func text(_ name: String) -> String? {
    notes.bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension ServerChoice {
  /// What to keep of it.
  fileprivate var kept: Secret {
    switch self {
    case .own(let address): Secret(address.text)
    case .unsplash(let keys): Secret(keys.accessKey + "\n" + keys.secret.reveal())
    }
  }

  /// The choice that was kept; nothing when it is none.
  fileprivate init?(kept: Secret) {
    let lines = kept.reveal().split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count == 2 {
      self = .unsplash(
        UnsplashKeys(accessKey: String(lines[0]), secret: Secret(String(lines[1]))))
    } else {
      guard let address = try? ServerAddress(kept.reveal()) else { return nil }
      self = .own(address)
    }
  }
}
