import Foundation
import Parsers

/// libFuzzer's main loop, for programs with their own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The parser named by `FUZZ`.
private let parser = Parser(rawValue: ProcessInfo.processInfo.environment["FUZZ"] ?? "")

/// Fuzzes one parser; the arguments are those of libFuzzer.
@main
private struct Fuzz {
  static func main() {
    guard parser != nil else {
      print("FUZZ is one of " + Parser.allCases.map(\.rawValue).joined(separator: ", "))
      exit(2)
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(
      runFuzzer(&count, &arguments) { start, count in
        parser?.parse(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
      })
  }
}
