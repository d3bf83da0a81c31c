import Service

/// Asks for the password of a command.
enum NewPassword {
  /// The command with its password: typed twice and judged in between in a terminal, otherwise the first line of stdin.
  ///
  /// In a terminal it asks until a password is accepted and repeated; throws exit code 1 if the line is empty.
  static func complete(
    _ order: AdminCommand, _ data: DataOption, json: Bool
  ) async throws -> AdminCommand {
    // Why before the question: nobody should choose a password in vain.
    try data.requirePermission(json: json)
    while true {
      guard let first = Terminal.secret("Password: "), !first.isEmpty else {
        throw refuse("No password was given.", json: json)
      }
      let complete = order.with(password: first)
      guard Terminal.asksForSecrets else { return complete }
      if let reason = try await CommandRunner.passwordRefusal(complete, data, json: json) {
        Terminal.note(reason)
        continue
      }
      if Terminal.secret("Once more: ") == first { return complete }
      Terminal.note("The two are different. Type it twice again.")
    }
  }
}

extension AdminCommand {
  /// The command with another password, if it has one.
  fileprivate func with(password: String) -> AdminCommand {
    if case .addUser(var user) = self {
      user.password = password
      return .addUser(user)
    }
    if case .setPassword(let username, _) = self {
      return .setPassword(username: username, password: password)
    }
    return self
  }
}
