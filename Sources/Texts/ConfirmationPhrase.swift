/// Questions before what cannot be undone (FEED-40). Each names what will be gone.
public enum ConfirmationPhrase: Sentence {
  /// A photo in the bin.
  case removePhoto(name: String)
  /// All photos in the bin.
  case emptyBin(count: Int)
  /// Several photos in the bin.
  case removePhotos(count: Int)
  /// All photos of the person who asks for it, which stay in the bin for some days.
  case deleteAll(count: Int, days: Int)
  /// A person without photos.
  case removePerson(name: String)
  /// A person and their photos, those in the bin included.
  case removePersonWithPhotos(name: String, count: Int)
  /// A person whose photos somebody else gets.
  case removePersonGiving(name: String, count: Int, to: String)
  /// A share link.
  case revokeLink(title: String)
  /// The person's photos in somebody else's share link.
  case withdrawPhotos(title: String, name: String)
  /// An invitation.
  case revokeInvitation(name: String)
  /// An OAuth application.
  case removeApplication(name: String)

  /// The wording in English.
  public var english: String {
    switch self {
    case .removePhoto(let name): "Delete “\(name)” for good?"
    case .emptyBin(let count):
      count == 1
        ? "Delete the 1 photo in the bin for good?"
        : "Delete all \(count) photos in the bin for good?"
    case .removePhotos(let count): "Delete \(ConfirmationPhrase.photos(count)) for good?"
    case .deleteAll(let count, let days):
      "Delete all your \(ConfirmationPhrase.photos(count))? They leave the feed, collections and share links, and stay in the bin: \(days == 1 ? "1 day" : "\(days) days")."
    case .removePerson(let name): "Remove \(name) for good?"
    case .removePersonWithPhotos(let name, let count):
      "Remove \(name) and \(ConfirmationPhrase.photos(count)) for good?"
    case .removePersonGiving(let name, let count, let heir):
      "Remove \(name) for good? \(heir) gets their photos (\(count)) and topics."
    case .revokeLink(let title):
      "Revoke the link “\(title)”? Whoever has it cannot open it any more, and a new link has another address."
    case .withdrawPhotos(let title, let name):
      "Withdraw your photos from the link “\(title)” by \(name)? Its visitors will see none of them any more."
    case .revokeInvitation(let name):
      "Revoke invitation \(name)? Its address will not work any more."
    case .removeApplication(let name):
      "Remove “\(name)” for good? Its keys stop working, and it loses its access to every account."
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .removePhoto(let name): "Удалить «\(name)» навсегда?"
    case .emptyBin(let count): "Удалить навсегда всё, что в корзине? Фотографий: \(count)."
    case .removePhotos(let count): "Удалить навсегда? Фотографий: \(count)."
    case .deleteAll(let count, let days):
      "Удалить все ваши фотографии (\(count))? Они исчезнут из ленты, коллекций и ссылок и останутся в корзине: \(days) \(russianForm(days, "день", "дня", "дней"))."
    case .removePerson(let name): "Удалить навсегда: \(name)?"
    case .removePersonWithPhotos(let name, let count):
      "Удалить навсегда: \(name) и фотографии (\(count))?"
    case .removePersonGiving(let name, let count, let heir):
      "Удалить навсегда: \(name)? Фотографии (\(count)) и темы получит \(heir)."
    case .revokeLink(let title):
      "Отозвать ссылку «\(title)»? По ней больше ничего не откроется, а у новой будет другой адрес."
    case .withdrawPhotos(let title, let name):
      "Убрать ваши фотографии из ссылки «\(title)» (автор: \(name))? Её гости больше не увидят ни одной из них."
    case .revokeInvitation(let name):
      "Отозвать приглашение \(name)? Его адрес больше не сработает."
    case .removeApplication(let name):
      "Удалить «\(name)» навсегда? Ключи перестанут действовать, и доступ к учётным записям закроется."
    }
  }

  private static func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }
}
