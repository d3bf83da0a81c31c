import Domain
import Store
import Testing

@testable import Service

/// LIB-20, LIB-17: events in the words of an owner's page.
struct AuditTextTests {
  private func texts(_ kind: AuditKind, _ reason: String) -> (event: String, reason: String) {
    let record = AuditRecord(
      at: Instant(seconds: 0), kind: kind, account: nil, address: nil, reason: reason)
    return (record.event(in: .russian), record.reason(in: .russian))
  }

  // LIB-20: every reason that the server records is in the person's language, with the owner who gave the command.
  @Test(arguments: [
    (AuditKind.failedSignIn, "password", "пароль"),
    (.failedSignIn, "throttled", "слишком много попыток"),
    (.failedSignIn, "share-password", "пароль ссылки"),
    (.changedCredentials, "sequence by anna", "секретная последовательность · @anna"),
    (.changedCredentials, "phone", "номер телефона"), (.newAccount, "registration", "регистрация"),
    (.newAccount, "command", "из командной строки"),
    (.renamedAccount, "now boris by anna", "теперь @boris · @anna"),
    (.removedAccount, "photos removed", "фотографии удалены"),
    (.removedAccount, "photos given to boris by anna", "фотографии переданы @boris · @anna"),
    (.removal, "1 photo", "1 фотография"), (.removal, "3 photos", "3 фотографии"),
    (.removal, "1 photo, to the bin", "1 фотография, в корзину"),
    (.removal, "5 photos, to the bin", "5 фотографий, в корзину"),
    (.removal, "folder /srv/photos by year", "папка /srv/photos by year"),
    (.revocation, "own photos in a share link", "свои фотографии в чужой ссылке"),
    (
      .grant, "registration closed by anna", "регистрация: Никто: людей добавляют владельцы · @anna"
    ),
    (.grant, "owner by anna", "роль владельца · @anna"),
    (.grant, "My App by anna", "My App · @anna"), (.grant, "now or never", "now or never"),
    (.refusal, "/photos", "/photos"),
  ])
  func aReasonIsInTheLanguageOfThePage(kind: AuditKind, reason: String, text: String) {
    #expect(texts(kind, reason).reason == text)
  }

  // LIB-20: what a person has granted is named as it is.
  @Test func aNameIsNoCommandOfAnOwner() {
    let record = AuditRecord(
      at: Instant(seconds: 0), kind: .grant, account: "boris", address: nil,
      reason: "Photos by anna")
    #expect(record.reason(in: .russian) == "Photos by anna")
  }

  // LIB-20: closing the registration grants nothing.
  @Test func aChangeOfTheRegistrationIsNoGrant() {
    #expect(texts(.grant, "registration closed").event == "Изменена регистрация")
    #expect(texts(.grant, "registration").event == "Доступ предоставлен")
  }
}
