import ArgumentParser
import Foundation
import Store
import Testing

@testable import imagefeed

/// LIB-22: paths on the command line are bytes.
@Suite(.timeLimit(.minutes(20))) struct ArgumentTextTests {
  private static let koi8: [UInt8] = [0xC6, 0xCF, 0xD4, 0xCF]
  /// A PNG of one pixel.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  // LIB-22: every argument has a text, from which its bytes can be had; a text is its own.
  @Test func anArgumentKeepsItsBytes() {
    let texts = ["", "--data", "Фото", "e\u{301}", "\u{10FFFF}", "\u{10F8FF}\u{10F900}", "🏖️"]
    let all: [[UInt8]] =
      texts.map { Array($0.utf8) } + [
        Self.koi8, Array(1...255), [0xED, 0xA0, 0x80], [0xF4, 0x8F],
      ]
    for bytes in all {
      #expect(ArgumentText.bytes(of: ArgumentText.text(bytes)) == bytes)
    }
    for text in texts where !text.contains("\u{10F8FF}") {
      #expect(ArgumentText.text(Array(text.utf8)) == text && !ArgumentText.isOfBytes(text))
    }
    #expect(ArgumentText.isOfBytes(ArgumentText.text(Self.koi8)))
  }

  // LIB-22: only photos and their folders may have such names.
  @Test func otherArgumentsAreTexts() {
    let path = ArgumentText.text(Self.koi8)
    for command in [["import"], ["folder", "forget"], ["setup", "--import"]] {
      #expect(CommandName.unreadable(in: command + [path]) == nil)
    }
    for command in [["backup"], ["restore"], ["serve", "--data"], ["user", "add"], []] {
      let sentence = CommandName.unreadable(in: command + [path])
      #expect(sentence?.hasPrefix("\\xC6\\xCF\\xD4\\xCF is not UTF-8;") == true)
    }
    #expect(throws: (any Error).self) {
      try ImageFeed.parseAsRoot(["import", "a", "--data", path])
    }
  }

  // LIB-22
  @Test(
    arguments: [
      ("/a/../b//./c/", "/b/c"), ("/..", "/"), ("/", "/"), ("/e\u{301}", "/e\u{301}"),
      ("/.\u{301}", "/.\u{301}"),
    ] as [(FilePath, FilePath)])
  func aPathBecomesAbsolute(path: FilePath, absolute: FilePath) {
    #expect(path.absolute == absolute)
  }

  // LIB-22
  @Test func aRelativePathIsInTheCurrentFolder() {
    let current = FilePath(FileManager.default.currentDirectoryPath)
    #expect(FilePath(bytes: Self.koi8).absolute == current.appending(FilePath(bytes: Self.koi8)))
  }

  // LIB-22: the program finds a folder by the bytes that a shell hands over; a dry run checks the picture.
  @Test func theProgramFindsAFolderOfAnyName() async throws {
    let console = try Console()
    _ = await console.run("user", "add", "anna", typed: ["violet-kettle-93-orbit"])
    let parent = FilePath(console.folder).folder
    let folder = parent.appending(FilePath(bytes: Self.koi8))
    try #require(mkdir(folder.cString, 0o700) == 0)
    let picture = try #require(Data(base64Encoded: Self.png))
    let file = open(folder.appending("\u{301}.png").cString, O_WRONLY | O_CREAT, 0o600)
    #expect(write(file, Array(picture), picture.count) == picture.count)
    close(file)
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = FilePath(tests).folder.appending("imagefeed")
    for option in ["", "--in-place"] {
      let line =
        "cd '\(parent)' && '\(program)' import \(option) --dry-run --data data \"$(printf '\\306\\317\\324\\317')\""
      let output = try #require(popen(line, "r"))
      var text = [CChar](repeating: 0, count: 4096)
      _ = fread(&text, 1, text.count - 1, output)
      #expect(pclose(output) == 0)
      #expect(FilePath(cString: text).description.hasPrefix("1 would be added, 0 there already"))
    }
    unlink(folder.appending("\u{301}.png").cString)
    rmdir(folder.cString)
  }
}
