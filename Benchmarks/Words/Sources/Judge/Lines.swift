#if !arch(wasm32)
  import Domain
  import Foundation

  /// `Judge FILE` reads passwords, one per line, from standard input; prints the strength of each,
  /// and "demoted" if it was lowered because the password is easily guessed, else "kept".
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
