import Foundation
import ServerTestKit

@testable import Service

extension TestServer {
  /// A database of PostgreSQL if the environment variable IMAGEFEED_TEST_ENGINE is `postgres`; nil stands for SQLite's.
  static func sharedDatabase() throws -> SharedDatabase? {
    guard ProcessInfo.processInfo.environment["IMAGEFEED_TEST_ENGINE"] == "postgres" else {
      return nil
    }
    let name = "s" + UUID().uuidString.filter { $0 != "-" }.lowercased()
    return SharedDatabase(url: try Cluster.shared.get().url(newSchema: name), connections: 2)
  }

  /// New folders with the key of `folder`.
  static func folders(ofNodes count: Int, beside folder: String) throws -> [String] {
    try (0..<count).map { number in
      let other = folder + "-node\(number)"
      try FileManager.default.createDirectory(
        atPath: other, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try FileManager.default.copyItem(
        atPath: folder + "/secret.key", toPath: other + "/secret.key")
      return other
    }
  }

  /// A node for what happens meanwhile: another one, if there is one.
  var meanwhileNode: ServerResources { otherNodes.randomElement() ?? resources }
}
