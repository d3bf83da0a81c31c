public import Domain

/// A sentence that a person reads: its id and what varies in it.
///
/// The wording stands in `Phrase+Russian.swift` and `Phrase+English.swift`; nowhere else does the
/// product write to people.
public enum Phrase: Sentence {
  /// The button that opens the authorization page.
  case enter
  /// The name of the feed in the tab bar.
  case feed
  /// The name of the profile in the tab bar.
  case profile
  /// The title of most alerts.
  case somethingWentWrong
  /// The title of the alert on the full-screen view, without the sad face.
  case somethingWentWrongPlain
  /// Signing in failed.
  case couldNotSignIn
  /// A like failed.
  case tryAgainLater
  /// Asks whether to load the photo again.
  case tryAgainQuestion
  /// Closes an alert.
  case ok
  /// Declines to load again.
  case noNeed
  /// Loads again.
  case retry
  /// The title of the question before signing out.
  case byeBye
  /// The question before signing out.
  case leaveQuestion
  /// Agrees.
  case yes
  /// Declines.
  case no
  /// The session ended, by time or from elsewhere.
  case sessionEnded
  /// The server cannot be reached.
  case noConnection
  /// The server answered with an error.
  case serverTrouble
  /// A feed without photos.
  case nothingYet
  /// Something is being loaded.
  case loading
  /// Pull further down to refresh.
  case pullToRefresh
  /// Let go to refresh.
  case releaseToRefresh
  /// A photo that nobody described.
  case photo
  /// The button that likes.
  case like
  /// The button that likes no more.
  case unlike
  /// Back to the screen before.
  case back
  /// Signs out.
  case signOut
  /// Leads to the person's account: sessions, applications, password.
  case account
  /// The picture cannot be shown.
  case pictureMissing
  /// Shows the photo before this one.
  case previousPhoto
  /// Shows the photo after this one.
  case nextPhoto
  /// When a photo was added, as people write it.
  case date(CalendarDate)
  /// A sentence about a list of photos.
  case list(ListPhrase)
  /// A sentence of the share sheet.
  case sharing(SharingPhrase)
  /// The heading where photos are added, and the button that leads there.
  case addPhotos
  /// Without script no photos can be added.
  case addingNeedsScript
}
