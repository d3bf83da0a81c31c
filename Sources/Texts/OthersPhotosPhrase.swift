public import Domain

/// Texts about share links and photos of other people (LIB-13).
public enum OthersPhotosPhrase: Sentence {
  /// The link shows only the person's own photos of a collection.
  case onlyOwn
  /// A link would show photos of others, which the person may not share.
  case refused
  /// Heading of other people's links that show the person's photos.
  case links
  /// What these links mean, and what the person can do.
  case linksNote
  /// Who made a link, and when.
  case madeBy(name: String, CalendarDate)
  /// How many of the person's photos somebody else's link shows.
  case yourPhotos(count: Int)
  /// Somebody else's link has no end.
  case validWithoutEnd
  /// Button that withdraws the person's photos from somebody else's link.
  case withdraw

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .onlyOwn: "Only your own photos, not those of other people"
    case .refused:
      "Here you can share only your own photos by a link. Ask the person whose photo it is, or an owner of the server, to share it."
    case .links: "Other people’s links with your photos"
    case .linksNote:
      "Anybody who has such a link sees these photos of yours, without an account. You can withdraw them."
    case .madeBy(let name, let date): "Made by \(name), \(Phrase.date(date).english)"
    case .yourPhotos(let count): "Your photos: \(count)"
    case .validWithoutEnd: "Valid until it is revoked"
    case .withdraw: "Withdraw my photos"
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .onlyOwn: "Только ваши фотографии, без чужих"
    case .refused:
      "Здесь ссылкой можно поделиться только своими фотографиями. Попросите того, чья это фотография, или владельца сервера."
    case .links: "Чужие ссылки с вашими фотографиями"
    case .linksNote:
      "Эти ваши фотографии видит без учётной записи каждый, у кого есть ссылка. Вы можете их убрать."
    case .madeBy(let name, let date): "Автор: \(name), \(Phrase.date(date).russian)"
    case .yourPhotos(let count): "Ваших фотографий: \(count)"
    case .validWithoutEnd: "Действует, пока её не отзовут"
    case .withdraw: "Убрать мои фотографии"
    }
  }
}
