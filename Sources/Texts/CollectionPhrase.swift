/// Texts of topics and of the person's own collections on the iPhone (FEED-31, FEED-32, FEED-33).
public enum CollectionPhrase: Sentence {
  /// The name of the list of topics.
  case topics
  /// A topic has no photos.
  case emptyTopic
  /// A collection has no photos; says how to add one.
  case emptyCollection
  /// The person has no collections; says how to create one.
  case noCollections
  /// The number of photos of a collection.
  case photoCount(Int)
  /// The mark of a collection that only its owner sees.
  case onlyForMe
  /// Button and title of the dialog that creates a collection.
  case newCollection
  /// The name of the field for a collection's title.
  case title
  /// Button that creates a collection that everybody sees.
  case create
  /// Button that creates a collection that only its owner sees.
  case createOnlyForMe
  /// Button that closes a dialog without a change.
  case cancel
  /// Button that gives a collection another title, and title of its dialog.
  case rename
  /// Button that saves the new title.
  case save
  /// Button that hides a collection from others.
  case hide
  /// Button that shows a collection to others.
  case show
  /// Button that deletes a collection.
  case delete
  /// The question before a collection is deleted.
  case deleteQuestion(title: String)
  /// What happens to the photos of a deleted collection.
  case photosStay
  /// Button that closes the list of collections of a photo.
  case done
  /// The photo was added to this collection.
  case added(title: String)
  /// The photo was removed from this collection.
  case removed(title: String)
  /// The title of an alert about a change that failed or whose response was lost.
  case notSaved
  /// The title is blank.
  case titleMissing
  /// The title is too long.
  case titleTooLong(limit: Int)
  /// There is no network.
  case offline
  /// The app's token does not allow changes of collections.
  case signInAgain
  /// The collection or photo does not exist any more.
  case gone
  /// The server refused a new collection or a title.
  case refused
  /// The server refused another photo in a collection.
  case full
  /// The server could not answer.
  case serverError
  /// Button that opens the dialog again, with the text that was typed.
  case edit
}
