import Domain
import Testing
import Wire

/// FEED-36: the form that edits a photo, and its refusal.
struct PhotoDraftTests {
  private func json(_ write: (inout JSONWriter) -> Void) throws -> JSON {
    var writer = JSONWriter()
    write(&writer)
    return try JSON(reading: writer.bytes)
  }

  // FEED-36
  @Test func aFormIsReadAsItWasWritten() throws {
    var draft = PhotoDraft()
    for (number, field) in PhotoDraft.Field.allCases.enumerated() {
      draft[field] = "«\(number)»\n\"x\""
    }
    #expect(PhotoDraft(try json { draft.write(to: &$0) }) == draft)
    #expect(Set(PhotoDraft.Field.allCases.map { draft[$0] }).count == 5)
  }

  // FEED-36, Q-1
  @Test(arguments: PhotoDraft.Field.allCases)
  func aFormWithoutAFieldIsRefused(missing: PhotoDraft.Field) throws {
    let fields = PhotoDraft.Field.allCases.filter { $0 != missing }
      .map { #""\#($0.rawValue)":"a""# }
    let json = try JSON(reading: Array("{\(fields.joined(separator: ","))}".utf8))
    #expect(PhotoDraft(json) == nil)
  }

  // FEED-36
  @Test func aRefusalIsReadAsItWasWritten() throws {
    let refusal = FieldErrorBody(
      errors: ["Tags: up to 50"],
      fields: [FieldErrorBody.Field(name: "tags", message: "не больше 50.")])
    #expect(FieldErrorBody(try json { refusal.write(to: &$0) }) == refusal)
    #expect(FieldErrorBody(try JSON(reading: Array(#"{"errors":["x"]}"#.utf8))) == nil)
  }
}
