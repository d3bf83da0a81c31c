import Foundation
import HTTPTypes
import Testing

@testable import Service

/// Q-1: the server's header names must be valid tokens, because an invalid one crashes it.
@Suite struct HeaderNameTests {
  // Q-1: each header name in the sources is used here, so an invalid one crashes this test
  @Test func everyNameIsAToken() throws {
    let used: [HTTPField.Name] = [
      .requestId, .total, .perPage, .rateLimit, .rateRemaining, .apiVersion, .frameOptions,
      .referrerPolicy, .openerPolicy, .resourcePolicy, .clearSiteData, .fetchSite, .forwardedFor,
      .requestMethodEcho, .link, .person, .shellVersion, .feedState, .workerAllowed, .robotsTag,
      .tusResumable, .tusVersion, .tusExtension, .tusMaxSize, .tusChecksums, .uploadOffset,
      .uploadLength, .uploadMetadata, .uploadExpires, .uploadChecksum, .methodOverride,
    ]
    #expect(Set(used.map(\.rawName)) == (try Self.declared()))
    #expect(LocalhostOnly.headers.count == 4)
  }

  /// The header names declared in the sources of Service.
  private static func declared() throws -> Set<String> {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Service").standardizedFileURL
    var names: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for name in text.matches(of: #/known\("([^"]+)"\)/#) { names.insert(String(name.1)) }
    }
    return names
  }
}
