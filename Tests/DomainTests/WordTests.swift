import Domain
import Testing

/// Which texts logins, usernames, secrets and scopes accept, and how they are printed.
struct WordTests {
  // AUTH-2, AUTH-20
  @Test func aLoginIsLatinLettersWithoutCase() {
    #expect(Login("UserName")?.text == "username")
    for bad in ["", "user1", "юзер", "a b", "a\u{301}", String(repeating: "a", count: 65)] {
      #expect(Login(bad) == nil, "\(bad)")
    }
    #expect(Login.letters(of: "a1-Ñb\u{0}c") == "abc")
    #expect(Login.letters(of: String(repeating: "x", count: 99)).utf8.count == 64)
  }

  // AUTH-20
  @Test func aUsernameIsLowerCaseDigitsAndUnderscore() {
    #expect(Username("ann_9") != nil)
    for bad in ["", "Ann", "a-b", "ä", "a.b"] { #expect(Username(bad) == nil, "\(bad)") }
  }

  //
  @Test func aSecretIsNeverPrinted() {
    let secret = Secret("hunter2")
    #expect("\(secret) \([secret])".contains("hunter") == false)
    #expect(secret == Secret("hunter2"))
    #expect(secret != Secret("hunter3"))
    #expect(secret != Secret("hunter22"))
    #expect(secret.hashValue == Secret("hunter3").hashValue, "equal lengths, equal hash")
  }

  // API-2
  @Test func scopesAreReadWithSpacesAndPluses() {
    #expect(Scopes(text: "public+read_user write_likes")?.text == "public read_user write_likes")
    #expect(Scopes(text: "")?.text == "public")
    #expect(Scopes(text: "public,read_user") == nil)
    #expect(Scopes(text: "write_likes write_likes public")?.text == "public write_likes")
    #expect(Scopes.everything.all.count == 10)
  }

  @Test func theFirstLanguageThatIsSpokenWins() {
    #expect(Language(accepted: "de-DE,ru;q=0.9,en;q=0.8") == .russian)
    #expect(Language(accepted: "en-US,ru") == .english)
    for odd in ["", "de", "*", ",,", "r"] { #expect(Language(accepted: odd) == .english) }
  }

  @Test func noSideIsShorterThanOnePixel() {
    #expect(PixelSize(width: 0, height: -5) == PixelSize(width: 1, height: 1))
  }

  @Test func ticketsFollowOneAnotherAndWrapAround() {
    var ticket = Ticket()
    #expect(ticket.next() == Ticket(number: 1))
    var last = Ticket(number: .max)
    #expect(last.next() == Ticket(number: .min))
  }
}
