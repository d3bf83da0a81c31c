import Domain
import Testing
import Texts

/// The texts of the pages with a person's own photos.
struct OwnPhotoPhraseTests {
  // FEED-36: a button says in which direction it rotates.
  @Test(arguments: [
    (OwnPhotoPhrase.rotateLeft as any Sentence, "left", "влево"),
    (OwnPhotoPhrase.rotateRight, "right", "вправо"),
    (SelectionPhrase.rotateSelectedLeft, "left", "влево"),
    (SelectionPhrase.rotateSelectedRight, "right", "вправо"),
  ])
  func directionsAreNamed(phrase: any Sentence, english: String, russian: String) {
    #expect(phrase.text(in: .english).hasSuffix(english))
    #expect(phrase.text(in: .russian).hasSuffix(russian))
  }

  // FEED-27: the number of days has the right form of the word.
  @Test(arguments: [
    (1, "1 day", "1 день"), (4, "4 days", "4 дня"), (5, "5 days", "5 дней"),
    (11, "11 days", "11 дней"), (14, "14 days", "14 дней"), (21, "21 days", "21 день"),
    (30, "30 days", "30 дней"), (112, "112 days", "112 дней"), (3_650, "3650 days", "3650 дней"),
  ])
  func daysHaveTheRightForm(days: Int, english: String, russian: String) {
    let phrase = OwnPhotoPhrase.deletedStay(days: days)
    #expect(phrase.text(in: .english) == "Deleted photos stay in the bin for \(english).")
    #expect(phrase.text(in: .russian) == "Удалённые фотографии остаются в корзине \(russian).")
  }
}
