/// Texts around found lists, and on the pages of collections. The web app itself contains none of them.
public enum FindingPhrase: Sentence {
  /// How many photos a search found.
  case found(count: Int)
  /// How many photos a collection or topic has.
  case size(count: Int)
  /// Link to the next page of the list of collections.
  case moreCollections
  /// The person has no collections.
  case noCollections
  /// A collection of one's own has no photos; says how to add one.
  case emptyCollection
  /// A topic, or another person's collection, has no photos.
  case emptyList
  /// The heading of the form for a new collection.
  case newCollection
  /// The name of the field for a collection's title.
  case collectionTitle
  /// Button that creates a collection.
  case create
  /// The choice that only the owner sees a collection, and the mark of such a collection.
  case onlyForMe
  /// Button that saves changes of a collection.
  case save
  /// Button that deletes a collection.
  case deleteCollection
  /// What happens to the photos of a deleted collection.
  case photosStay
  /// Link back to the photo.
  case done
  /// A title is missing.
  case titleMissing
  /// A title is too long.
  case titleTooLong(limit: Int)
  /// The person has the maximum number of collections.
  case tooManyCollections(limit: Int)
  /// The collection has the maximum number of photos.
  case collectionFull(limit: Int)

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .found(let count): "Photos found: \(count)"
    case .size(let count): "Photos: \(count)"
    case .moreCollections: "More collections"
    case .noCollections: "You have no collections yet."
    case .emptyCollection: "No photos yet. Open a photo and tap Share to add it."
    case .emptyList: "No photos yet."
    case .newCollection: "New collection"
    case .collectionTitle: "Title"
    case .create: "Create"
    case .onlyForMe: "Only for me"
    case .save: "Save"
    case .deleteCollection: "Delete collection"
    case .photosStay: "Its photos stay in the library."
    case .done: "Done"
    case .titleMissing: "Enter a title."
    case .titleTooLong(let limit): "The title may have at most \(limit) characters."
    case .tooManyCollections(let limit): "You have \(limit) collections, which is the maximum."
    case .collectionFull(let limit): "The collection has \(limit) photos, which is the maximum."
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .found(let count): "Найдено фотографий: \(count)"
    case .size(let count): "Фотографий: \(count)"
    case .moreCollections: "Ещё коллекции"
    case .noCollections: "Коллекций пока нет."
    case .emptyCollection:
      "Фотографий пока нет. Чтобы добавить, откройте фото и нажмите «Поделиться»."
    case .emptyList: "Фотографий пока нет."
    case .newCollection: "Новая коллекция"
    case .collectionTitle: "Название"
    case .create: "Создать"
    case .onlyForMe: "Только для меня"
    case .save: "Сохранить"
    case .deleteCollection: "Удалить коллекцию"
    case .photosStay: "Её фотографии останутся в библиотеке."
    case .done: "Готово"
    case .titleMissing: "Введите название."
    case .titleTooLong(let limit): "В названии может быть не больше \(limit) символов."
    case .tooManyCollections(let limit): "Уже есть \(limit) коллекций, больше создать нельзя."
    case .collectionFull(let limit): "В коллекции уже \(limit) фотографий, больше добавить нельзя."
    }
  }
}
