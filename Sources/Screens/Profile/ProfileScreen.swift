public import AppModel
public import Domain
public import Texts

/// The signed-in person's data, and signing out (FEED-15, FEED-16).
public struct ProfileScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The person opened the screen.
    case opened
    /// The data was loaded.
    case profileArrived(Ticket, Profile)
    /// Loading the data failed.
    case profileFailed(Ticket, Problem)
    /// The portrait failed to load.
    case portraitFailed
    /// The person pressed the sign-out button.
    case signOutTapped
    /// The person confirmed signing out.
    case signOutConfirmed
    /// The person declined signing out.
    case signOutDeclined
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Request the signed-in person's data; answer with this ticket.
    case loadProfile(Ticket)
    /// End the session and delete all data cached on the device.
    case signOut
    /// The session is over.
    case signedOut
  }

  /// The loading state of the data.
  public enum Phase: Hashable, Sendable {
    /// Nothing was requested yet.
    case closed
    /// The data was requested with this ticket.
    case loading(Ticket)
    /// On display.
    case shown(Profile)
    /// Loading failed: a placeholder shows, without name and username.
    case failed(Problem)
  }

  /// The loading state of the data.
  public private(set) var phase = Phase.closed
  private var ticket = Ticket()
  /// The ticket of a reload while data is on display; likes may have changed on other devices.
  private var refresh: Ticket?
  private var isPortraitBroken = false
  private var isAsking = false

  /// A screen that has not been opened.
  public init() {}

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .opened: return open()
    case .profileArrived(let answered, let profile):
      guard isWaiting(for: answered) else { return [] }
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
    }
  }

  /// Whether a response with the data is on its way.
  var isAwaitingData: Bool {
    if case .loading = phase { return true }
    return refresh.isThere
  }

  /// Whether this ticket belongs to the pending load or reload of the data.
  func isWaiting(for answered: Ticket) -> Bool {
    phase == .loading(answered) || refresh == answered
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

  /// The content to display.
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

/// The data from which the web app and the iPhone app draw the profile.
public struct ProfileView: Hashable, Sendable {
  /// Whether the data is being loaded.
  public var isLoading: Bool
  /// The person; if nil, a placeholder shows without a name. An empty portrait shows the
  /// placeholder image.
  public var profile: Profile?
  /// Why there is no data; a button retries.
  public var problem: Phrase?
  /// The alert to show, if any.
  public var alert: AlertView?
}
