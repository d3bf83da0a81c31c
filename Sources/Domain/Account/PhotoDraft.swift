/// What the owner of a photo can write about it, as text in the fields of a form (FEED-36).
public struct PhotoDraft: Hashable, Sendable {
  /// A field of the form. The raw value is its name in requests.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The description.
    case description
    /// The text for people who cannot see the photo, which the apps show as its title.
    case title = "alt_description"
    /// The tags, separated by commas.
    case tags
    /// The name of the place.
    case place = "location[name]"
    /// The capture date, "2021-07-15".
    case captured
  }

  /// The description.
  public var description = ""
  /// The text for people who cannot see the photo.
  public var title = ""
  /// The tags, separated by commas.
  public var tags = ""
  /// The name of the place.
  public var place = ""
  /// The capture date, "2021-07-15"; empty if it is unknown.
  public var captured = ""

  /// An empty form.
  public init() {}

  /// The text of a field.
  public subscript(field: Field) -> String {
    get {
      switch field {
      case .description: description
      case .title: title
      case .tags: tags
      case .place: place
      case .captured: captured
      }
    }
    set {
      switch field {
      case .description: description = newValue
      case .title: title = newValue
      case .tags: tags = newValue
      case .place: place = newValue
      case .captured: captured = newValue
      }
    }
  }
}
