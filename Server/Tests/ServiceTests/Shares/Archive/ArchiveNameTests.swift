import Testing

@testable import Service

/// FEED-39: names of files in an archive that every system can unpack.
@Suite struct ArchiveNameTests {
  // FEED-39
  @Test(arguments: [
    ("Озеро утром", "Озеро утром"), ("  two \n lines\t", "two lines"),
    ("../../etc/passwd", "_.._etc_passwd"), ("C:\\Windows\\*?\"<>|", "C__Windows_______"),
    ("trailing dots...", "trailing dots"), ("...", ""), ("", ""), ("\u{0}\u{7}\u{1B}[31m", "[31m"),
    ("evil\u{202E}gpj.exe", "evilgpj.exe"), ("شلال\u{200F} كبير", "شلال كبير"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("👩‍👩‍👧 at sea", "👩‍👩‍👧 at sea"),
    ("a\u{2028}b\u{A0}c", "a b c"),
  ])
  func aTextBecomesAPartOfAName(text: String, safe: String) {
    #expect(ArchiveName.safe(text) == safe)
  }

  // FEED-39: a long text is cut between characters.
  @Test func aLongTextIsCutBetweenCharacters() {
    let text = String(repeating: "Щука 👩‍👩‍👧 ", count: 50)
    let name = ArchiveName.safe(text)
    #expect(name.utf8.count <= ArchiveName.longest && name.utf8.count > 90)
    #expect(text.hasPrefix(name))
  }

  // FEED-39: the number makes every name one of its own, and none is one that Windows reserves.
  @Test func everyNameBeginsWithItsNumber() {
    func name(_ number: Int, _ caption: String?) -> String {
      ArchiveName.file(
        number: number, digits: ArchiveName.digits(count: 20_000), caption: caption, ending: "jpg")
    }
    #expect(name(7, "CON") == "00007 CON.jpg")
    #expect(name(8, nil) == "00008.jpg" && name(9, "/").hasPrefix("00009"))
    #expect(ArchiveName.digits(count: 5) == 3)
  }
}
