import Foundation
import ServerTestKit
import Testing

@testable import Service

/// LIB-9: the HTTPS certificate and key, at the start and while the server runs.
@Suite(.timeLimit(.minutes(20))) struct CertificateTests {
  private let folder = NSTemporaryDirectory() + "imagefeed-tls-" + UUID().uuidString

  private func files(_ certificate: String, _ key: String) throws -> CertificateFiles {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let files = CertificateFiles(certificate: folder + "/a.pem", key: folder + "/a.key")
    try Data(certificate.utf8).write(to: URL(fileURLWithPath: files.certificate))
    try Data(key.utf8).write(to: URL(fileURLWithPath: files.key))
    return files
  }

  // LIB-9
  @Test func aRenewedCertificateIsReadAgain() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let certificates = try Certificates(files(Sample.one, Sample.oneKey))
    let before = certificates.context
    _ = try files(Sample.two, Sample.twoKey)
    try certificates.reload()
    #expect(certificates.context !== before)
  }

  // LIB-9, Q-1: if a renewal left invalid files, the certificate in use stays.
  @Test func anInvalidRenewalKeepsTheCertificateInUse() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let certificates = try Certificates(files(Sample.one, Sample.oneKey))
    let before = certificates.context
    let half = try files(Sample.two, Sample.oneKey)
    #expect(throws: CertificateFailure.mismatch(half)) { try certificates.reload() }
    #expect(certificates.context === before)
  }

  // LIB-9, Q-1: the message says which of the two files is wrong.
  @Test func theMessageNamesTheInvalidFile() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func failure(_ certificate: String, _ key: String) throws -> CertificateFailure? {
      let files = try files(certificate, key)
      do throws(CertificateFailure) {
        _ = try Certificates(files)
        return nil
      } catch { return error }
    }
    let named = try files("", "")
    #expect(try failure(Sample.one, Sample.oneKey) == nil)
    #expect(try failure(Sample.one + "\n" + Sample.oneKey, Sample.oneKey) == nil)
    #expect(try failure(Sample.oneKey, Sample.one) == .swapped(named))
    #expect(try failure(Sample.one, Sample.twoKey) == .mismatch(named))
    #expect(try failure("no certificate", Sample.oneKey) == .noCertificate(named.certificate))
    #expect(try failure(Sample.one, "no key") == .noKey(named.key))
    let nowhere = CertificateFiles(certificate: folder + "/none", key: named.key)
    #expect(throws: CertificateFailure.unreadable(nowhere.certificate)) {
      try Certificates(nowhere)
    }
    #expect(CertificateFailure.swapped(named).description.contains("swapped"))
  }

  /// Two self-signed certificates for these tests, trusted by no one.
  private enum Sample {
    static let (one, oneKey) = made("one")
    static let (two, twoKey) = made("two")

    private static func made(_ name: String) -> (certificate: String, key: String) {
      let base = NSTemporaryDirectory() + "imagefeed-" + UUID().uuidString
      let (certificate, key) = (base + ".pem", base + ".key")
      defer { for file in [certificate, key] { unlink(file) } }
      // Debian installs the command with its root certificates.
      let command = try? ChildProcess([
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days", "30", "-subj", "/CN=" + name, "-keyout", key, "-out", certificate,
      ])
      command?.wait()
      return (
        (try? String(contentsOfFile: certificate, encoding: .utf8)) ?? "",
        (try? String(contentsOfFile: key, encoding: .utf8)) ?? ""
      )
    }
  }
}
