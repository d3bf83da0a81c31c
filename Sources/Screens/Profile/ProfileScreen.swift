public import Domain
public import Texts

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
    /// The server confirmed that the person likes one more photo, or one less.
    case likeChanged(Bool)
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
    case failed(Problem)
  }

  /// Where the data stands.
  public private(set) var phase = Phase.closed
  private var ticket = Ticket()
  /// The question for data that is on display already: likes may have changed elsewhere.
  private var refresh: Ticket?
  private var isPortraitBroken = false
  private var isAsking = false

  /// A screen that has not been opened.
  public init() {}

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .opened: return open()
    case .profileArrived(let answered, let profile):
      guard phase == .loading(answered) || refresh == answered else { return [] }
      refresh = nil
      phase = .shown(profile)
      return []
    case .profileFailed(let answered, let problem): return fail(answered, problem)
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
    case .likeChanged(let isLiked): return count(isLiked)
    }
  }

  private mutating func fail(_ answered: Ticket, _ problem: Problem) -> [Effect] {
    if refresh == answered {
      refresh = nil
    } else {
      guard phase == .loading(answered) else { return [] }
      phase = .failed(problem)
    }
    return problem == .signedOut ? [.signedOut] : []
  }

  private mutating func count(_ isLiked: Bool) -> [Effect] {
    guard case .shown(var profile) = phase else { return [] }
    profile.likes = isLiked ? profile.likes &+ 1 : max(0, profile.likes &- 1)
    phase = .shown(profile)
    // Why: nobody knows whether the answer on its way was written before this like or after it.
    guard refresh != nil else { return [] }
    let question = ticket.next()
    refresh = question
    return [.loadProfile(question)]
  }

  private mutating func open() -> [Effect] {
    switch phase {
    case .closed, .failed:
      let question = ticket.next()
      phase = .loading(question)
      isPortraitBroken = false
      return [.loadProfile(question)]
    case .shown:
      guard refresh == nil else { return [] }
      let question = ticket.next()
      refresh = question
      isPortraitBroken = false
      return [.loadProfile(question)]
    case .loading: return []
    }
  }

  /// What is on display.
  public var view: ProfileView {
    let alert = isAsking ? ProfileScreen.question : nil
    switch phase {
    case .closed: return ProfileView(isLoading: false, profile: nil, problem: nil, alert: alert)
    case .failed(let problem):
      return ProfileView(
        isLoading: false, profile: nil, problem: problem.phrase, alert: alert)
    case .loading: return ProfileView(isLoading: true, profile: nil, problem: nil, alert: alert)
    case .shown(var profile):
      if isPortraitBroken { profile.portrait = "" }
      return ProfileView(isLoading: false, profile: profile, problem: nil, alert: alert)
    }
  }

  private static let question = AlertView(
    title: .byeBye, message: .leaveQuestion, first: .yes, second: .no, isFirstDestructive: true)
}

/// What the profile shows.
public struct ProfileView: Hashable, Sendable {
  /// Whether the data is on its way.
  public var isLoading: Bool
  /// The person; without, the placeholder shows and no name. An empty portrait is the placeholder.
  public var profile: Profile?
  /// Why there is no data; a button asks again.
  public var problem: Phrase?
  /// The modal.
  public var alert: AlertView?
}
