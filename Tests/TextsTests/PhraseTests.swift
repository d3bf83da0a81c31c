import Domain
import Testing
import Texts

/// Every text, compared with the wording of the rules.
struct PhraseTests {
  // FEED-6
  @Test func datesAreWrittenAsDesigned() throws {
    let date = try #require(CalendarDate(year: 2022, month: 8, day: 27))
    #expect(Phrase.date(date).text(in: .russian) == "27 августа 2022")
    #expect(Phrase.date(date).text(in: .english) == "27 August 2022")
    let early = try #require(CalendarDate(year: 2024, month: 1, day: 2))
    #expect(Phrase.date(early).text(in: .russian) == "2 января 2024")
  }

  // FEED-18, FEED-19
  @Test func monthsAndNewPhotosAreWrittenAsPeopleSay() throws {
    let date = try #require(CalendarDate(year: 2022, month: 8, day: 27))
    #expect(Phrase.list(.month(date)).text(in: .russian) == "август 2022")
    #expect(Phrase.list(.month(date)).text(in: .english) == "August 2022")
    #expect(Phrase.list(.newPhotos(3)).text(in: .russian) == "Новые фото: 3")
    #expect(Phrase.list(.newPhotos(3)).text(in: .english) == "New photos: 3")
  }

  // FEED-2, FEED-8, FEED-12, FEED-16: alerts have the Russian wording of the course brief.
  @Test(arguments: [
    (Phrase.enter, "Войти"), (.somethingWentWrong, "Что-то пошло не так("),
    (.couldNotSignIn, "Не удалось войти в систему"), (.tryAgainLater, "Попробуйте ещё раз"),
    (.somethingWentWrongPlain, "Что-то пошло не так"),
    (.tryAgainQuestion, "Попробовать ещё раз?"), (.noNeed, "Не надо"), (.retry, "Повторить"),
    (.byeBye, "Пока, пока!"), (.leaveQuestion, "Уверены, что хотите выйти?"), (.yes, "Да"),
    (.no, "Нет"),
  ])
  func alertsAreWordedAsInTheTask(phrase: Phrase, wording: String) {
    #expect(phrase.text(in: .russian) == wording)
    #expect(phrase.text(in: .english) != wording)
  }

  // API-2
  @Test func everyScopeIsExplainedInBothLanguages() {
    for scope in Scope.allCases {
      let english = PagePhrase.scope(scope).text(in: .english)
      #expect(PagePhrase.scope(scope).text(in: .russian) != english)
    }
  }
}
