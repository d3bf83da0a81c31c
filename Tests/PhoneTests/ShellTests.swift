import Domain
import PhoneTestKit
import Testing
import UIKit

@testable import Phone

/// What keeps secrets and files on the device.
@MainActor struct ShellTests {
  // FEED-3: what the Keychain keeps is there until it is taken away.
  @Test func secretsStayUntilTheyAreTakenAway() {
    let vault = KeychainVault(service: "test " + UUID().uuidString)
    #expect(vault.secret("token") == nil)
    #expect(vault.keep(Secret("one"), as: "token") && vault.keep(Secret("two"), as: "token"))
    #expect(vault.keep(Secret("other"), as: "errand"))
    #expect(vault.secret("token") == Secret("two"))
    #expect(vault.keep(nil, as: "token") && vault.keep(nil, as: "token"))
    #expect(vault.secret("token") == nil && vault.secret("errand") == Secret("other"))
    vault.keep(nil, as: "errand")
  }

  // FEED-21
  @Test func filesStayUntilTheyAreTakenAway() {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let drawer = Drawer(folder: folder)
    #expect(drawer.bytes("a") == nil)
    drawer.keep([1, 2], as: "a")
    drawer.keep([3], as: "b")
    #expect(Drawer(folder: folder).bytes("a") == [1, 2])
    drawer.keep(nil, as: "a")
    #expect(drawer.bytes("a") == nil && drawer.bytes("b") == [3])
    drawer.empty()
    #expect(drawer.bytes("b") == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }
}
