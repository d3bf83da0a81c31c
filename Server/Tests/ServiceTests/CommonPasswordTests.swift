import Domain
import Foundation
import Identity
import Logging
import TestKit
import Testing

@testable import Service

/// PASS-8: the server's list of common passwords.
@Suite struct CommonPasswordTests {
  private static func folder(_ words: [UInt8]?) throws -> String {
    let folder = NSTemporaryDirectory() + "imagefeed-words-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if let words {
      try Data(words).write(to: URL(fileURLWithPath: folder + "/passwords.bin"))
    }
    return folder
  }

  /// Why these rules refuse an account; nil if it is created.
  private static func problem(
    _ password: String, _ passwords: CommonPasswords, name: String = "anna"
  ) async throws -> PasswordProblem? {
    let folder = try folder(nil)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let resources = try ServerResources.open(
      folder: folder, identitySettings: IdentitySettings(passwordCost: .least),
      rules: passwords.rules(minimum: .medium), logger: Logger(label: "test"),
      clock: { Instant(seconds: 1_700_000_000) })
    defer { resources.close() }
    let account = NewAccount(
      login: try #require(Login(name)), username: try #require(Username(name)), firstName: name,
      password: Secret(password))
    do throws(IdentityError) {
      _ = try await resources.identity.createAccount(account, now: resources.clock())
      return nil
    } catch {
      guard case .passwordRefused(let problem) = error else { throw error }
      return problem
    }
  }

  // PASS-7, PASS-8: passwords in the list are refused.
  @Test func aCommonPasswordIsRefused() async throws {
    let folder = try Self.folder(SampleWords.bytes)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let log = LogLines()
    let passwords = CommonPasswords(webFolder: folder, logger: log.logger)
    #expect(try await Self.problem("manchester", passwords) == .common)
    #expect(try await Self.problem("M4nchester1", passwords) == .common)
    #expect(try await Self.problem("manchestermanchester", passwords) == .common)
    #expect(try await Self.problem(String(repeating: "a", count: 22), passwords) == .pattern)
    #expect(try await Self.problem("rhubarb gondola 47", passwords) == nil)
    #expect(log.lines.isEmpty)
  }

  // PASS-8: without a valid list only the other rules apply, and this is logged once.
  @Test(arguments: [nil, [], [73, 70, 87, 49, 255], Array("<!doctype html>".utf8)] as [[UInt8]?])
  func withoutTheListTheRulesJudgeAlone(words: [UInt8]?) async throws {
    let folder = try Self.folder(words)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let log = LogLines()
    let passwords = CommonPasswords(webFolder: folder, logger: log.logger)
    #expect(log.lines.isEmpty, "nothing is read before it is needed")
    #expect(try await Self.problem("manchester", passwords) == nil)
    #expect(try await Self.problem("aaaaaaaaaaaa", passwords) == .pattern)
    #expect(try await Self.problem("christopher1", passwords, name: "christopher") == .personal)
    #expect(
      log.lines == [
        "warning the list of common passwords is missing or cannot be read; new passwords are judged without it "
          + "path=\(folder)/passwords.bin remedy=restore the file, and let the server read it"
      ])
  }
}
