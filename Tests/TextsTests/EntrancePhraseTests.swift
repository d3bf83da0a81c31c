import Domain
import Testing
import Texts

/// The texts of the sign-in pages, compared with the wording of the AUTH and PASS rules.
struct EntrancePhraseTests {
  // AUTH-11: the alert has the wording of the rule in both languages.
  @Test(arguments: Language.allCases)
  func theModalIsWordedAsInTheTask(language: Language) {
    #expect(EntrancePhrase.welcome.text(in: language) == "Welcome")
    #expect(EntrancePhrase.authorized.text(in: language) == "You are successfuly authorized!")
    #expect(EntrancePhrase.refresh.text(in: language) == "Refresh")
    #expect(
      EntrancePhrase.tooManyTries(seconds: 30).text(in: language) == "Too many tries, wait 30 s")
  }

  // AUTH-1: fields and button have the wording of the rule in both languages.
  @Test(arguments: Language.allCases)
  func fieldsAndButtonAreWordedAsInTheTask(language: Language) {
    let words = SignInWord.allCases.map { EntrancePhrase.signIn($0).text(in: language) }
    #expect(words == ["Login", "Password", "Authorize"])
  }

  // CODE-1, CODE-3, CODE-8: the phone screens have the Russian wording of the course brief.
  @Test(arguments: [
    (EntrancePhrase.codeWillCome, "Мы отправим на него СМС-код"),
    (.codeTitle, "Код подтверждения:"),
    (.phonePlaceholder, "Ваш номер телефона"), (.resend, "Отправить заново"),
    (.locked, "Вход заблокирован, попробуйте позднее"), (.nearlyDone, "Почти все!"),
    (.howToAddress, "Как к вам обращаться?"),
    (.resendIn(seconds: 30), "Не пришёл код? Повторный запрос возможен через 30 сек"),
  ])
  func thePhoneScreensAreWordedAsInTheTask(phrase: EntrancePhrase, wording: String) {
    #expect(phrase.text(in: .russian) == wording)
    #expect(phrase.text(in: .english) != wording)
  }

  // OA-01: the error page shows what was asked for and what is registered.
  @Test func requestedAndRegisteredAddressesAreToldApart() {
    let asked = AuthorizationPhrase.requestedRedirect
    let known = AuthorizationPhrase.registeredRedirects
    #expect(asked.text(in: .english).contains("asked"))
    #expect(asked.text(in: .russian).contains("просит"))
    #expect(known.text(in: .english).hasPrefix("Registered"))
    #expect(known.text(in: .russian).hasPrefix("Зарегистрированы"))
  }

  // CODE-7: remaining attempts are written with the right Russian plural.
  @Test(arguments: [
    (Int32(1), "Код введён неверно. Осталась 1 попытка"),
    (2, "Код введён неверно. Осталось 2 попытки"), (5, "Код введён неверно. Осталось 5 попыток"),
    (11, "Код введён неверно. Осталось 11 попыток"),
    (21, "Код введён неверно. Осталась 21 попытка"),
    (0, "Код введён неверно. Попыток не осталось, запросите новый код"),
  ])
  func triesAreCountedAsPeopleCount(left: Int32, wording: String) {
    #expect(EntrancePhrase.wrongCode(left: left).text(in: .russian) == wording)
  }
}
