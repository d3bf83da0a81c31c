import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// IOS-3: a server in the local network that iOS blocks, or whose certificate is self-signed.
@MainActor struct ServerTrustWalkTests {
  private let address = "https://192.168.1.5:8443"
  private let mine: CertificateFingerprint
  private let other: CertificateFingerprint

  init() throws {
    mine = try #require(CertificateFingerprint(bytes: [UInt8](repeating: 7, count: 32)))
    other = try #require(CertificateFingerprint(bytes: [UInt8](repeating: 8, count: 32)))
  }

  private var metadata: Response {
    let body = #"{"issuer":"\#(address)","scopes_supported":["write_likes"]}"#
    return Response(status: 200, body: Array(body.utf8))
  }

  /// A user who opened this link, confirmed the address and got no response for this reason.
  private func user(_ link: String, _ obstacle: Obstacle) async throws -> AppUser {
    let user = await AppUser(server: nil)
    user.app?.open(try #require(URL(string: link)))
    await user.settle()
    await user.person.tap("use address")
    user.line?.network.obstacle = obstacle
    await user.line?.network.response(Response.none)
    user.person.look()
    return user
  }

  // IOS-3: the certificate in the QR code is trusted after a question, stored in the Keychain, and
  // forgotten with its server
  @Test func theCertificateOfTheQRCodeIsTrusted() async throws {
    let link = ServerLink.text(encodedAddress: address, certificate: mine)
    let user = try await user(link, .certificate(mine, isChanged: false))
    #expect(user.person.text("fingerprint") == mine.readable)
    #expect(user.vault.secret("certificates") == nil)
    #expect(await user.person.tap("trust"))
    #expect(user.vault.secret("certificates") == Secret(address + " " + mine.text))
    await user.line?.network.response(metadata)
    #expect(user.vault.secret("server") == Secret(address))
    await user.person.tap("servers")
    await user.person.tap("forget " + address)
    #expect(user.vault.secret("certificates") != nil, "it is the server in use")
    user.app?.savedState.choice = nil
    user.app?.savedState.servers = []
    user.app?.tools.certificates.keep(only: [])
    #expect(user.vault.secret("certificates") == nil)
  }

  // IOS-3, Q-4: a certificate that no QR code names cannot be trusted
  @Test func anUnknownCertificateIsExplained() async throws {
    let user = try await user(
      "imagefeed://server?address=" + address, .certificate(other, isChanged: false))
    #expect(!user.person.sees("trust") && !user.person.sees("fingerprint"))
    let words = user.person.text("address problem")
    #expect(words?.hasPrefix("The server’s certificate is not signed by an authority") == true)
  }

  // IOS-3: without access to the local network the server screen leads to the settings
  @Test func theServerScreenLeadsToTheSettings() async throws {
    let user = try await user("imagefeed://server?address=" + address, .localNetwork)
    #expect(user.person.sees("open settings"))
    await user.person.tap("open settings")
    #expect(user.timesSettingsOpened == 1)
  }

  // IOS-3, AUTH-19: so does the sign-in, which asks again when the app is in front
  @Test func theSignInLeadsToTheSettings() async {
    let person = await Person(at: "/authorization")
    person.network.obstacle = .localNetwork
    await person.network.response(Response.none)
    person.look()
    #expect(person.text("reason")?.hasPrefix("No access to the local network.") == true)
    #expect(person.sees("open settings") && person.sees("retry"))
    await person.comeToFront()
    #expect(person.network.waiting == 1)
    person.network.obstacle = nil
    await person.network.response(Response.none)
    person.look()
    #expect(person.text("reason") == "No connection" && !person.sees("open settings"))
  }

  // MARK: The connection

  // IOS-3, Q-4: a trusted certificate counts at its own host and port only
  @Test(arguments: [
    ("192.168.1.5", 8443, "trusted"), ("192.168.1.5", 443, "unknown"),
    ("192.168.1.6", 8443, "unknown"), ("nas.local", 443, "trusted"), ("nas.local", 8443, "unknown"),
    ("fd00::1", 8443, "trusted"), ("[fd00::1]", 8443, "trusted"), ("evil\n.local", 443, "unknown"),
  ])
  func aCertificateIsTrustedAtItsOwnAddress(host: String, port: Int, judgment: String) throws {
    let certificates = TrustedCertificates(TestVault())
    for text in [address, "https://nas.local", "https://[fd00::1]:8443"] {
      certificates.trust(mine, at: try ServerURL(text))
    }
    #expect("\(certificates.judge(mine, host: host, port: port))" == judgment)
    let changed = judgment == "trusted" ? "changed" : "unknown"
    #expect("\(certificates.judge(other, host: host, port: port))" == changed)
  }

  // IOS-3: the certificates outlive the process
  @Test func trustedCertificatesAreStored() throws {
    let vault = TestVault()
    TrustedCertificates(vault).trust(mine, at: try ServerURL(address))
    let later = TrustedCertificates(vault)
    #expect(later.judge(mine, host: "192.168.1.5", port: 8443) == .trusted)
    later.keep(only: [try ServerURL("https://nas.local")])
    let last = TrustedCertificates(vault)
    #expect(last.judge(mine, host: "192.168.1.5", port: 8443) == .unknown)
  }

  // IOS-3: the fingerprint is the SHA-256 hash of the certificate's bytes
  @Test func theFingerprintIsTheHashOfTheCertificate() throws {
    let der = Array("certificate".utf8)
    let fingerprint = try #require(CertificateFingerprint(bytes: SHA256.digest(der)))
    let certificates = TrustedCertificates(TestVault())
    certificates.trust(fingerprint, at: try ServerURL(address))
    let trust = ServerTrust(certificates)
    let shown = trust.judge(der, host: "192.168.1.5", port: 8443)
    #expect(shown?.fingerprint == fingerprint && shown?.judgment == .trusted)
    #expect(trust.judge(der + [0], host: "192.168.1.5", port: 8443)?.judgment == .changed)
  }

  // IOS-3: what URLSession reports becomes a reason that the person can act on
  @Test func errorsBecomeReasons() {
    let shown = ServerTrust.Shown(fingerprint: mine, judgment: .unknown)
    let changed = ServerTrust.Shown(fingerprint: mine, judgment: .changed)
    func obstacle(
      _ code: URLError.Code, isLocal: Bool = true, hasWaited: Bool = false,
      shown: ServerTrust.Shown? = nil
    ) -> Obstacle? {
      Obstacle(URLError(code), isLocal: isLocal, hasWaited: hasWaited, shown: shown)
    }
    #expect(obstacle(.notConnectedToInternet) == .localNetwork)
    #expect(obstacle(.notConnectedToInternet, isLocal: false) == nil)
    #expect(obstacle(.timedOut) == nil && obstacle(.timedOut, hasWaited: true) == .localNetwork)
    #expect(obstacle(.cannotConnectToHost) == nil && obstacle(.networkConnectionLost) == nil)
    let untrusted = Obstacle.certificate(mine, isChanged: false)
    #expect(obstacle(.serverCertificateUntrusted, shown: shown) == untrusted)
    #expect(obstacle(.secureConnectionFailed, shown: shown) == untrusted)
    #expect(obstacle(.secureConnectionFailed) == nil && obstacle(.cancelled, shown: shown) == nil)
    #expect(obstacle(.cancelled, shown: changed) == .certificate(mine, isChanged: true))
    let noRoute = NSError(
      domain: NSURLErrorDomain, code: URLError.Code.cannotConnectToHost.rawValue,
      userInfo: [
        NSUnderlyingErrorKey: NSError(
          domain: "kCFErrorDomainCFNetwork", code: -1004,
          userInfo: ["_kCFStreamErrorCodeKey": NSNumber(value: 65)])
      ])
    let reason = Obstacle(noRoute, isLocal: true, hasWaited: false, shown: nil)
    #expect(reason == .localNetwork)
  }
}
