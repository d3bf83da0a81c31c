#if !arch(wasm32)
  import Domain
  import Foundation

  /// `Judge FILE` rates each line of standard input with the word filter in FILE and prints its
  /// strength and "demoted" or "kept".
  @main enum Lines {
    static func main() {
      let bytes = CommandLine.arguments.dropFirst().first
        .flatMap { FileManager.default.contents(atPath: $0) }
      guard let words = bytes.flatMap({ WordFilter([UInt8]($0)) }) else {
        print("There are no words in this file.")
        exit(1)
      }
      let judge = PasswordJudge(words: words)
      while let line = readLine() {
        let verdict = judge.verdict(on: Secret(line))
        print(verdict.strength, verdict.weakness == nil ? "kept" : "demoted")
      }
    }
  }
#endif
