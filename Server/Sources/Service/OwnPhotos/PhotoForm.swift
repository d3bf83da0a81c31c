import Domain
import Pages
import Store
import Texts

/// What a person typed into the form that edits a photo.
///
/// Fields that `PUT /photos/:id` has too have the same names, and are judged by the same rules.
struct PhotoForm: Sendable {
  private let values: RequestParameters

  /// What was submitted; missing fields are empty.
  init(_ fields: RequestParameters) {
    values = fields
  }

  /// What is saved.
  init(_ details: PhotoDetails, tags: [String]) {
    let facts = details.photo.facts
    let date = facts.capturedAt.map { String($0.text.prefix(10)) }
    values = RequestParameters([
      ("description", facts.description ?? ""), ("alt_description", facts.altDescription ?? ""),
      ("tags", tags.joined(separator: ", ")), ("location[name]", facts.place ?? ""),
      ("captured", date ?? ""),
    ])
  }

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

  /// Applies the form to the photo and returns its tags; throws `Failure.field` for an invalid value.
  func apply(to details: inout PhotoDetails) throws(Failure) -> [String]? {
    try details.photo.facts.apply(values)
    let facts = details.photo.facts
    details.photo.facts.altDescription = try values.prose(
      "alt_description", "Alternative text", orElse: facts.altDescription)
    details.photo.facts.capturedAt = try captured(before: facts.capturedAt)
    return try values.tags()
  }

  /// The typed day at the time of day that the photo had; nil if it is empty.
  private func captured(before: Instant?) throws(Failure) -> Instant? {
    guard let typed = values["captured"] else { return before }
    if typed.isEmpty { return nil }
    guard typed.utf8.count == 10, let day = Instant(text: typed + "T00:00:00Z") else {
      throw .field(name: "captured", label: "Capture date", .invalid)
    }
    let millisecondsPerDay: Int64 = 86_400_000
    let old = (before?.milliseconds ?? 0) % millisecondsPerDay
    let time = old < 0 ? old + millisecondsPerDay : old
    return Instant(milliseconds: day.milliseconds + time)
  }
}
