import Domain

extension Phrase {
  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .enter: "Sign in"
    case .feed: "Feed"
    case .profile: "Profile"
    case .somethingWentWrong: "Something went wrong("
    case .somethingWentWrongPlain: "Something went wrong"
    case .couldNotSignIn: "Could not sign in"
    case .tryAgainLater: "Please try again"
    case .tryAgainQuestion: "Try again?"
    case .ok: "OK"
    case .noNeed: "No need"
    case .retry: "Retry"
    case .byeBye: "Bye-bye!"
    case .leaveQuestion: "Are you sure you want to sign out?"
    case .yes: "Yes"
    case .no: "No"
    case .sessionEnded: "Your session has ended. Please sign in again"
    case .noConnection: "No connection"
    case .serverTrouble: "The server could not answer"
    case .nothingYet: "No photos here yet"
    case .loading: "Loading"
    case .pullToRefresh: "Pull to refresh"
    case .releaseToRefresh: "Release to refresh"
    case .photo: "Photo"
    case .like: "Like"
    case .unlike: "Unlike"
    case .back: "Back"
    case .previousPhoto: "Previous photo"
    case .nextPhoto: "Next photo"
    case .signOut: "Sign out"
    case .account: "Account and sessions"
    case .pictureMissing: "The photo could not be loaded"
    case .list(let phrase): phrase.english
    case .sharing(let phrase): phrase.english
    case .addPhotos: "Add photos"
    case .addingNeedsScript: "To add photos, switch on JavaScript in your browser"
    case .date(let date): "\(date.day) " + Phrase.englishMonth(date)
    }
  }

  static func englishMonth(_ date: CalendarDate) -> String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return "\(months[Int(date.month) - 1]) \(date.year)"
  }
}
