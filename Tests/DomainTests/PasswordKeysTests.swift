import Foundation
import Testing

@testable import Domain

/// PASS-7: the tables that map text to keys, compared with keyboards and with Unicode.
struct PasswordKeysTests {
  private func keys(_ text: String) -> String {
    String(decoding: PasswordKeys.keys(of: text), as: UTF8.self)
  }

  private func step(_ first: Character, _ second: Character) -> Int? {
    guard let first = first.asciiValue, let second = second.asciiValue else { return nil }
    return PasswordKeys.step(from: first, to: second)
  }

  // PASS-7: a Russian letter counts as the Latin letter on the same key, row by row
  @Test(arguments: [
    ("ёйцукенгшщзхъ", "`qwertyuiop[]"), ("фывапролджэ", "asdfghjkl;'"), ("ячсмитьбю", "zxcvbnm,."),
  ]) func aRussianLetterIsTheKeyUnderIt(russian: String, english: String) {
    #expect(keys(russian) == english)
    #expect(keys(russian.uppercased()) == english)
    #expect(keys(russian.decomposedStringWithCanonicalMapping) == english)
  }

  // PASS-7: a letter that Unicode decomposes into a Latin letter and a mark counts as that letter
  @Test func anAccentedLetterIsItsLetter() throws {
    for value in UInt32(0xC0)...0x17F {
      let letter = String(Character(try #require(Unicode.Scalar(value))))
      let key = keys(letter)
      let base = try #require(letter.decomposedStringWithCanonicalMapping.unicodeScalars.first)
      if base.isASCII { #expect(key == String(base).lowercased(), "\(letter)") }
      #expect(key.utf8.count == 1 && key.utf8.allSatisfy { 33...126 ~= $0 }, "\(letter)")
      #expect(keys(letter.decomposedStringWithCanonicalMapping) == keys(letter), "\(letter)")
    }
    #expect(keys("ÆæŒœØøŁłĐđßſÞþ") == "aaoooollddsspp")
  }

  // PASS-7: an ASCII character is its own key, in lower case; a character outside all tables has
  // one key, 128 or above
  @Test func everyOtherCharacterHasOneKey() throws {
    for value in UInt32(0)...0x7E {
      let scalar = try #require(Unicode.Scalar(value))
      let expected = 65...90 ~= value ? UInt8(value + 32) : UInt8(value)
      #expect(PasswordKeys.keys(of: String(scalar)) == [expected])
    }
    for scalar in ["\u{7F}", "\u{BF}", "\u{180}", "\u{450}", "中", "😀", "\u{10FFFF}"] {
      let found = PasswordKeys.keys(of: scalar)
      #expect(found.count == 1 && found.allSatisfy { $0 >= 128 }, "\(scalar)")
    }
    for mark in ["\u{300}", "\u{308}", "\u{36F}"] { #expect(PasswordKeys.keys(of: mark) == []) }
  }

  // PASS-7: neighboring keys in a row of the keyboard are one step apart, in both directions
  @Test(arguments: [
    "`1234567890-=", "~!@#$%^&*()_+", "qwertyuiop[]\\", "qwertyuiop{}|", "asdfghjkl;'",
    "asdfghjkl:\"", "zxcvbnm,./", "zxcvbnm<>?",
  ]) func aRowIsAWalk(row: String) {
    for (left, right) in zip(row, row.dropFirst()) {
      #expect(step(left, right) == 1, "\(left)\(right)")
      #expect(step(right, left) == -1, "\(right)\(left)")
      #expect(step(left, left) == 0)
    }
    for (left, right) in zip(row, row.dropFirst(2)) {
      #expect(step(left, right) == nil, "\(left)\(right) are not adjacent")
    }
  }

  // PASS-7: keys above each other in a slanting column are adjacent, those two rows apart are not
  @Test(arguments: [
    "1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "8ik,", "9ol.", "0p;/",
  ]) func aColumnIsAWalk(column: String) {
    for (upper, lower) in zip(column, column.dropFirst()) {
      #expect(step(upper, lower) == 16, "\(upper)\(lower)")
      #expect(step(lower, upper) == -16, "\(lower)\(upper)")
    }
    for (upper, lower) in zip(column, column.dropFirst(2)) { #expect(step(upper, lower) == nil) }
  }

  // PASS-7: a character typed with Shift has the position of the same key without Shift
  @Test(arguments: [
    "`~", "1!", "2@", "3#", "4$", "5%", "6^", "7&", "8*", "9(", "0)", "-_", "=+", "[{", "]}",
    "\\|", ";:", "'\"", ",<", ".>", "/?",
  ]) func theShiftKeyMovesNothing(pair: String) throws {
    let plain = try #require(pair.first)
    let shifted = try #require(pair.last)
    #expect(step(plain, shifted) == 0)
  }

  // Q-1: bytes that are not keys are adjacent to no key
  @Test func aByteThatIsNotAKeyHasNoNeighbor() {
    for key in Array(0...32) + Array(127...255) as [UInt8] {
      for other in UInt8.min ... .max {
        #expect(PasswordKeys.step(from: key, to: other) == nil)
        #expect(PasswordKeys.step(from: other, to: key) == nil)
      }
    }
  }

  // PASS-7: a digit or symbol that looks like a letter, such as "@", counts as that letter
  @Test func aSymbolStandsForALetter() {
    let symbols = Array("01!34@5$789".utf8)
    let first = symbols.map { PasswordKeys.letter(lookingLike: $0, other: false) }
    let second = symbols.map { PasswordKeys.letter(lookingLike: $0, other: true) }
    #expect(String(decoding: first, as: UTF8.self) == "oiieaasstbg")
    #expect(String(decoding: second, as: UTF8.self) == "olieaasstbg")
    for key in UInt8.min ... .max where !symbols.contains(key) {
      #expect(PasswordKeys.letter(lookingLike: key, other: false) == key)
    }
  }
}
