import Domain

/// Who asked to be woken, and the ticket by which they know it.
enum Sleeper: Hashable {
  case feed(Ticket)
  case favourites(Ticket)
  case connection(Ticket)
}

/// A sleeper and the ticket of the order.
struct Alarm: Hashable {
  let ticket: Ticket
  let sleeper: Sleeper
}

/// Every screen numbers its questions by itself, so the app's clock has numbers of its own.
extension Inside {
  /// The order to wake `sleeper` after so many milliseconds.
  @inline(never)
  mutating func wake(_ sleeper: Sleeper, after milliseconds: Int32) -> AppScreen.Effect {
    let ticket = lastWake.next()
    alarms.append(Alarm(ticket: ticket, sleeper: sleeper))
    return .wake(ticket, milliseconds: milliseconds)
  }

  /// The time that was asked for with this ticket is over.
  mutating func wake(_ ticket: Ticket) -> (effects: [AppScreen.Effect], Outcome) {
    guard let index = alarms.firstIndex(where: { $0.ticket == ticket }) else {
      return ([], .stay)
    }
    switch alarms.remove(at: index).sleeper {
    case .feed(let ticket): return forward(feed.handle(.woke(ticket)))
    case .favourites(let ticket): return handle(favourites: .woke(ticket))
    case .connection(let ticket):
      return (connection.wake(ticket) ? tryAgain() : [], .stay)
    }
  }
}
