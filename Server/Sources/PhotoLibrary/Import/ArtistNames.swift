import Store

/// The people of the server by the names that files may give their artists.
struct ArtistNames: Hashable, Sendable {
  private var ids: [String: Int64] = [:]

  /// The full names and usernames of `people`, except those of the demo and disabled ones. A name
  /// that two people have belongs to nobody.
  init(_ people: [PersonRecord]) {
    var owners: [String: Set<Int64>] = [:]
    for person in people where !person.isDemo && !person.isDisabled {
      for name in [person.fullName, person.username, "@" + person.username] {
        owners[ArtistNames.key(name), default: []].insert(person.id)
      }
    }
    for (name, people) in owners where people.count == 1 { ids[name] = people.first }
  }

  /// The row id of the person with this name, upper and lower case being equal; nil if there is no
  /// such person, or more than one.
  func personId(of artist: String) -> Int64? {
    ids[ArtistNames.key(artist)]
  }

  private static func key(_ name: String) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
