import Foundation
import Testing

@testable import Store

/// LIB-22: paths are bytes, and the texts that are made of them.
@Suite struct FilePathTests {
  private static let koi8 = FilePath(bytes: [0xC6, 0xCF, 0xD4, 0xCF])

  // LIB-22: names that show the same are different; a name with a combining mark first is in its folder.
  @Test func pathsAreComparedByTheirBytes() {
    #expect(FilePath("\u{E9}") != FilePath("e\u{301}"))
    #expect(Set<FilePath>(["\u{E9}", "e\u{301}", "\u{E9}"]).count == 2)
    #expect(
      ["\u{E9}", "z", "e\u{301}"].map { FilePath($0) }.sorted() == ["e\u{301}", "z", "\u{E9}"])
    let folder = FilePath("/Изображения")
    #expect(folder.appending("\u{301}a.jpg").below(folder) == "\u{301}a.jpg")
    #expect(folder.appending(Self.koi8).below(folder) == Self.koi8)
    #expect(FilePath("/Ba\u{308}der/a").below("/B\u{E4}der") == nil)
    #expect(
      FilePath("/photos2/a").below("/photos") == nil && FilePath("/photos").below("/photos") == nil)
    #expect(
      FilePath("/a").below("/") == "a" && FilePath("/a/b").isIn("") && FilePath("a").isIn("a"))
  }

  // LIB-22
  @Test(
    arguments: [
      ("/a/b.JPG", "b.JPG", "/a", "jpg"), ("b", "b", "", nil), ("/b", "b", "/", nil),
      ("", "", "", nil),
      ("a/b/", "b", "a", nil), ("/\u{301}.Xmp", "\u{301}.Xmp", "/", "xmp"),
      ("a/.\u{301}", ".\u{301}", "a", nil),
    ] as [(FilePath, FilePath, FilePath, String?)])
  func aPathHasParts(path: FilePath, name: FilePath, folder: FilePath, ending: String?) {
    #expect(path.name == name && path.folder == folder && path.ending == ending)
  }

  // LIB-22: what is shown is UTF-8, on one line, and different for every path.
  @Test(
    arguments: [
      ("/Изображения/e\u{301}", "/Изображения/e\u{301}"), ("a\nb\u{1B}", "a\\x0Ab\\x1B"),
      ("a\\x0Ab", "a\\\\x0Ab"), ("\u{202E}gpj.a", "\\xE2\\x80\\xAEgpj.a"),
      ("a\u{2028}", "a\\xE2\\x80\\xA8"),
    ] as [(FilePath, String)])
  func aPathIsShownOnOneLine(path: FilePath, text: String) {
    #expect(path.description == text && path.description.utf8.elementsEqual(text.utf8))
  }

  // LIB-22
  @Test func bytesThatAreNotUTF8AreShownAsNumbers() throws {
    let path = FilePath("/a/").appending(Self.koi8)
    #expect(path.description == "/a/\\xC6\\xCF\\xD4\\xCF" && path.text == nil)
    #expect(FilePath(bytes: [0xD0, 0x9C, 0xD0]).description == "М\\xD0")
    #expect(FilePath(bytes: [0xED, 0xA0, 0x80, 0xC0, 0xAF]).text == nil)
    #expect(Self.koi8.title == "\\xC6\\xCF\\xD4\\xCF")
    #expect(FilePath("e\u{301}\u{7}").title.utf8.elementsEqual("\u{E9}".utf8))
  }

  // LIB-22: only the forms that `--exclude` compares are composed, and bytes that are no text stay.
  @Test func textInAPathIsComposed() {
    let path = FilePath(bytes: Array("Ba\u{308}der/".utf8) + [0xE9] + Array("e\u{301}".utf8))
    let composed = FilePath(bytes: Array("B\u{E4}der/".utf8) + [0xE9] + Array("\u{E9}".utf8))
    #expect(path.composed == composed && composed.composed == composed && path != composed)
    #expect(FilePath("plain").composed == "plain" && FilePath("").composed == "")
  }

  // LIB-22: JSON keeps every byte; a text is a text, as in earlier versions.
  @Test(arguments: [
    FilePath("/Фото/e\u{301}"), FilePath("\u{E9}"), FilePath("a\\x41\n"), FilePathTests.koi8,
    FilePath(bytes: (1...255).map { UInt8($0) }), FilePath(""),
  ])
  func everyByteIsKeptInJSON(path: FilePath) throws {
    let json = try JSONEncoder().encode([path])
    #expect(try JSONDecoder().decode([FilePath].self, from: json) == [path])
    if let text = path.text {
      #expect(try JSONDecoder().decode([String].self, from: json) == [text])
    }
  }

  // LIB-22: a byte 0, which no path has, ends it as it does for the system.
  @Test func aPathHasNoByteZero() throws {
    #expect(FilePath("a\u{0}b") == "a" && FilePath("a").cString == [97, 0])
    let path = try JSONDecoder().decode([FilePath].self, from: Data("[[97,0,98]]".utf8))
    #expect(path == ["a"])
  }
}
