public import Domain
import Texts

/// Who is signed in, and the way out (FEED-15, FEED-16).
public struct ProfileScreen: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The person opened the screen.
    case opened
    /// The data came.
    case profileArrived(Ticket, Profile)
    /// The data did not come.
    case profileFailed(Ticket, Problem)
    /// The portrait cannot be loaded.
    case portraitFailed
    /// The person pressed the button that signs out.
    case signOutTapped
    /// The person answered «Да».
    case signOutConfirmed
    /// The person answered «Нет».
    case signOutDeclined
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Ask for the signed-in person; answer with this ticket.
    case loadProfile(Ticket)
    /// End the session and forget everything that is kept on this device.
    case signOut
    /// The session is over.
    case signedOut
  }

  /// Where the data stands.
  public enum Phase: Hashable, Sendable {
    /// Nothing was asked for yet.
    case closed
    /// The data was asked for with this ticket.
    case loading(Ticket)
    /// On display.
    case shown(Profile)
    /// It did not come: placeholder, no name, no username.
    case failed
  }

  /// Where the data stands.
  public private(set) var phase = Phase.closed
  private var ticket = Ticket()
  private var isPortraitBroken = false
  private var isAsking = false

  /// A screen that has not been opened.
  public init() {}

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .opened: return open()
    case .profileArrived(let answered, let profile):
      if phase == .loading(answered) { phase = .shown(profile) }
      return []
    case .profileFailed(let answered, let problem):
      guard phase == .loading(answered) else { return [] }
      phase = .failed
      return problem == .signedOut ? [.signedOut] : []
    case .portraitFailed:
      isPortraitBroken = true
      return []
    case .signOutTapped:
      isAsking = true
      return []
    case .signOutDeclined:
      isAsking = false
      return []
    case .signOutConfirmed:
      guard isAsking else { return [] }
      isAsking = false
      return [.signOut]
    }
  }

  private mutating func open() -> [Effect] {
    switch phase {
    case .closed, .failed:
      let question = ticket.next()
      phase = .loading(question)
      isPortraitBroken = false
      return [.loadProfile(question)]
    case .loading, .shown: return []
    }
  }

  /// What is on display.
  public var view: ProfileView {
    let alert = isAsking ? ProfileScreen.question : nil
    switch phase {
    case .closed, .failed: return ProfileView(isLoading: false, profile: nil, alert: alert)
    case .loading: return ProfileView(isLoading: true, profile: nil, alert: alert)
    case .shown(var profile):
      if isPortraitBroken { profile.portrait = "" }
      return ProfileView(isLoading: false, profile: profile, alert: alert)
    }
  }

  private static let question = AlertView(
    title: .byeBye, message: .leaveQuestion, first: .yes, second: .no)
}

/// What the profile shows.
public struct ProfileView: Hashable, Sendable {
  /// Whether the data is on its way.
  public var isLoading: Bool
  /// The person; without, the placeholder shows and no name. An empty portrait is the placeholder.
  public var profile: Profile?
  /// The modal.
  public var alert: AlertView?
}
