import Foundation
import Testing

@testable import Service

/// LIB-9: the HTTPS certificate and key, at the start and while the server runs.
@Suite struct CertificateTests {
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

  // LIB-9, Q-1: a half-finished renewal keeps the working certificate.
  @Test func whatCannotBeReadChangesNothing() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let certificates = try Certificates(files(Sample.one, Sample.oneKey))
    let before = certificates.context
    let half = try files(Sample.two, Sample.oneKey)
    #expect(throws: CertificateFailure.mismatch(half)) { try certificates.reload() }
    #expect(certificates.context === before)
  }

  // LIB-9, Q-1: the message says which of the two files is wrong.
  @Test func eachMistakeHasItsSentence() throws {
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
      let folder = FileManager.default.temporaryDirectory.path
      let file = folder + "/imagefeed-" + UUID().uuidString + ".pem"
      defer { try? FileManager.default.removeItem(atPath: file) }
      let certificate = printed(
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "30", "-subj", "/CN=" + name, "-keyout", file)
      return (certificate, (try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
    }

    /// The output of the `openssl` command, which Debian installs with its root certificates.
    private static func printed(_ arguments: String...) -> String {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["openssl"] + arguments
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return "" }
      let printed = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: printed, as: UTF8.self)
    }
  }
}
