import AppModel
import Client
import Domain
import Screens
import UIKit
import Wire

/// What survives a restart of the app: server, credentials, last address, pending likes, cache.
@MainActor final class SavedState {
  private let vault: any Vault
  private let notes: FileStore
  /// The responses that are stored for use without a network.
  let offlineCache: OfflineCache

  /// `vault` stores secrets, `notes` small data, `cache` data that can be downloaded again.
  init(vault: any Vault, notes: FileStore, cache: FileStore) {
    self.vault = vault
    self.notes = notes
    offlineCache = OfflineCache(cache)
  }

  /// The chosen server; nil before the first choice.
  var choice: ServerChoice? {
    get { vault.secret("server").flatMap { ServerChoice(kept: $0) } }
    set { vault.keep(newValue?.kept, as: "server") }
  }

  /// The credentials; nil while signed out.
  var credentials: Credentials? {
    get { vault.secret("admission").flatMap { Credentials(kept: $0) } }
    set { vault.keep(newValue?.kept, as: "admission") }
  }

  /// The pending authorization; nil if no sign-in is in progress.
  var authorization: PendingAuthorization? {
    vault.secret("errand").flatMap { PendingAuthorization(kept: $0) }
  }

  /// Stores the pending authorization; nil deletes it. Returns false if the Keychain refuses; then
  /// the sign-in page must not open, since its redirect would not be recognized.
  @discardableResult func keep(authorization: PendingAuthorization?) -> Bool {
    vault.keep(authorization?.kept, as: "errand")
  }

  /// The last address in the app; the feed by default.
  var place: String {
    get { text("place") ?? Place.feed.path }
    set {
      keepFeedPlace(before: place, newValue)
      notes.keep(Array(newValue.utf8), as: "place")
    }
  }

  /// The last address in the feed, also while a photo or the profile is in front.
  var feedPlace: String { text("feed") ?? Place.feed.path }

  private func keepFeedPlace(before old: String, _ new: String) {
    switch (Place(path: SavedState.path(old)), Place(path: SavedState.path(new))) {
    case (_, .feed): notes.keep(Array(new.utf8), as: "feed")
    // Why: after swiping from photo to photo, going back must show the last one in the feed.
    case (.photo(let before), .photo(let id)) where before != id:
      let address = Place.address(ofFeedAt: FeedPlace(photo: id, by: 0))
      notes.keep(Array(address.utf8), as: "feed")
    case (_, .photo), (_, .profile), (_, .adding): break
    }
  }

  /// An address without its query.
  static func path(_ address: String) -> String { String(address.prefix { $0 != "?" }) }

  /// The servers that were used, most recent first.
  var servers: [ServerURL] {
    get {
      (text("servers") ?? "").split(separator: "\n").compactMap { try? ServerURL(String($0)) }
    }
    set { notes.keep(Array(newValue.map(\.text).joined(separator: "\n").utf8), as: "servers") }
  }

  /// Pending likes, one "KEY⇥VALUE" per line.
  var likes: String { text("likes") ?? "" }

  /// Stores a pending like; an empty value deletes it.
  func keep(_ entry: LikeEntry) {
    var lines = likes.split(separator: "\n").map(String.init)
    lines.removeAll { $0.hasPrefix(entry.key + "\t") }
    if !entry.value.isEmpty { lines.append(entry.key + "\t" + entry.value) }
    notes.keep(Array(lines.joined(separator: "\n").utf8), as: "likes")
  }

  /// Deletes the data of a session that ended; pending likes stay for the next sign-in.
  func forgetSession() {
    credentials = nil
    keep(authorization: nil)
    offlineCache.empty()
  }

  /// Deletes everything about the user who signed out, except the servers (FEED-16).
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
  /// The choice as stored in the vault; `init(kept:)` reads it.
  fileprivate var kept: Secret {
    switch self {
    case .own(let address): Secret(address.text)
    case .unsplash(let keys): Secret(keys.accessKey + "\n" + keys.secret.reveal())
    }
  }

  /// The stored choice; nil if it is malformed.
  fileprivate init?(kept: Secret) {
    let lines = kept.reveal().split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count == 2 {
      self = .unsplash(
        UnsplashKeys(accessKey: String(lines[0]), secret: Secret(String(lines[1]))))
    } else {
      guard let address = try? ServerURL(kept.reveal()) else { return nil }
      self = .own(address)
    }
  }
}
