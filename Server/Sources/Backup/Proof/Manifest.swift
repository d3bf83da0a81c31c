import Domain
import Store

/// What a continuous backup says of itself: whose it is, and what it must have at least (LIB-25).
///
/// It is replaced after each stored segment and copy, and before anything is deleted, so that at any moment, after a
/// crash too, the place has all that its manifest names.
struct Manifest: Codable, Hashable, Sendable {
  /// The name of the file in a place.
  static let name = "manifest.json"

  /// The version of the format.
  var format = 1
  /// The id of the library that writes to the place.
  var library: String
  /// The id of the run of a server that writes to the place: other runs, of copies of the library too, must not.
  var session: String
  /// The content of the mark.
  var mark: String
  /// The generations that are restorable, and those that are being deleted, in order.
  var generations: [Entry] = []

  /// What the place has of a generation.
  struct Entry: Codable, Hashable, Sendable {
    var generation: Generation
    /// The id of its library; "" if that is unknown.
    var library: String
    /// `SecretCheck` of its secret.key; nil if it has none.
    var key: String?
    /// Whether each file names the library and its predecessor; earlier versions wrote files that do not.
    var isProved: Bool
    /// The paths of its copies of the database.
    var snapshots: [String] = []
    /// The last stored segment; nil if there is none.
    var end: End?
    /// Whether it is being deleted, because no moment of the last days needs it.
    var isExpired = false
  }

  /// The end of what is stored of a generation.
  struct End: Codable, Hashable, Sendable {
    /// The path of the segment.
    var path: String
    /// The SHA-256 of its file, in hexadecimal digits.
    var hash: String
  }

  /// The entry of a generation; nil if it is not named.
  func entry(of generation: Generation) -> Entry? {
    generations.first { $0.generation == generation }
  }

  /// Changes the entry of a generation, if there is one.
  mutating func change(_ generation: Generation, _ body: (inout Entry) -> Void) {
    guard let index = generations.firstIndex(where: { $0.generation == generation }) else { return }
    body(&generations[index])
  }
}

/// Whether a place has a usable manifest.
enum ManifestState: Hashable, Sendable {
  case good(Manifest)
  /// There is none: an earlier version wrote the backup, or it was removed.
  case missing
  case damaged
  case newerFormat
  /// The disk of the place does not give its content; the sentence says why. Writers never go on with that.
  case unreadable(String)

  /// The manifest; nil unless it is good.
  var manifest: Manifest? {
    if case .good(let manifest) = self { return manifest }
    return nil
  }

  /// Throws `unreadable` if the disk of the place does not say.
  static func read(from destination: any BackupDestination) async throws(BackupError) -> Self {
    do throws(BackupError) {
      let manifest = try Sealed.open(try await destination.bytes(Manifest.name), Manifest.self)
      return manifest.format == 1 ? .good(manifest) : .newerFormat
    } catch {
      if case .missing = error { return .missing }
      if error == .damaged { return .damaged }
      throw error
    }
  }
}

/// A keyed check of a library's secret.key, by which another key is recognized. It reveals nothing of the key.
public enum SecretCheck {
  /// The length of a key in bytes.
  static let keyLength = 32

  /// The check of `key` in the backup of `library` named `place`, in hexadecimal digits.
  public static func text(_ key: [UInt8], library: String, place: String) -> String {
    ContentHash.text(of: Array("Image Feed backup \(library) \(place) ".utf8) + key)
  }
}

extension Generation {
  /// The check of the secret.key of this generation.
  func check(of key: [UInt8], library: String) -> String {
    SecretCheck.text(key, library: library, place: id)
  }
}
