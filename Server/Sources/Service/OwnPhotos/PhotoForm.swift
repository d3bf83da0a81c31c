import Domain
import Pages
import Store
import Texts

/// What a person typed into the form that edits a photo.
///
/// Fields that `PUT /photos/:id` has too have the same names, and are judged by the same rules.
struct PhotoForm: Sendable {
  private let values: RequestParameters

  /// What was submitted; missing fields are shown empty and change nothing.
  init(_ fields: RequestParameters) {
    values = fields
  }

  /// What is saved.
  init(_ details: PhotoDetails, tags: [String]) {
    let facts = details.photo.facts
    let date = facts.captured.map { String($0.time.text.prefix(10)) }
    values = RequestParameters([
      ("description", facts.description ?? ""), ("alt_description", facts.altDescription ?? ""),
      ("tags", tags.joined(separator: ", ")), ("location[name]", facts.place ?? ""),
      ("captured", date ?? ""),
    ])
  }

  /// The text of the field with this name; empty if it is missing.
  subscript(name: String) -> String { values[name] ?? "" }

  /// The fields of the form.
  func fields(in language: Language) -> [SignInPages.LabeledField] {
    let fields: [(String, OwnPhotoPhrase, SignInPages.LabeledField.Kind)] = [
      ("description", .description, .prose), ("alt_description", .alternative, .prose),
      ("tags", .tags, .line), ("location[name]", .place, .line), ("captured", .captured, .date),
    ]
    return fields.map { name, label, kind in
      SignInPages.LabeledField(name, label.text(in: language), values[name] ?? "", kind)
    }
  }

  /// Applies the changed fields to the photo and returns its new tags; nil if they stay. Throws
  /// `Failure.field` for an invalid value.
  func apply(
    to details: inout PhotoDetails, tags: [String]
  ) throws(Failure) -> [String]? {
    let changed = fields(differingFrom: PhotoForm(details, tags: tags))
    try details.photo.facts.apply(changed)
    if changed["location[name]"] != nil {
      // Why: apps show the three as one place, so another name, or none, replaces it all.
      (details.place.city, details.place.country) = (nil, nil)
    }
    let facts = details.photo.facts
    details.photo.facts.altDescription = try changed.prose(
      "alt_description", "Alternative text", orElse: facts.altDescription)
    details.photo.facts.captured = try PhotoForm.captured(changed, orElse: facts.captured)
    return try changed.tags()
  }

  /// The fields whose text differs from that in `saved`.
  ///
  /// Why: what was imported may be longer than what can be typed, and a tag may contain a comma.
  private func fields(differingFrom saved: PhotoForm) -> RequestParameters {
    RequestParameters(
      saved.values.all.compactMap { field in
        guard let typed = values[field.name],
          PhotoForm.lines(of: typed) != PhotoForm.lines(of: field.value)
        else { return nil }
        return (field.name, typed)
      })
  }

  /// The lines of a text; text areas send CRLF between them.
  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
  }

  /// The typed day at the time of day of `before`, which stays if the field is missing; nil if it is
  /// empty.
  private static func captured(
    _ fields: RequestParameters, orElse before: CaptureTime?
  ) throws(Failure) -> CaptureTime? {
    guard let typed = fields["captured"] else { return before }
    if typed.isEmpty { return nil }
    guard typed.utf8.count == 10, let day = Instant(text: typed + "T00:00:00Z") else {
      throw .field(name: "captured", label: "Capture date", .invalid)
    }
    guard let before, before.precision == .second else {
      return CaptureTime(ZonedTime(clock: day), precision: .day, from: .person)
    }
    let midnight = before.day.daysSince1970 * 86_400_000
    let clock = Instant(
      milliseconds: day.milliseconds + before.time.clock.milliseconds - midnight)
    return CaptureTime(ZonedTime(clock: clock, offset: before.time.offset), from: .person)
  }
}
