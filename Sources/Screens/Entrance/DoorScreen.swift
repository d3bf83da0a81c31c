public import Domain

/// Leads from page to page of the entrance where no browser does: loads each by its address.
public struct DoorScreen: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The screen is on display.
    case opened
    /// The page that was asked for under this ticket.
    case arrived(Ticket, EntranceStart)
    /// It did not come.
    case failed(Ticket, Problem)
    /// The person wants to try again.
    case retried
    /// The person follows a link of the page on display to this address.
    case ledOn(String)
    /// What the page on display is for is done, and goes on at this address.
    case finished(String)
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Load the page at this address; answer with this ticket.
    case load(Ticket, String)
    /// Show this page.
    case enter(EntranceStart)
    /// Show this address outside the entrance, which stays open.
    case show(String)
    /// The entrance is left for this address.
    case leave(String)
  }

  /// Where the screen stands.
  public enum Phase: Hashable, Sendable {
    /// Nothing was asked for yet.
    case closed
    /// A page is being loaded.
    case loading
    /// It did not come.
    case failed(Problem)
    /// A page is open; it leads to others of the entrance.
    case inside(EntranceStart.Links)
    /// Left.
    case left
  }

  /// Where the screen stands.
  public private(set) var phase = Phase.closed
  private var address: String
  private var ticket = Ticket()

  /// The door that leads to the page at `address`, path and query.
  public init(_ address: String) {
    self.address = address
  }

  /// Takes notice of what happened and answers with what to do.
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

  /// What is on display.
  public var view: DoorView {
    switch phase {
    case .closed, .loading: .loading
    case .failed(let problem): .problem(problem)
    case .inside, .left: .page
    }
  }
}

/// What the door shows.
public enum DoorView: Hashable, Sendable {
  /// The loader.
  case loading
  /// Why there is no page, and a button to try again.
  case problem(Problem)
  /// The page itself.
  case page
}

extension EntranceStart.Links {
  /// The pages that follow one another on the way in. Whoever has done something else goes where they
  /// wanted to, even if a link there stands on the page too: the way back from a change of password.
  var steps: [String] { [phone, code, name].compactMap { $0 } }

  /// Every address that is a page of the entrance.
  var all: [String] { steps + [signIn, newAccount].compactMap { $0 } }
}
