public import Domain

/// Texts about share links: what visitors see, and the page of their owner (LIB-13).
public enum SharePhrase: Sentence {
  /// Who shares the photos.
  case sharedBy(name: String)
  /// The heading of shared photos that have no title.
  case sharedPhotos
  /// The link asks for a password.
  case passwordNeeded
  /// Label of the field for the password of a link.
  case passwordLabel
  /// The password that the visitor entered is wrong.
  case wrongPassword
  /// Too many wrong passwords or links.
  case tooManyTries(seconds: Int64)
  /// There is no such link, or it is no longer valid.
  case linkIsGone
  /// Button that submits the password.
  case open
  /// Link from a photo to all shared ones.
  case allPhotos
  /// Link to the previous photo.
  case previousPhoto
  /// Link to the next photo.
  case nextPhoto
  /// Title of the list of the person's own links.
  case shareLinks
  /// The person has no links.
  case noLinks
  /// Heading of the form for a new link.
  case newLink
  /// What the new link shows: a collection.
  case ofCollection(title: String)
  /// What the new link shows: chosen photos.
  case ofPhotos(count: Int)
  /// Label of the field for a title.
  case title
  /// Label of the field for the number of days.
  case days
  /// Label of the field for a password.
  case password
  /// Label of the option that forbids downloads.
  case noDownloads
  /// Label of the option that lets other services show a photo.
  case preview
  /// Button that creates the link.
  case create
  /// Button that revokes a link.
  case revoke
  /// How often a link was opened.
  case visits(count: Int)
  /// The last day on which a link is valid.
  case validUntil(CalendarDate)
  /// The link is valid until it is revoked.
  case validUntilRevoked
  /// The link has expired.
  case expired
  /// The link has a password.
  case hasPassword
  /// The number of days is not a number from 1 to `most`.
  case wrongDays(most: Int64)
  /// The title is longer than `limit` characters.
  case titleTooLong(limit: Int)
  /// The password is longer than `limit` characters.
  case passwordTooLong(limit: Int)
  /// The person has the maximum number of links.
  case tooManyLinks(limit: Int)
  /// More than `limit` photos were chosen.
  case tooManyPhotos(limit: Int)

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .sharedBy(let name): "Shared by \(name)"
    case .sharedPhotos: "Shared photos"
    case .passwordNeeded: "This link asks for a password."
    case .passwordLabel: "Password"
    case .wrongPassword: "Wrong password."
    case .tooManyTries(let seconds): "Too many attempts. Try again in \(seconds) s."
    case .linkIsGone: "This link is not valid, or no longer."
    case .open: "Open"
    case .allPhotos: "All photos"
    case .previousPhoto: "Previous photo"
    case .nextPhoto: "Next photo"
    case .shareLinks: "Share links"
    case .noLinks:
      "No links yet. Open one of your collections and choose “Link for guests” to show it to people without an account."
    case .newLink: "New link"
    case .ofCollection(let title): "Collection “\(title)”, with the photos that it has at the time"
    case .ofPhotos(let count): "Photos: \(count)"
    case .title: "Title (optional)"
    case .days: "Valid for how many days (optional)"
    case .password: "Password (optional)"
    case .noDownloads: "No downloads"
    case .preview: "Messengers may show a photo as a preview"
    case .create: "Create link"
    case .revoke: "Revoke"
    case .visits(let count): "Opened: \(count)"
    case .validUntil(let date): "Valid until \(Phrase.date(date).english)"
    case .validUntilRevoked: "Valid until you revoke it"
    case .expired: "Expired"
    case .hasPassword: "With a password"
    case .wrongDays(let most): "Enter a number of days from 1 to \(most), or nothing."
    case .titleTooLong(let limit): "The title may have \(limit) characters."
    case .passwordTooLong(let limit): "The password may have \(limit) characters."
    case .tooManyLinks(let limit): "You have \(limit) links. Revoke one first."
    case .tooManyPhotos(let limit):
      "A link shows up to \(limit) chosen photos. Share a collection to show more."
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .sharedBy(let name): "Ссылкой делится \(name)"
    case .sharedPhotos: "Фотографии по ссылке"
    case .passwordNeeded: "Эта ссылка защищена паролем."
    case .passwordLabel: "Пароль"
    case .wrongPassword: "Неверный пароль."
    case .tooManyTries(let seconds): "Слишком много попыток. Повторите через \(seconds) с."
    case .linkIsGone: "Эта ссылка не действует или больше не действует."
    case .open: "Открыть"
    case .allPhotos: "Все фотографии"
    case .previousPhoto: "Предыдущая фотография"
    case .nextPhoto: "Следующая фотография"
    case .shareLinks: "Ссылки для гостей"
    case .noLinks:
      "Ссылок пока нет. Откройте свою коллекцию и нажмите «Ссылка для гостей», чтобы показать её людям без учётной записи."
    case .newLink: "Новая ссылка"
    case .ofCollection(let title): "Коллекция «\(title)» с теми фотографиями, которые в ней будут"
    case .ofPhotos(let count): "Фотографий: \(count)"
    case .title: "Название (необязательно)"
    case .days: "Сколько дней действует (необязательно)"
    case .password: "Пароль (необязательно)"
    case .noDownloads: "Без скачивания"
    case .preview: "Мессенджеры могут показать одну фотографию"
    case .create: "Создать ссылку"
    case .revoke: "Отозвать"
    case .visits(let count): "Открывали: \(count)"
    case .validUntil(let date): "Действует до: \(Phrase.date(date).russian)"
    case .validUntilRevoked: "Действует, пока вы её не отзовёте"
    case .expired: "Срок истёк"
    case .hasPassword: "С паролем"
    case .wrongDays(let most): "Введите число дней от 1 до \(most) или ничего."
    case .titleTooLong(let limit): "В названии может быть до \(limit) знаков."
    case .passwordTooLong(let limit): "В пароле может быть до \(limit) знаков."
    case .tooManyLinks(let limit): "У вас \(limit) ссылок. Сначала отзовите одну из них."
    case .tooManyPhotos(let limit):
      "По ссылке можно показать до \(limit) выбранных фотографий. Чтобы показать больше, поделитесь коллекцией."
    }
  }
}
