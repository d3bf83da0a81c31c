import Foundation
import Phone
import PhoneTestKit
import Service
import TestKit
import Testing
import UIKit

@testable import imagefeed

/// LIB-1, IOS-3: the QR codes that a server prints lead to its URL, also in the app.
@MainActor struct ServerCodeJourneyTests {
  /// The texts of the printed codes, from left to right and from top to bottom.
  private func codes(_ publicURL: String) -> [String] {
    var settings = Settings(folder: "/nowhere", webFolder: "Web")
    settings.publicURL = Origin(publicURL)
    let lines = Welcome(settings: settings, port: 8080).lines.joined(separator: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    var texts: [String] = []
    for (row, line) in lines.enumerated() where line.starts(with: "██") {
      // A part that is entirely light is the quiet zone above a code, so a code begins here.
      for edge in line.split(separator: " ") where edge.allSatisfy({ $0 == "█" }) {
        let columns = edge.startIndex..<edge.endIndex
        let height = (edge.count + 1) / 2
        let drawn = lines[row...].prefix(height).map { line in
          String(columns.map { $0 < line.count ? line[$0] : " " })
        }
        if let text = QRReader(drawn.joined(separator: "\n"))?.text { texts.append(text) }
      }
    }
    return texts
  }

  // LIB-1, LIB-9, IOS-3: one code for a browser, one for the app; both contain the public URL.
  @Test(arguments: [
    "http://192.168.1.20:8080", "https://photos.example.org", "http://[fd00::12]:8080",
    "https://the-photos-of-a-family-with-a-long-name.photos.example.org",
  ])
  func theQRCodesContainThePublicURL(address: String) async throws {
    let texts = codes(address)
    #expect(texts.count == 2 && texts.first == address)
    let user = await AppUser(server: nil)
    let link = texts.last.flatMap { URL(string: $0) }
    user.app?.open(try #require(link))
    await user.settle()
    #expect(user.person.text("address") == address)
    #expect(user.lines.isEmpty, "the person decides")
  }

  // LIB-9: a loopback URL would lead a phone to itself.
  @Test func aLoopbackServerPrintsNoQRCode() {
    #expect(codes("http://127.0.0.1:8080").isEmpty)
  }
}
