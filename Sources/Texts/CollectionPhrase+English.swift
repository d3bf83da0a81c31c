extension CollectionPhrase {
  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .topics: "Topics"
    case .emptyTopic: "No photos yet."
    case .emptyCollection: "No photos yet. Open a photo and tap Share to add it."
    case .noCollections: "You have no collections yet. Tap the plus sign to create one."
    case .photoCount(let count): "Photos: \(count)"
    case .onlyForMe: "Only for me"
    case .newCollection: "New collection"
    case .title: "Title"
    case .create: "Create"
    case .createOnlyForMe: "Create only for me"
    case .cancel: "Cancel"
    case .rename: "Rename"
    case .save: "Save"
    case .hide: "Hide from others"
    case .show: "Show to others"
    case .delete: "Delete"
    case .deleteQuestion(let title): "Delete “\(title)”?"
    case .photosStay: "Its photos stay in the library."
    case .done: "Done"
    case .added(let title): "Added to “\(title)”"
    case .removed(let title): "Removed from “\(title)”"
    case .notSaved: "Not saved"
    case .titleMissing: "Enter a title."
    case .titleTooLong(let limit): "The title may have at most \(limit) characters."
    case .offline: "There is no connection. Try again when you are online."
    case .signInAgain:
      "The app is not allowed to do this yet. Sign out in your profile, then sign in again."
    case .gone: "This photo or collection has been deleted."
    case .refused: "Choose another title, or delete a collection that you do not need any more."
    case .full: "The collection has the maximum number of photos. Choose another one."
    case .serverError: "The server could not answer. Try again later."
    case .edit: "Edit"
    }
  }
}
