/// An OAuth scope, named as in Unsplash's API unless it says otherwise.
public enum Scope: String, CaseIterable, Hashable, Sendable {
  /// Read public data.
  case `public`
  /// Read the person's own profile.
  case readUser = "read_user"
  /// Change the person's profile.
  case writeUser = "write_user"
  /// Read the person's private photos.
  case readPhotos = "read_photos"
  /// Read the coordinates, confidential places and file names of the person's own photos; not one of Unsplash's.
  case readLocations = "read_locations"
  /// Change the person's photos.
  case writePhotos = "write_photos"
  /// Like and unlike on the person's behalf.
  case writeLikes = "write_likes"
  /// Follow and unfollow on the person's behalf.
  case writeFollowers = "write_followers"
  /// Read the person's private collections.
  case readCollections = "read_collections"
  /// Change the person's collections.
  case writeCollections = "write_collections"
}

/// A set of scopes in the order of their declaration.
public struct Scopes: Hashable, Sendable {
  /// The scopes without duplicates, in the order of their declaration.
  public private(set) var all: [Scope]

  /// Sorts `scopes` and removes duplicates.
  public init(_ scopes: [Scope]) {
    all = Scope.allCases.filter { scopes.contains($0) }
  }

  /// All scopes: those of a person's own session.
  public static let everything = Scopes(Scope.allCases)

  /// Parses a list separated by spaces or plus signs; an empty list is `public`. Returns nil if a
  /// word is not a scope.
  public init?(text: String) {
    var found: [Scope] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "+" }) {
      guard let scope = Scope(rawValue: String(word)) else { return nil }
      found.append(scope)
    }
    self.init(found.isEmpty ? [.public] : found)
  }

  /// Whether the set includes `scope`; no scope implies another.
  public func contains(_ scope: Scope) -> Bool {
    all.contains(scope)
  }

  /// The scopes separated by single spaces, as OAuth writes them.
  public var text: String {
    var text = ""
    for scope in all { text += (text.isEmpty ? "" : " ") + scope.rawValue }
    return text
  }
}
