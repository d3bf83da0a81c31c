import AppModel

/// The likes that the app stores: those that wait for the server, and those that the server has
/// confirmed after the cached lists were stored. All are in one file, so that a like writes only one.
@MainActor final class StoredLikes {
  /// The name of the file.
  nonisolated static let file = "likes"

  /// Likes that wait, one "KEY⇥VALUE" per line.
  private var waiting: [String] = []
  /// Confirmed likes that are newer than the cached lists.
  private(set) var confirmed = ConfirmedLikes("", most: OfflinePolicy().likes)
  private let write: @MainActor ([UInt8]?) -> Void

  /// Stores no likes yet; `write` receives the new content of the file after each change, nil to
  /// delete it.
  init(write: @escaping @MainActor ([UInt8]?) -> Void) { self.write = write }

  /// Likes that wait, one "KEY⇥VALUE" per line.
  var pending: String { waiting.joined(separator: "\n") }

  /// Takes over the content of the file.
  func restore(_ text: String) {
    // NB: lines of confirmed likes begin with a sign.
    waiting = text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("like ") }
    confirmed = ConfirmedLikes(text, most: OfflinePolicy().likes)
  }

  /// Stores a like that waits; an empty value deletes it.
  func keep(_ entry: LikeEntry) {
    waiting.removeAll { $0.hasPrefix(entry.key + "\t") }
    if !entry.value.isEmpty { waiting.append(entry.key + "\t" + entry.value) }
    save()
  }

  /// The server has confirmed that the person likes a photo, or no longer likes it.
  func confirm(_ id: String, isLiked: Bool) {
    confirmed.confirm(id, isLiked: isLiked)
    save()
  }

  /// A list has just been stored as the server sent it, requested when `confirmations` was `moment`.
  func storedList(_ name: String, askedAt moment: Int) {
    if confirmed.storedList(name, askedAt: moment) { save() }
  }

  /// Deletes the confirmed likes.
  func forgetConfirmed() {
    confirmed = ConfirmedLikes("", most: OfflinePolicy().likes)
    save()
  }

  /// Deletes the likes that wait.
  func forgetPending() {
    waiting = []
    save()
  }

  private func save() {
    let text = pending + (waiting.isEmpty ? "" : "\n") + confirmed.text
    write(text.isEmpty ? nil : Array(text.utf8))
  }
}
