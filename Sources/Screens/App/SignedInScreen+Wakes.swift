import AppModel
import Domain

/// The owner of a timer, with the ticket that the owner chose.
enum TimerOwner: Hashable {
  case feed(Ticket)
  case favourites(Ticket)
  case connection(Ticket)
}

/// A running timer: `ticket` identifies it in the app, `sleeper` is its owner.
struct RunningTimer: Hashable {
  let ticket: Ticket
  let sleeper: TimerOwner
}

/// Each screen numbers its tickets separately, so the app assigns its own tickets to timers.
extension SignedInScreen {
  /// Starts a timer for its owner, `sleeper`; the effect carries the app's ticket.
  @inline(never)
  mutating func wake(_ sleeper: TimerOwner, after milliseconds: Int32) -> AppScreen.Effect {
    let ticket = lastWake.next()
    alarms.append(RunningTimer(ticket: ticket, sleeper: sleeper))
    return .wake(ticket, milliseconds: milliseconds)
  }

  /// The timer with this ticket fired: forwards it to its owner.
  mutating func wake(_ ticket: Ticket) -> (effects: [AppScreen.Effect], Outcome) {
    guard let index = alarms.firstIndex(where: { $0.ticket == ticket }) else {
      return ([], .stay)
    }
    switch alarms.remove(at: index).sleeper {
    case .feed(let ticket): return forward(feed.handle(.woke(ticket)))
    case .favourites(let ticket): return handle(favourites: .woke(ticket))
    case .connection(let ticket): return carryOut(sync.wake(ticket))
    }
  }
}
