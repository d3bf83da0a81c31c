public import Domain
import Identity
import Store
import Synchronization

/// Whether a data folder has its owner's data; if so, demo mode must not write to it (LIB-2).
public enum FolderUse: Hashable, Sendable {
  /// The folder is empty or was created by demo mode; its owner has added no people or photos.
  case demo
  /// The folder has people or photos of its owner, possibly besides those of a demo.
  case own
}

/// What the stored data says about the folder; the account settings depend on it.
public struct FolderFacts: Sendable {
  /// Whether demo mode may write to the folder.
  public let use: FolderUse
  /// The minimum strength of new passwords that the last server used; nil if none ran.
  public let minimumPassword: PasswordStrength?

  /// The setting that stores the minimum password strength.
  static let minimumKey = "password.minimum"

  init(_ database: Database) throws(StoreError) {
    use = try DemoFolder(database: database).use
    minimumPassword = try database.settings.value(of: FolderFacts.minimumKey)
      .flatMap { Int8($0) }.flatMap { PasswordStrength(rawValue: $0) }
  }
}

/// Whether the demo was dropped since the server started, although `Settings.isDemo` is still set.
final class DroppedDemo: Sendable {
  private let isDropped = Atomic(false)

  var isSet: Bool { isDropped.load(ordering: .relaxed) }

  func set() { isDropped.store(true, ordering: .relaxed) }
}

/// The mark by which demo mode recognizes its data folders.
///
/// Visitors of a demo can register, so people alone do not show whose folder it is: demo mode marks
/// the folder, and the owner's commands that add people or photos remove the mark.
struct DemoFolder: Sendable {
  /// The setting that marks a demo folder.
  private static let key = "demo.folder"
  let database: Database

  /// Whether demo mode may write to the folder.
  var use: FolderUse {
    get throws(StoreError) {
      if try database.settings.value(of: DemoFolder.key) != nil { return .demo }
      if try database.people.all().contains(where: { !$0.isDemo }) { return .own }
      return try database.photos.hasOwn() ? .own : .demo
    }
  }

  /// Marks the folder, unless it is marked already.
  func begin() async throws(StoreError) {
    if try database.settings.value(of: DemoFolder.key) != nil { return }
    try await database.settings.set(DemoFolder.key, to: "1")
  }

  /// Removes the mark of a demo folder; returns whether there was one.
  @discardableResult func end() async throws(StoreError) -> Bool {
    guard try database.settings.value(of: DemoFolder.key) != nil else { return false }
    try await database.settings.set(DemoFolder.key, to: nil)
    return true
  }
}
