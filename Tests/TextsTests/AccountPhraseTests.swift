import Domain
import Testing
import Texts

/// The texts of the pages that set a password.
struct AccountPhraseTests {
  // PASS-1, PASS-4: the texts of the course brief are English in both languages.
  @Test(arguments: [
    (AccountPhrase.enterPassword, "ENTER PASSWORD"), (.strength(.weak), "Too weak"),
    (.strength(.medium), "Could be stronger"), (.strength(.strong), "Strong password"),
  ])
  func theTasksWordsAreEnglishInBothLanguages(phrase: AccountPhrase, wording: String) {
    #expect(phrase.text(in: .english) == wording)
    #expect(phrase.text(in: .russian) == wording)
  }

  // PASS-7, PASS-8
  @Test func everyReasonIsSaidInBothLanguages() {
    let phrases: [AccountPhrase] =
      PasswordProblem.allCases.map { .passwordProblem($0) }
      + PasswordWeakness.allCases.map { .weakness($0) }
      + LoginProblem.allCases.map { .loginProblem($0) }
    for phrase in phrases {
      #expect(!phrase.text(in: .english).isEmpty)
      #expect(phrase.text(in: .russian) != phrase.text(in: .english), "\(phrase)")
    }
  }
}
