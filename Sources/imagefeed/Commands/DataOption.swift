import ArgumentParser
import Foundation

/// The option that every command has: where the data is.
struct DataOption: ParsableArguments {
  @Option(name: .long, help: "The data folder; $IMAGEFEED_DATA or ./data when not given.")
  var data: String?

  /// The data folder, absolute.
  var folder: String {
    let path = data ?? ProcessInfo.processInfo.environment["IMAGEFEED_DATA"] ?? "data"
    return URL(fileURLWithPath: path).standardizedFileURL.path
  }
}

/// Ends the program with exit code 1 and one line on stderr.
func refuse(_ sentence: String) -> ExitCode {
  Terminal.note(sentence)
  return ExitCode(1)
}

/// An absolute path for a path of the command line.
func absolutePath(_ path: String) -> String {
  URL(fileURLWithPath: path).standardizedFileURL.path
}
