import Foundation
import Store
import Synchronization

/// Input and output at the terminal.
enum Terminal {
  /// The streams that a command reads and writes: those of the process, except in tests.
  @TaskLocal static var streams = StandardStreams.process

  /// Whether stdin and stderr are a terminal, so that a person can be asked.
  static var isInteractive: Bool {
    streams.isTerminal(STDIN_FILENO) && streams.isTerminal(STDERR_FILENO)
  }

  /// Whether progress can be drawn in place.
  static var drawsProgress: Bool { streams.isTerminal(STDERR_FILENO) }

  /// The width of the terminal in columns; 80 if unknown.
  static var columns: Int {
    var size = winsize()
    let result = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size)
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Whether stdout is a terminal, so that a QR code can be scanned from it.
  static var isRead: Bool { streams.isTerminal(STDOUT_FILENO) }

  /// Prints a result to stdout.
  static func say(_ line: String) {
    write(line + "\n", to: STDOUT_FILENO)
  }

  /// Prints an error or a status to stderr.
  static func note(_ line: String) {
    write(line + "\n", to: STDERR_FILENO)
  }

  /// Redraws the last line of stderr.
  static func redraw(_ line: String) {
    write("\r\u{1B}[K" + line, to: STDERR_FILENO)
  }

  /// Prints a value as one line of JSON with sorted keys.
  static func say(json value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return }
    say(String(decoding: data, as: UTF8.self))
  }

  /// Prints an object or a list of objects as one line of JSON, with each name both as `accessKey`
  /// and as `access_key`: the API uses the latter, the first versions used the former.
  static func say(jsonInBothCases value: some Encodable) {
    let encoder = JSONEncoder()
    let camel = try? JSONSerialization.jsonObject(with: encoder.encode(value))
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let snake = try? JSONSerialization.jsonObject(with: encoder.encode(value))
    let one =
      both(camel, snake)
      ?? (camel as? [Any]).map { list in
        zip(list, snake as? [Any] ?? []).map { both($0, $1) ?? [:] } as Any
      }
    guard let one,
      let data = try? JSONSerialization.data(
        withJSONObject: one, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return }
    say(String(decoding: data, as: UTF8.self))
  }

  private static func both(_ camel: Any?, _ snake: Any?) -> Any? {
    guard let camel = camel as? [String: Any], let snake = snake as? [String: Any] else {
      return nil
    }
    return camel.merging(snake) { first, _ in first }
  }

  /// Asks for a line of text; nil if it is empty. `usual` is shown as the default.
  static func ask(_ question: String, default usual: String?) -> String? {
    write(question + (usual.map { " [\($0)]" } ?? "") + " ", to: STDERR_FILENO)
    let answer = streams.readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
    return answer.isEmpty ? nil : answer
  }

  /// Asks a yes/no question; the default is no.
  static func confirms(_ question: String) -> Bool {
    write(question + " [y/N] ", to: STDERR_FILENO)
    return streams.readLine()?.lowercased().hasPrefix("y") == true
  }

  /// Whether `secret` asks a person, because stdin is a terminal.
  static var asksForSecrets: Bool { streams.isTerminal(STDIN_FILENO) }

  /// Reads a line of stdin; from a terminal after the prompt and without echo. Returns nil at the end of the input.
  static func secret(_ prompt: String) -> String? {
    guard asksForSecrets else { return streams.readLine() }
    write(prompt, to: STDERR_FILENO)
    var before = termios()
    // NB: in tests the terminal is none.
    let isReal = tcgetattr(STDIN_FILENO, &before) == 0
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    if isReal { tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) }
    defer {
      if isReal { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
      write("\n", to: STDERR_FILENO)
    }
    return streams.readLine()
  }

  private static func write(_ text: String, to descriptor: Int32) {
    streams.write(text, descriptor)
  }
}

/// Standard input, output and error.
struct StandardStreams: Sendable {
  /// Writes a text to STDOUT_FILENO or STDERR_FILENO.
  var write: @Sendable (String, Int32) -> Void
  /// Reads a line of standard input without its end; returns nil at the end of the input.
  var readLine: @Sendable () -> String?
  /// Whether the stream with this descriptor is a terminal.
  var isTerminal: @Sendable (Int32) -> Bool

  /// The streams of the process.
  static let process = StandardStreams(
    write: { text, descriptor in
      do throws(DiskError) {
        try Disk.write(Array(text.utf8), to: descriptor)
      } catch {
        if descriptor == STDOUT_FILENO { lost.store(error.number, ordering: .relaxed) }
      }
    }, readLine: { Swift.readLine() }, isTerminal: { isatty($0) == 1 })

  /// The number of the error because of which a result was not printed; 0 if there was none.
  private static let lost = Atomic<Int32>(0)

  /// Why a result of the process was not printed; nil if all were, or if the reader has closed the pipe.
  static var loss: String? {
    let number = lost.load(ordering: .relaxed)
    return number == 0 || number == EPIPE ? nil : String(cString: strerror(number))
  }
}
