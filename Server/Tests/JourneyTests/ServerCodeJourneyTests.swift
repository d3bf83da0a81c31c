import Foundation
import Phone
import PhoneTestKit
import Screens
import Service
import TestKit
import Testing
import UIKit
import Wire

@testable import imagefeed

/// LIB-1, IOS-3: the QR codes that a server prints lead to its URL, also in the app.
@MainActor struct ServerCodeJourneyTests {
  /// The texts of the printed codes, from left to right and from top to bottom.
  private func codes(_ publicURL: String, certificate: String? = nil) -> [String] {
    var settings = Settings(folder: "/nowhere", webFolder: "Web")
    settings.publicURL = Origin(publicURL)
    settings.certificate = certificate.map { CertificateFiles(certificate: $0, key: "/nowhere") }
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

  // LIB-9, IOS-3: in a local network the QR code for the app contains the fingerprint of the
  // self-signed certificate; elsewhere it does not.
  @Test(arguments: [
    ("https://192.168.1.20:8443", true), ("https://family-photos.local", true),
    ("https://photos.example.org", false), ("http://192.168.1.20:8080", false),
  ])
  func theCodeOfTheAppNamesTheCertificate(address: String, isNamed: Bool) async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(ServerCodeJourneyTests.certificate.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let texts = codes(address, certificate: file.path)
    #expect(texts.count == 2 && texts.first == address)
    #expect(texts.last?.contains("sha256=") == isNamed)
    let user = await AppUser(server: nil)
    let link = texts.last.flatMap { URL(string: $0) }
    user.app?.open(try #require(link))
    await user.settle()
    await user.person.tap("use address")
    let line = try #require(user.line)
    let fingerprint = try #require(
      CertificateFiles(certificate: file.path, key: "").fingerprint)
    line.network.obstacle = .certificate(fingerprint, isChanged: false)
    await line.network.response(Response.none)
    user.person.look()
    #expect(user.person.sees("trust") == isNamed)
    #expect(!isNamed || user.person.text("fingerprint") == ServerCodeJourneyTests.readable)
  }

  // LIB-9: a loopback URL would lead a phone to itself.
  @Test func aLoopbackServerPrintsNoQRCode() {
    #expect(codes("http://127.0.0.1:8080").isEmpty)
  }

  /// A self-signed certificate for nas.local.
  private nonisolated static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBfzCCASWgAwIBAgIULNHAFtf7cWYVJYoTXdUeeWzEIp8wCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbmFzLmxvY2FsMCAXDTI2MTEyNTA5MTIxMFoYDzIxMjYxMTAx
    MDkxMjEwWjAUMRIwEAYDVQQDDAluYXMubG9jYWwwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAASG7qbYZjpcrrIcJW1EOwJ5GCWGkw82IGEMRx8kDQn1UBqLW5WNfsWf
    UZ/GC4AtqbeYUBgNQ5mXJIzZMOvivLOro1MwUTAdBgNVHQ4EFgQUy6wx/FDpAEt8
    SskTBpLftFfKFc0wHwYDVR0jBBgwFoAUy6wx/FDpAEt8SskTBpLftFfKFc0wDwYD
    VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA81zY+cZuwCLCdF5rxEB9
    xnFOgv9gv0QOS1FKMUgoebACICzJq8WXn89FDZGqEJ60EEOIRSvZRtSycx13xBUV
    dRFo
    -----END CERTIFICATE-----
    """

  /// Its fingerprint as `openssl x509 -fingerprint -sha256` prints it.
  private nonisolated static let readable = [
    "76:08:08:14:88:35:C6:51:06:33:B7:10:3F:01:B6:E3",
    "F4:5A:FF:96:95:01:4E:43:8C:77:48:41:D6:8B:D7:B8",
  ].joined(separator: ":")
}
