public import AppModel
public import Domain

/// The iPhone app's page about the person's own account: how photos open (FEED-35), sessions and
/// applications, each of which can be ended (OA-53).
public struct AccountScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The screen is on display.
    case opened
    /// The person asked to load the page again.
    case retried
    /// The network is back, or the app came to the front.
    case cameOnline
    /// The person wants to end this access.
    case endTapped(AccountAccess)
    /// The person confirmed that.
    case endConfirmed(AccountAccess)
    /// The person wants to see whole photos first (`true`), or photos that fill the screen.
    case wholePhotosTapped(Bool)
    /// The server answered the request with this ticket.
    case answered(Ticket, Answer)
  }

  /// The response to a request: the page, or why it failed.
  public enum Answer: Hashable, Sendable {
    /// The page, after the change if there was one.
    case account(AccountOverview)
    /// The request failed.
    case failed(Problem)
  }

  /// A side effect for the app to carry out.
  public enum Effect: Hashable, Sendable {
    /// Load the page; answer with this ticket.
    case load(Ticket)
    /// Ask the person to confirm that this access ends.
    case confirm(AccountAccess)
    /// End this access; answer with this ticket.
    case end(Ticket, AccountAccess)
    /// Store whether photos are whole at first; answer with this ticket.
    case choose(Ticket, opensWhole: Bool)
    /// Apply how photos open, which the person may have chosen in another app.
    case follow(opensWhole: Bool)
    /// Confirm that the choice is stored, and apply it.
    case chose(opensWhole: Bool)
    /// Say that the change was not made, or may not have been.
    case tell(Problem)
    /// Say that the access ended.
    case announce
    /// The app's own access ended: return to the sign-in.
    case endSession
  }

  /// What the screen is doing.
  public enum Phase: Hashable, Sendable {
    /// Nothing was requested yet.
    case closed
    /// The page is being loaded.
    case loading(Ticket)
    /// The page could not be loaded, for this reason.
    case failed(Problem)
    /// The page is on display.
    case listing(AccountOverview)
    /// The page is on display, and this access is being ended.
    case ending(Ticket, AccountAccess, AccountOverview)
    /// The page is on display, and the choice of how photos open is being stored.
    case choosing(Ticket, AccountOverview)
    /// The app's own access ended.
    case signedOut
  }

  /// Whether the page is loading, on display, or changing.
  public private(set) var phase = Phase.closed
  private var ticket = Ticket()

  /// A screen that has loaded nothing.
  public init() {}

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch (phase, event) {
    case (.closed, .opened), (.failed, .retried), (.failed(.offline), .cameOnline): return load()
    case (.loading(ticket), .answered(ticket, let answer)): return take(answer)
    case (.listing(let account), .endTapped(let access)):
      return account.has(access) ? [.confirm(access)] : []
    case (.listing(let account), .endConfirmed(let access)):
      guard account.has(access) else { return [] }
      phase = .ending(ticket.next(), access, account)
      return [.end(ticket, access)]
    case (.ending(ticket, let access, let account), .answered(ticket, let answer)):
      return take(answer, to: access, of: account)
    case (.listing(let account), .wholePhotosTapped(let opensWhole)):
      guard account.opensWhole != opensWhole else { return [] }
      phase = .choosing(ticket.next(), account)
      return [.choose(ticket, opensWhole: opensWhole)]
    case (.choosing(ticket, let account), .answered(ticket, let answer)):
      return take(answer, choosingFor: account)
    case (.closed, _), (.loading, _), (.failed, _), (.listing, _), (.ending, _), (.choosing, _),
      (.signedOut, _):
      return []
    }
  }

  private mutating func load() -> [Effect] {
    phase = .loading(ticket.next())
    return [.load(ticket)]
  }

  private mutating func take(_ answer: Answer) -> [Effect] {
    switch answer {
    case .account(let account):
      phase = .listing(account)
      return [.follow(opensWhole: account.opensWhole)]
    case .failed(.signedOut): return endSession()
    case .failed(let problem):
      phase = .failed(problem)
      return []
    }
  }

  private mutating func take(
    _ answer: Answer, to access: AccountAccess, of account: AccountOverview
  ) -> [Effect] {
    switch answer {
    case .account where account.isOwn(access), .failed(.signedOut): return endSession()
    case .account(let changed):
      phase = .listing(changed)
      return [.announce]
    case .failed(let problem):
      // Why the old list: the server may have carried out the change, and ending it twice is harmless.
      phase = .listing(account)
      return [.tell(problem)]
    }
  }

  private mutating func take(
    _ answer: Answer, choosingFor account: AccountOverview
  ) -> [Effect] {
    switch answer {
    case .failed(.signedOut): return endSession()
    case .account(let changed):
      phase = .listing(changed)
      return [.chose(opensWhole: changed.opensWhole)]
    case .failed(let problem):
      phase = .listing(account)
      return [.tell(problem)]
    }
  }

  private mutating func endSession() -> [Effect] {
    phase = .signedOut
    return [.endSession]
  }

  /// The content to display.
  public var view: AccountView {
    switch phase {
    case .closed, .loading, .signedOut: .loading
    case .failed(let problem): .problem(problem)
    case .listing(let account): .account(account, ending: nil)
    case .ending(_, let access, let account): .account(account, ending: access)
    case .choosing(_, let account): .account(account, ending: nil)
    }
  }
}

/// The content of the account screen.
public enum AccountView: Hashable, Sendable {
  /// A loader: the page has not arrived yet.
  case loading
  /// The reason why loading failed, with a button to retry.
  case problem(Problem)
  /// The account; nothing else can be ended while an access is `ending`.
  case account(AccountOverview, ending: AccountAccess?)
}

extension AccountOverview {
  /// Whether this access is listed, so that it can be ended.
  func has(_ access: AccountAccess) -> Bool {
    switch access {
    case .session(let id): sessions.contains { $0.id == id && !$0.isCurrent }
    case .otherSessions: sessions.contains { !$0.isCurrent }
    case .application(let id): grants.contains { $0.id == id }
    }
  }

  /// Whether the app itself uses this access.
  public func isOwn(_ access: AccountAccess) -> Bool {
    switch access {
    case .session, .otherSessions: false
    case .application(let id): grants.contains { $0.id == id && $0.isCurrent }
    }
  }
}
