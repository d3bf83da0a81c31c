import Domain
import Screens
import Testing
import Texts

/// IOS-3: a server in the local network that iOS blocks, or whose certificate is self-signed.
struct ServerTrustTests {
  let home: ServerURL
  let mine: CertificateFingerprint
  let other: CertificateFingerprint

  init() throws {
    home = try ServerURL("https://192.168.1.5:8443")
    mine = try #require(CertificateFingerprint(bytes: [UInt8](repeating: 7, count: 32)))
    other = try #require(CertificateFingerprint(bytes: [UInt8](repeating: 8, count: 32)))
  }

  /// The screen after the link was opened, the address confirmed and the check blocked.
  private func screen(
    _ offered: CertificateFingerprint?, _ obstacle: Obstacle, at address: String? = nil
  ) -> ServerScreen {
    var screen = ServerScreen(servers: [], choice: nil)
    _ = screen.handle(.linkOpened(address ?? home.text, certificate: offered))
    _ = screen.handle(.submitted)
    _ = screen.handle(.found(Ticket(number: 1), .blocked(obstacle)))
    return screen
  }

  // IOS-3: the certificate of the QR code is trusted after a question, at its address only
  @Test func theCertificateOfTheQRCodeIsTrustedOnRequest() {
    var screen = screen(mine, .certificate(mine, isChanged: false))
    #expect(screen.view.question?.server == home.text)
    let pairs = [String](repeating: "07", count: 32).joined(separator: ":")
    #expect(screen.view.question?.fingerprint == pairs)
    #expect(!screen.view.isChecking && screen.view.problem == nil)
    #expect(
      screen.handle(.trustTapped) == [.trust(home, mine), .check(Ticket(number: 2), home)])
    #expect(screen.view.question == nil && screen.view.isChecking)
    let effects = screen.handle(.found(Ticket(number: 2), .imageFeed(home.text)))
    #expect(effects == [.remember([home]), .use(.own(home))])
  }

  // IOS-3: without trust nothing is used
  @Test func aCertificateMayBeDeclined() {
    var screen = screen(mine, .certificate(mine, isChanged: false))
    #expect(screen.handle(.distrustTapped).isEmpty)
    #expect(screen.view.question == nil && screen.handle(.trustTapped).isEmpty)
  }

  // IOS-3, Q-4: without the right fingerprint from the QR code there is no way to trust a certificate
  @Test(arguments: [
    (false, false, ConnectionPhrase.unknownCertificate), (false, true, .changedCertificate),
    (true, false, .otherCertificate), (true, true, .otherCertificate),
  ])
  func anUnknownCertificateIsNeverTrusted(
    hasLink: Bool, isChanged: Bool, problem: ConnectionPhrase
  ) {
    for shown in [other, nil] {
      var screen = screen(hasLink ? mine : nil, .certificate(shown, isChanged: isChanged))
      #expect(screen.view.question == nil && screen.view.problem == .connection(problem))
      #expect(screen.handle(.trustTapped).isEmpty)
    }
  }

  // IOS-3: the new QR code of a server whose certificate was replaced is trusted like the first
  @Test func aReplacedCertificateIsTrustedByItsNewQRCode() {
    let screen = screen(mine, .certificate(mine, isChanged: true))
    #expect(screen.view.question != nil)
  }

  // IOS-3: iOS lets an app trust a certificate by itself only where it allows plain http
  @Test func outsideTheLocalNetworkACertificateIsNotTrusted() {
    let screen = screen(mine, .certificate(mine, isChanged: false), at: "https://feed.example")
    #expect(
      screen.view.question == nil && screen.view.problem == .connection(.publicCertificateNeeded))
  }

  // IOS-3: the fingerprint belongs to the address of its link, not to one that is typed afterwards
  @Test func aTypedAddressHasNoFingerprint() {
    for event in [ServerScreen.Event.addressChanged("https://10.0.0.9"), .picked(home)] {
      var screen = ServerScreen(servers: [home], choice: nil)
      _ = screen.handle(.linkOpened(home.text, certificate: mine))
      _ = screen.handle(event)
      _ = screen.handle(.submitted)
      let isPicked = event == .picked(home)
      let found = ServerScreen.Finding.blocked(.certificate(mine, isChanged: false))
      _ = screen.handle(.found(Ticket(number: isPicked ? 2 : 1), found))
      #expect(screen.view.problem == .connection(.unknownCertificate))
    }
  }

  // IOS-3: a server that is removed while its certificate is in question is not asked about any more
  @Test func aRemovedServerIsNotAskedAbout() {
    var screen = screen(mine, .certificate(mine, isChanged: false))
    _ = screen.handle(.forgotten(home))
    #expect(screen.view.question == nil)
  }

  // IOS-3: without access to the local network a button leads to the settings, and the server is asked
  // again when the app is in front
  @Test func aDeniedLocalNetworkLeadsToTheSettings() {
    var screen = screen(nil, .localNetwork)
    #expect(screen.view.problem == .connection(.noLocalNetwork) && screen.view.canOpenSettings)
    #expect(screen.handle(.settingsTapped) == [.openSettings])
    #expect(screen.handle(.cameToFront) == [.check(Ticket(number: 2), home)])
    #expect(!screen.view.canOpenSettings)
  }
}
