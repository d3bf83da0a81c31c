import Domain
import Foundation
import ServerTestKit
import Testing

@testable import Service

/// API-8: the authority that vouches for Unsplash's names and for nothing else.
@Suite(.timeLimit(.minutes(20))) final class CertificateAuthorityTests {
  private let folder = NSTemporaryDirectory() + "imagefeed-authority-" + UUID().uuidString
  private static let now = Instant(seconds: 1_700_000_000)

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func authority(now: Instant = now) throws(CertificateAuthorityFailure)
    -> CertificateAuthority
  {
    try CertificateAuthority(folder: folder, now: now)
  }

  private var keyPath: String { folder + "/unsplash-ca.key" }
  private var path: String { folder + "/unsplash-ca.pem" }

  private func mode(_ path: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(facts[.posixPermissions] as? Int)
  }

  /// The output of `openssl` and whether it succeeded.
  private func openssl(_ arguments: String...) throws -> (text: String, isDone: Bool) {
    let output = folder + "/output"
    let command = try ChildProcess(
      ["sh", "-c", "exec \"$@\" >\"$0\" 2>&1", output, "openssl"] + arguments)
    let isDone = command.wait() == 0
    return (try String(contentsOfFile: output, encoding: .utf8), isDone)
  }

  // API-8
  @Test func theAuthorityIsMadeOnceAndOnlyItsOwnerReadsItsKey() throws {
    let first = try authority()
    let second = try authority()
    #expect(first.fingerprint == second.fingerprint)
    #expect(first.path == path)
    #expect(try mode(keyPath) == 0o600)
    #expect(try mode(path) == 0o644)
    #expect(first.end == CertificateAuthorityTests.now.advanced(bySeconds: 3650 * 86_400))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(names) == ["unsplash-ca.key", "unsplash-ca.pem"])
  }

  // API-8: of several programs that start at once, all get the same authority.
  @Test func programsThatMakeItAtOnceGetTheSameOne() async throws {
    let folder = folder
    let made = try await withThrowingTaskGroup(of: CertificateFingerprint.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try CertificateAuthority(folder: folder, now: CertificateAuthorityTests.now).fingerprint
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(made.count == 1)
  }

  // API-8: a program was killed between the two files.
  @Test func aKeyWithoutACertificateGetsOne() throws {
    _ = try authority()
    let key = try String(contentsOfFile: keyPath, encoding: .utf8)
    try FileManager.default.removeItem(atPath: path)
    _ = try authority()
    #expect(try String(contentsOfFile: keyPath, encoding: .utf8) == key)
  }

  // API-8
  @Test func itsNameConstraintsAllowUnsplashAndNoAddresses() throws {
    _ = try authority()
    let text = try openssl("x509", "-in", path, "-noout", "-text").text
    #expect(text.contains("X509v3 Name Constraints: critical"))
    #expect(text.contains("DNS:unsplash.com"))
    #expect(text.contains("IP:0.0.0.0/0.0.0.0"))
    #expect(text.contains("CA:TRUE, pathlen:0"))
    #expect(text.contains("TLS Web Server Authentication"))
  }

  // API-8
  @Test func itsCertificatesAreForTheFourNamesAndThirtyDays() throws {
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let issued = try authority(now: now).issue(now: now)
    let chain = folder + "/chain.pem"
    try issued.chain.write(toFile: chain, atomically: true, encoding: .utf8)
    for name in CertificateAuthority.names {
      #expect(
        try openssl(
          "verify", "-CAfile", path, "-purpose", "sslserver", "-verify_hostname", name, chain
        ).isDone, "\(name)")
    }
    #expect(
      try !openssl("verify", "-CAfile", path, "-verify_hostname", "www.unsplash.com", chain).isDone)
    #expect(try openssl("x509", "-in", chain, "-noout", "-checkend", "2505600").isDone)
    #expect(try !openssl("x509", "-in", chain, "-noout", "-checkend", "2678400").isDone)
  }

  // API-8: even whoever gets the key cannot answer for other names or addresses.
  @Test(arguments: [
    ("DNS:example.com", false), ("IP:10.0.0.1", false), ("DNS:api.unsplash.com", true),
  ])
  func clientsRefuseWhatItIsMadeToSignForOthers(name: String, isAccepted: Bool) throws {
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    _ = try authority(now: now)
    let (request, leafKey, leaf) = (folder + "/r.pem", folder + "/l.key", folder + "/l.pem")
    let extensions = folder + "/extensions"
    try "subjectAltName=\(name)".write(toFile: extensions, atomically: true, encoding: .utf8)
    _ = try openssl(
      "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
      "/CN=x",
      "-keyout", leafKey, "-out", request)
    let signed = try openssl(
      "x509", "-req", "-in", request, "-CA", path, "-CAkey", keyPath, "-CAcreateserial", "-days",
      "9",
      "-extfile", extensions, "-out", leaf)
    #expect(signed.isDone, "\(signed.text)")
    let verified = try openssl("verify", "-CAfile", path, leaf)
    #expect(verified.isDone == isAccepted, "\(verified.text)")
  }

  // API-8
  @Test func aRemovedAuthorityIsReplacedByANewOne() throws {
    let first = try authority()
    try CertificateAuthority.remove(from: folder)
    try CertificateAuthority.remove(from: folder)
    #expect(try authority().fingerprint != first.fingerprint)
  }

  // API-8
  @Test func anEndedAuthorityIsNotUsed() throws {
    let end = try authority().end
    #expect(throws: CertificateAuthorityFailure.ended(path)) { try self.authority(now: end) }
  }

  // API-8: a key that others may have read is no secret.
  @Test func aKeyThatOthersCanReadIsNotUsed() throws {
    _ = try authority()
    chmod(keyPath, 0o640)
    #expect(throws: CertificateAuthorityFailure.exposed(keyPath)) { try self.authority() }
    chmod(keyPath, 0o600)
    _ = try authority()
  }

  // API-8, Q-1
  @Test func damagedFilesAreNamed() throws {
    _ = try authority()
    let certificate = try String(contentsOfFile: path, encoding: .utf8)
    try "no certificate".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: CertificateAuthorityFailure.unusable(path)) { try self.authority() }
    try FileManager.default.removeItem(atPath: keyPath)
    try certificate.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: CertificateAuthorityFailure.mismatch(path, key: keyPath)) {
      try self.authority()
    }
    try "no key".write(toFile: keyPath, atomically: true, encoding: .utf8)
    chmod(keyPath, 0o600)
    #expect(throws: CertificateAuthorityFailure.unusable(keyPath)) { try self.authority() }
    #expect(CertificateAuthorityFailure.unusable(keyPath).description.contains("--renew"))
  }

  // API-8, Q-1
  @Test func aFolderThatCannotBeWrittenIsNamed() throws {
    let nowhere = folder + "/none"
    #expect(throws: CertificateAuthorityFailure.self) {
      try CertificateAuthority(folder: nowhere, now: CertificateAuthorityTests.now)
    }
  }
}
