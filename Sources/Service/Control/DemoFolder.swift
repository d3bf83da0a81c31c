public import Domain
import Identity
import Store

/// Whose a data folder is, which says whether demo mode may write to it (LIB-2).
public enum FolderUse: Hashable, Sendable {
  /// Empty, or begun by demo mode: nobody put people or photos of their own into it.
  case demo
  /// It has people or photos of its own, perhaps beside what a demo left.
  case own
}

/// What a data folder says before the settings of accounts are chosen.
public struct FolderFacts: Sendable {
  /// Whose it is.
  public let use: FolderUse
  /// How strong new passwords have to be, as the last server on it was told; nil where none ran.
  public let minimumPassword: PasswordStrength?

  /// The setting that holds the least strength.
  static let minimumKey = "password.minimum"

  init(_ database: Database) throws(StoreError) {
    use = try DemoFolder(database: database).use
    minimumPassword = try database.settings.value(of: FolderFacts.minimumKey)
      .flatMap { Int8($0) }.flatMap { PasswordStrength(rawValue: $0) }
  }
}

/// What is known of a data folder as a demo.
///
/// Who visits a demo may make an account there, so demo mode marks the folder; the owner's commands
/// that add people or photos take the mark away.
struct DemoFolder: Sendable {
  /// The setting that marks a folder as the demo's.
  private static let key = "demo.folder"
  let database: Database

  /// Whose the folder is.
  var use: FolderUse {
    get throws(StoreError) {
      if try database.settings.value(of: DemoFolder.key) != nil { return .demo }
      if try database.people.all().contains(where: { !$0.isDemo }) { return .own }
      return try database.photos.hasOwn() ? .own : .demo
    }
  }

  /// Marks the folder as the demo's.
  func begin() async throws(StoreError) {
    if try database.settings.value(of: DemoFolder.key) != nil { return }
    try await database.settings.set(DemoFolder.key, to: "1")
  }

  /// Makes the folder its owner's; returns whether it was the demo's until now.
  @discardableResult func end() async throws(StoreError) -> Bool {
    guard try database.settings.value(of: DemoFolder.key) != nil else { return false }
    try await database.settings.set(DemoFolder.key, to: nil)
    return true
  }
}
