/// The result of `explore`.
public struct Exploration: Sendable {
  /// The number of states visited.
  public var states = 0
  /// The shortest sequence of events that violates `law`, with the violation; nil if none was found.
  public var failure: String?
  /// Every observed change of phase as "from --> to : event", sorted.
  public var transitions: [String] = []

  /// An empty result.
  public init() {}

  /// The transitions as a Mermaid state diagram.
  public var diagram: String {
    (["```mermaid", "stateDiagram-v2"] + transitions.map { "  " + $0 } + ["```"])
      .joined(separator: "\n")
  }
}

/// Visits every state reachable with at most `depth` events of `alphabet`, breadth first.
///
/// `phase` names the state in diagrams. `law` describes a violation; nil if the state is valid.
public func explore<Screen: Machine>(
  _ start: Screen, depth: Int, phase: (Screen) -> String,
  alphabet: (Screen) -> [Screen.Event], law: (Screen) -> String?
) -> Exploration {
  var found = Exploration()
  var seen: Set<Screen> = [start]
  var edges: Set<String> = []
  var border: [(screen: Screen, path: [Screen.Event])] = [(start, [])]
  for _ in 0...depth {
    var next: [(screen: Screen, path: [Screen.Event])] = []
    for (screen, path) in border {
      found.states += 1
      if let broken = law(screen) {
        found.failure = path.map { "\($0)" }.joined(separator: " → ") + ": " + broken
        return found
      }
      for event in alphabet(screen) {
        var copy = screen
        _ = copy.handle(event)
        let before = word(phase(screen))
        let after = word(phase(copy))
        if before != after { edges.insert("\(before) --> \(after) : \(word("\(event)"))") }
        if seen.insert(copy).inserted { next.append((copy, path + [event])) }
      }
    }
    border = next
  }
  found.transitions = edges.sorted()
  return found
}

/// The name of an enum case without its payload.
private func word(_ description: String) -> String {
  String(description.prefix { $0 != "(" })
}
