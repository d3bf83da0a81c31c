/// What `explore` found.
public struct Exploration: Sendable {
  /// How many states were visited.
  public var states = 0
  /// The shortest way to a state that breaks the law, with what is broken; `nil` when none does.
  public var failure: String?
  /// Every change of phase that was seen: "from --> to : event", sorted.
  public var transitions: [String] = []

  /// Nothing found yet.
  public init() {}

  /// The transitions as a state diagram in Mermaid's language.
  public var diagram: String {
    (["```mermaid", "stateDiagram-v2"] + transitions.map { "  " + $0 } + ["```"])
      .joined(separator: "\n")
  }
}

/// Visits every state that `alphabet` reaches within `depth` events, nearest first.
///
/// `phase` names the state in diagrams. `law` says what is broken in a state, or nothing.
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

/// The name of a case without its payload.
private func word(_ description: String) -> String {
  String(description.prefix { $0 != "(" })
}
