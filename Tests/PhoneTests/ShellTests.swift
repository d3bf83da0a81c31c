import Domain
import PhoneTestKit
import Testing
import UIKit

@testable import Phone

/// Storage of secrets and files on the device.
@MainActor struct ShellTests {
  // FEED-3: Keychain items stay until they are deleted.
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

  // FEED-3, FEED-16: the Keychain outlives the app, but a new installation starts signed out.
  @Test func aNewInstallationForgetsTheSecretsOfTheOneBefore() {
    let service = "test " + UUID().uuidString
    let vault = KeychainVault(service: service)
    let other = KeychainVault(service: service + "2")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["server", "admission"] { vault.keep(Secret("old"), as: name) }
    other.keep(Secret("other"), as: "server")
    vault.forgetEarlierInstallation(FileStore(folder: folder), on: TestQueue())
    #expect(vault.secret("server") == nil && vault.secret("admission") == nil)
    #expect(other.secret("server") == Secret("other"))
    vault.keep(Secret("new"), as: "admission")
    vault.forgetEarlierInstallation(FileStore(folder: folder), on: TestQueue())
    #expect(vault.secret("admission") == Secret("new"), "only at the first start")
    vault.keep(nil, as: "admission")
    other.keep(nil, as: "server")
  }

  // FEED-21
  @Test func filesStayUntilTheyAreTakenAway() {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let fileStore = FileStore(folder: folder)
    #expect(fileStore.bytes("a") == nil)
    fileStore.keep([1, 2], as: "a")
    fileStore.keep([3], as: "b")
    #expect(FileStore(folder: folder).bytes("a") == [1, 2])
    fileStore.keep(nil, as: "a")
    #expect(fileStore.bytes("a") == nil && fileStore.bytes("b") == [3])
    fileStore.empty()
    #expect(fileStore.bytes("b") == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  // FEED-13: the name of a shared file comes from a server and must not lead to another folder.
  @Test(arguments: [
    ("a-B_9.jpg", "a-B_9.jpg"), ("../../Library/Cookies.jpg", "Cookies.jpg"), ("..", "photo"),
    ("", "photo"), ("a/", "photo"), ("...jpg", "jpg"), (".hidden.jpg", "hidden.jpg"),
    ("a\u{0}b\\c:d.jpg", "abcd.jpg"), ("/\u{301}x.jpg", "x.jpg"),
    (String(repeating: "a", count: 500) + ".jpg", String(repeating: "a", count: 60) + ".jpg"),
  ])
  func aNameLeadsToNoOtherFolder(name: String, kept: String) {
    #expect(DeviceFiles.safe(name) == kept)
  }

  // FEED-13, FEED-28: what is shared is a picture, what is played a video; anything else is the page of a proxy.
  @Test(arguments: [
    (DeviceFiles.Kind.picture, 200, "image/jpeg", true),
    (.picture, 200, "video/quicktime", false), (.picture, 404, "image/jpeg", false),
    (.video, 200, "video/quicktime", true), (.video, 200, "text/html", false),
    (.video, 404, "video/quicktime", false), (.video, 206, "video/quicktime", false),
  ])
  func onlyTheWantedKindIsKept(
    kind: DeviceFiles.Kind, status: Int, type: String, isKept: Bool
  ) throws {
    let url = try #require(URL(string: "https://feed.example/images/a"))
    let response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: nil, headerFields: ["Content-Type": type])
    #expect(DeviceFiles.isFound(response, kind) == isKept)
    #expect(!DeviceFiles.isFound(nil, kind))
  }

  // FEED-13, FEED-16: a shared file has its own folder until the next one is shared or the person
  // signs out.
  @Test func sharedFilesAreForgotten() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let shared = place.appendingPathComponent("shared")
    let other = place.appendingPathComponent("other.jpg")
    try Data("other".utf8).write(to: other)
    let files = DeviceFiles(folder: shared)
    func fetched(_ round: Int) throws -> URL? {
      let file = place.appendingPathComponent(UUID().uuidString)
      try Data("photo".utf8).write(to: file)
      return files.keep(file, as: "../../other.jpg", of: round)
    }
    let first = try #require(try fetched(files.round))
    let second = try #require(try fetched(files.round))
    #expect(first != second && first.lastPathComponent == "other.jpg")
    #expect(first.path.hasPrefix(shared.path + "/"))
    files.fetch("", name: "next.jpg") { #expect($0 == nil) }
    #expect(!FileManager.default.fileExists(atPath: first.path))
    let late = files.round
    #expect(try fetched(late) != nil)
    files.forget()
    #expect(try fetched(late) == nil, "what comes too late is not kept")
    #expect(!FileManager.default.fileExists(atPath: shared.path))
    let text = try Data(contentsOf: other)
    #expect(text == Data("other".utf8))
  }
}
