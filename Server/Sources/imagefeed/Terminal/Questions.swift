import ArgumentParser

/// Questions of a command whose options answer them in advance.
///
/// Without a terminal nothing is asked: an answer that was not given is its default.
enum Questions {
  /// The answer that an option gave, else that of the person; throws if there is neither, and no
  /// default.
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

  /// Like `text`, but an empty answer is nil.
  static func optional(_ question: String, given: String?) -> String? {
    if let given { return given.isEmpty ? nil : given }
    return Terminal.isInteractive ? Terminal.ask(question, default: nil) : nil
  }

  /// One of several answers, each with an explanation.
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
