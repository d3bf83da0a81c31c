import ArgumentParser

/// Asks for values that were not given as options of a command.
///
/// Without a terminal it does not ask, and uses the defaults.
enum Questions {
  /// The value of the option, otherwise the answer, otherwise the default; throws if there is none
  /// of them.
  static func text(
    _ question: String, given: String?, option: String, default usual: String? = nil
  ) throws -> String {
    if let given { return given }
    if Terminal.isInteractive {
      for _ in 0..<3 {
        if let answer = Terminal.ask(question, default: usual) ?? usual { return answer }
      }
    } else if let usual {
      return usual
    }
    throw misuse("\(option) is missing: \(question)")
  }

  /// The value of the option, otherwise the answer; nil if that is empty.
  static func optional(_ question: String, given: String?) -> String? {
    if let given { return given.isEmpty ? nil : given }
    return Terminal.isInteractive ? Terminal.ask(question, default: nil) : nil
  }

  /// Asks for one of several values, each with an explanation; throws after three invalid answers.
  static func choice<Choice: RawRepresentable & Sendable>(
    _ question: String, of choices: [(Choice, String)], given: Choice?, default usual: Choice
  ) throws -> Choice where Choice.RawValue == String {
    if let given { return given }
    guard Terminal.isInteractive else { return usual }
    for _ in 0..<3 {
      Terminal.note(question)
      for (number, (choice, text)) in choices.enumerated() {
        Terminal.note("  \(number + 1) \(choice.rawValue): \(text)")
      }
      guard let answer = Terminal.ask("Number or word", default: usual.rawValue) else {
        return usual
      }
      if let number = Int(answer), choices.indices.contains(number - 1) {
        return choices[number - 1].0
      }
      if let choice = choices.first(where: { $0.0.rawValue == answer.lowercased() }) {
        return choice.0
      }
      Terminal.note("\"\(answer)\" is none of them.")
    }
    throw misuse("There was no answer to: \(question)")
  }
}
