import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// The system's log, as the double records it.
@MainActor struct LogTests {
  // an error of the disk is logged with the file's name, without its folder.
  @Test func aFileThatCannotBeWrittenIsLogged() throws {
    let name = UUID().uuidString
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("in-the-way-" + name)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let store = FileStore(folder: file)
    store.keep([1], as: name)
    #expect(store.bytes(name) == nil)
    let lines = doubleLog.lines.filter { $0.contains(name) }
    #expect(lines.contains { $0.hasPrefix("files: Failed to write \(name): NSCocoaErrorDomain ") })
    #expect(lines.allSatisfy { !$0.contains("in-the-way") })
  }

  // a file that does not exist is no error.
  @Test func aMissingFileIsNotLogged() {
    let name = UUID().uuidString
    let store = FileStore(folder: FileManager.default.temporaryDirectory)
    #expect(store.bytes(name) == nil)
    store.keep(nil, as: name)
    #expect(!doubleLog.lines.contains { $0.contains(name) })
  }

  // a value is private unless it is marked public, and a malformed response is not quoted.
  @Test func privateValuesAreNotLogged() {
    let secret = UUID().uuidString
    Logger(subsystem: "test", category: "test").error("The token is \(secret)")
    #expect(!doubleLog.lines.contains { $0.contains(secret) })
    let response = Response(status: 200, body: Array("{\(secret)".utf8))
    #expect(response.json("read " + String(secret.prefix(8))) == nil)
    #expect(doubleLog.lines.contains { $0.contains("network: Failed to read \(secret.prefix(8))") })
    #expect(!doubleLog.lines.contains { $0.contains(secret) })
  }
}
