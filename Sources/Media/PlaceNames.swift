import Domain

/// The names of a photo's place in its file; nil if the file does not name that.
public struct PlaceNames: Hashable, Sendable {
  /// A part of the city, or a place outside of cities.
  public var location: String?
  /// The city.
  public var city: String?
  /// The state or province.
  public var state: String?
  /// The country.
  public var country: String?

  /// The place with these names; nil for those that the file lacks.
  public init(
    location: String? = nil, city: String? = nil, state: String? = nil, country: String? = nil
  ) {
    self.location = location
    self.city = city
    self.state = state
    self.country = country
  }

  /// Whether the file names no place.
  public var isEmpty: Bool { self == PlaceNames() }

  /// The names in one line each; those without visible characters are nil.
  var cleaned: PlaceNames {
    PlaceNames(
      location: location.flatMap(PlaceNames.line), city: city.flatMap(PlaceNames.line),
      state: state.flatMap(PlaceNames.line), country: country.flatMap(PlaceNames.line))
  }

  /// The place in one line, such as "Listvyanka, Russia"; nil if the file names no place. The state is
  /// named only if the city is not.
  public var name: String? {
    var parts: [String] = []
    for part in [location, city ?? state, country] {
      // Why: the city and the country of Singapore have the same name.
      if let part, parts.last != part { parts.append(part) }
    }
    return PlaceNames.line(parts.joined(separator: ", "))
  }

  // Why that limit: a longer name could not be saved again where people edit it.
  private static func line(_ text: String) -> String? {
    EmbeddedText.line(text).map { String($0.unicodeScalars.prefix(PersonName.longest)) }
  }
}
