public import Domain

/// Texts of the app: each case is the id of a sentence, its values are the variable parts.
///
/// The wording is in `Phrase+Russian.swift` and `Phrase+English.swift`.
public enum Phrase: Sentence {
  /// Button that opens the sign-in page.
  case enter
  /// Label of the feed tab.
  case feed
  /// Label of the profile tab.
  case profile
  /// Title of most alerts; ends with "(", a sad face.
  case somethingWentWrong
  /// Title of the alert in the viewer, without the sad face.
  case somethingWentWrongPlain
  /// Signing in failed.
  case couldNotSignIn
  /// A like failed.
  case tryAgainLater
  /// Asks whether to retry loading the photo.
  case tryAgainQuestion
  /// Button that closes an alert.
  case ok
  /// Button that declines to retry.
  case noNeed
  /// Button that retries.
  case retry
  /// Title of the alert before signing out.
  case byeBye
  /// Message of the alert before signing out.
  case leaveQuestion
  /// Button that confirms signing out.
  case yes
  /// Button that cancels signing out.
  case no
  /// The session expired or was ended from elsewhere.
  case sessionEnded
  /// The server cannot be reached.
  case noConnection
  /// The server answered with an error.
  case serverTrouble
  /// The feed has no photos.
  case nothingYet
  /// Accessibility label of the spinner while something is being loaded.
  case loading
  /// Hint to pull further down to refresh.
  case pullToRefresh
  /// Hint to release to refresh.
  case releaseToRefresh
  /// Alternative text of a photo without description.
  case photo
  /// Button that likes a photo.
  case like
  /// Button that removes a like.
  case unlike
  /// Button back to the previous screen.
  case back
  /// Button that signs out.
  case signOut
  /// Link to the account page: sessions, applications, password.
  case account
  /// The image could not be loaded.
  case pictureMissing
  /// Button to the previous photo.
  case previousPhoto
  /// Button to the next photo.
  case nextPhoto
  /// The date on which a photo was added.
  case date(CalendarDate)
  /// A text about a list of photos.
  case list(ListPhrase)
  /// A text of the share sheet.
  case sharing(SharingPhrase)
  /// Heading of the page that adds photos, and the link to it.
  case addPhotos
  /// Adding photos requires scripts.
  case addingNeedsScript
}
