import Foundation
import Testing

@testable import Identity

/// the key of a folder is never printed.
struct SecretKeyTests {
  @Test func noDescriptionOfIdentityShowsTheKey() throws {
    let fixture = try IdentityFixture()
    let data = try #require(FileManager.default.contents(atPath: fixture.folder + "/secret.key"))
    let bytes = data.map { "\($0)" }.joined(separator: ", ")
    #expect(!"\(fixture.identity)".contains(bytes))
  }
}
