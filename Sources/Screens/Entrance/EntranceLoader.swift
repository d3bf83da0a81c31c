public import AppModel
public import Domain

/// Loads the pages of the sign-in flow one after another; used by the iPhone app, since no browser
/// does it there.
public struct EntranceLoader: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The screen is on display.
    case opened
    /// The page requested with this ticket was loaded.
    case arrived(Ticket, EntranceStart)
    /// The page requested with this ticket could not be loaded.
    case failed(Ticket, Problem)
    /// The person asked to retry.
    case retried
    /// The person followed a link of the page to this path.
    case ledOn(String)
    /// The page on display completed its task; the flow continues at this path.
    case finished(String)
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Load the page at this path; answer with this ticket.
    case load(Ticket, String)
    /// Show this page.
    case enter(EntranceStart)
    /// Show this path outside the sign-in flow, which stays open.
    case show(String)
    /// Leave the sign-in flow for this path.
    case leave(String)
  }

  /// What the flow is doing: loading a page, showing one, or finished.
  public enum Phase: Hashable, Sendable {
    /// Nothing was requested yet.
    case closed
    /// A page is being loaded.
    case loading
    /// The page could not be loaded, for this reason.
    case failed(Problem)
    /// A page is open; these are its links to other pages of the flow.
    case inside(EntranceStart.Links)
    /// The flow was left.
    case left
  }

  /// Whether the flow loads a page, shows one, or is finished.
  public private(set) var phase = Phase.closed
  private var address: String
  private var ticket = Ticket()

  /// Starts with the page at `address`, a path with an optional query.
  public init(_ address: String) {
    self.address = address
  }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch (phase, event) {
    case (.closed, .opened), (.failed, .retried): return load(address)
    case (.loading, .arrived(ticket, let start)):
      phase = .inside(start.links)
      return [.enter(start)]
    case (.loading, .failed(ticket, let problem)):
      phase = .failed(problem)
      return []
    case (.inside(let links), .ledOn(let next)):
      if next == links.terms { return [.show(next)] }
      if links.all.contains(next) { return load(next) }
      phase = .left
      return [.leave(next)]
    case (.inside(let links), .finished(let next)):
      if links.steps.contains(next) { return load(next) }
      phase = .left
      return [.leave(next)]
    case (.closed, _), (.loading, _), (.failed, _), (.inside, _), (.left, _): return []
    }
  }

  private mutating func load(_ next: String) -> [Effect] {
    address = next
    phase = .loading
    return [.load(ticket.next(), next)]
  }

  /// The content to display.
  public var view: EntranceLoaderView {
    switch phase {
    case .closed, .loading: .loading
    case .failed(let problem): .problem(problem)
    case .inside, .left: .page
    }
  }
}

/// The content of the screen.
public enum EntranceLoaderView: Hashable, Sendable {
  /// A loader: no page has arrived yet.
  case loading
  /// The reason why loading failed, with a button to retry.
  case problem(Problem)
  /// The page on display.
  case page
}

extension EntranceStart.Links {
  /// The pages that continue a sign-in. Every other path leaves the flow when a page is finished,
  /// even if that page links to it: for example, the way back after a password change.
  var steps: [String] { [phone, code, name].compactMap { $0 } }

  /// Every path that is a page of the sign-in flow.
  var all: [String] { steps + [signIn, newAccount].compactMap { $0 } }
}
