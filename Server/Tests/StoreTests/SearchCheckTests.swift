import Domain
import GRDB
import TestKit
import Testing

@testable import Store

/// A search index that does not match what it indexes is found, and built again. LIB-4
@Suite struct SearchCheckTests {
  let folder: TemporaryFolder
  let database: Store.Database

  private static let sentence =
    "The search index does not match the photos and people; the next start of the server builds "
    + "it again."

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    let anna = try await database.people.add(sample: "anna")
    for number in 0..<5 {
      _ = try await database.photos.add(sample: "p\(number)", of: anna, at: Int64(number))
    }
  }

  // LIB-4, API-10: a photo that is missing in the index, one too many, wrong numbers, missing names
  @Test(
    arguments: (TestEngine.isSQLite
      ? [
        "INSERT INTO photoIndex (photoIndex) VALUES ('delete-all')",
        "INSERT INTO photoIndex (rowid, description) VALUES (99, 'sea')",
        "INSERT INTO photoIndex (rowid, tags) VALUES (1, 'sea')",
      ]
      : [
        "DELETE FROM photoWord", "INSERT INTO photoWord VALUES ('sea', 99, 1)",
        "INSERT INTO photoWord VALUES ('sea', 1, 1)",
      ]) + SearchCheckTests.damages)
  func aWrongIndexIsFoundAndBuiltAgain(sql: String) async throws {
    #expect(try await database.check() == [])
    try await database.write { try $0.execute(sql: sql) }
    #expect(try await database.check() == [Self.sentence])
    try database.close()
    let again = try folder.open()
    #expect(try await again.check() == [])
    try again.close()
  }

  private static let damages = [
    "DELETE FROM searchWord WHERE word = (SELECT min(word) FROM searchWord)",
    "UPDATE searchWord SET photos = photos + 1 WHERE word = (SELECT max(word) FROM searchWord)",
    "INSERT INTO searchWord (word, photos) VALUES ('sea', 1)",
    "DELETE FROM personWord",
  ]
}
