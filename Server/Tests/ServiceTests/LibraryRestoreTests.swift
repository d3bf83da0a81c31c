import Foundation
import Testing

@testable import Service

/// What a restore refuses (LIB-14).
@Suite struct LibraryRestoreTests {
  // a hostile archive reaches nothing outside of the data folder.
  @Test(arguments: ["originals", "originals/ab", "portraits", "secret.key", "imagefeed.sqlite"])
  func anArchiveWithALinkIsRefused(name: String) async throws {
    let files = FileManager.default
    let place = NSTemporaryDirectory() + "imagefeed-restore-" + UUID().uuidString
    defer { try? files.removeItem(atPath: place) }
    let (folder, outside) = (place + "/data", place + "/outside")
    for path in [folder, outside] {
      try files.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    }
    await #expect(throws: AdminError.self) {
      _ = try await LibraryRestore.into(folder) { draft in
        let link = draft + "/" + name
        let parent = String(link[..<(link.lastIndex(of: "/") ?? link.endIndex)])
        try files.createDirectory(atPath: parent, withIntermediateDirectories: true)
        if name != "imagefeed.sqlite" {
          try Data().write(to: URL(fileURLWithPath: draft + "/imagefeed.sqlite"))
        }
        try files.createSymbolicLink(atPath: link, withDestinationPath: outside)
      }
    }
    let mode = try files.attributesOfItem(atPath: outside)[.posixPermissions] as? Int
    #expect(mode == 0o755)
    #expect(try !files.contentsOfDirectory(atPath: folder).contains("restore"))
  }
}
