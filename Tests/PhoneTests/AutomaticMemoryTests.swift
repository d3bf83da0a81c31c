import Domain
import Foundation
import Screens
import Testing

@testable import Phone

/// IOS-7: what is stored.
struct AutomaticMemoryTests {
  private func memory() -> AutomaticAdding.Memory {
    var memory = AutomaticAdding.Memory()
    memory.settings.isOn = true
    memory.settings.usesCellular = true
    memory.settings.album = .init(id: "1", title: "Отпуск")
    memory.settings.since = Instant(seconds: 5)
    memory.known = ["a", "b"]
    memory.lastRun = .init(at: Instant(seconds: 6), count: 0, problem: .unreadable)
    memory.lastAdded = .init(at: Instant(seconds: 5), count: 7, problem: nil)
    return memory
  }

  @Test("IOS-7: what was stored is read again, by its person only")
  func roundTrip() throws {
    let server = try #require(URL(string: "https://feed.example"))
    let owner = UploadOwner(server: server, username: "anna")
    let bytes = memory().json(of: owner)
    #expect(AutomaticAdding.Memory(bytes, of: owner) == memory())
    let other = UploadOwner(server: server, username: "boris")
    #expect(AutomaticAdding.Memory(bytes, of: other) == nil)
    for length in 0..<bytes.count {
      #expect(AutomaticAdding.Memory(Array(bytes.prefix(length)), of: owner) == nil)
    }
  }
}
