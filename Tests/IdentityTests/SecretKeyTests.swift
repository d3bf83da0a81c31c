import Foundation
import Testing

@testable import Identity

/// the key of a folder is never printed.
struct SecretKeyTests {
  @Test func noDescriptionOfIdentityShowsTheKey() throws {
    let house = try House()
    let data = try #require(FileManager.default.contents(atPath: house.folder + "/secret.key"))
    let bytes = data.map { "\($0)" }.joined(separator: ", ")
    #expect(!"\(house.identity)".contains(bytes))
  }
}
