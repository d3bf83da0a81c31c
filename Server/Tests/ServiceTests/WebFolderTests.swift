import Foundation
import Testing

@testable import Service

/// LIB-1: a server finds its web app at the start or says where it looked.
@Suite final class WebFolderTests {
  private let root = NSTemporaryDirectory() + "imagefeed-web-" + UUID().uuidString

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private func find(
    named: String? = nil, program: String, clone: [String] = []
  ) throws -> String {
    try WebFolder.find(
      named: named, program: root + "/" + program, here: root + "/Nowhere", clone: clone)
  }

  private func make(_ folder: String, without missing: String = "") throws -> String {
    let path = root + "/" + folder
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for file in WebFolder.files where file != missing {
      try Data("x".utf8).write(to: URL(fileURLWithPath: path + "/" + file))
    }
    return path
  }

  // LIB-1: a binary in Server/.build finds the folder Web of its repository.
  @Test(arguments: ["release", "debug", "x86_64-unknown-linux-gnu/release"])
  func aBinaryOfABuildFindsTheFolderOfItsRepository(folder: String) throws {
    let web = try make("Web")
    #expect(try find(program: "Server/.build/\(folder)/imagefeed") == web)
  }

  // LIB-1: a build folder elsewhere leads to the clone, unless there is a nearer folder.
  @Test func aDebugBuildFindsTheFolderOfItsSources() throws {
    let clone = try make("clone/Web")
    #expect(try find(program: "cache/debug/imagefeed", clone: [clone]) == clone)
    let near = try make("cache/debug/Web")
    #expect(try find(program: "cache/debug/imagefeed", clone: [clone]) == near)
    #expect(WebFolder.ofTheClone.allSatisfy { $0.hasSuffix("/Web") })
  }

  // LIB-1
  @Test func anInstalledBinaryFindsTheFolderInShare() throws {
    let web = try make("share/imagefeed/Web")
    #expect(try find(program: "bin/imagefeed") == web)
  }

  // LIB-1
  @Test func aFolderBesideTheBinaryIsFound() throws {
    let web = try make("bin/Web")
    #expect(try find(program: "bin/imagefeed") == web)
  }

  // LIB-1: a named folder is never replaced by another one.
  @Test func aNamedFolderIsTakenOrRefused() throws {
    let web = try make("elsewhere")
    _ = try make("bin/Web")
    let program = "bin/imagefeed"
    #expect(try find(named: web, program: program) == web)
    let error = #expect(throws: WebFolderMissing.self) {
      try find(named: "/nonexist", program: program)
    }
    let sentence = try #require(error).description
    #expect(sentence.contains("/nonexist") && sentence.contains("--web"))
  }

  // LIB-1: a folder without app.wasm, as in a repository before the first build, is skipped.
  @Test func aFolderWithoutTheAppIsPassedOver() throws {
    let unbuilt = try make("bin/Web", without: "app.wasm")
    let program = "bin/imagefeed"
    let error = #expect(throws: WebFolderMissing.self) {
      try find(program: program)
    }
    let sentence = try #require(error).description
    for fact in ["\(unbuilt) (no app.wasm)", root + "/share/imagefeed/Web", "--web", "make web"] {
      #expect(sentence.contains(fact))
    }
    let built = try make("share/imagefeed/Web")
    #expect(try find(program: program) == built)
  }
}
