import ArgumentParser

/// The page that lists every option of the server, as Markdown (LIB-18).
enum OptionReference {
  /// The page, with one table per heading of the help.
  static var page: String {
    let options = CommandOption.all(of: Serve.self)
    var lines = [
      "# Options of the server", "",
      "Each can stand on the command line of `imagefeed serve`, in the environment, or in the "
        + "configuration file as",
      "`option: value`; that is also the order of precedence. "
        + "`imagefeed config check` validates file and environment.",
      "Written by `imagefeed config reference`; [owner.md](owner.md) explains the file.",
    ]
    var section: String?
    for option in options {
      if option.section != section || option == options.first {
        section = option.section
        lines += ["", "## " + (section ?? "Data"), ""]
        lines += ["| option | environment | default | |", "|---|---|---|---|"]
      }
      lines.append(row(option))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ option: CommandOption) -> String {
    let value = option.defaultValue.map { "`\($0)`" } ?? ""
    var text = option.text
    if option.isFlag { text = "Yes or no. " + text }
    if !option.values.isEmpty { text += " Values: \(option.values.joined(separator: ", "))." }
    if option.isRepeating {
      text += " A list in the file; separated by spaces in the environment."
    }
    let cells = ["`\(option.name)`", "`\(option.variable)`", value, text]
    return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }
}
