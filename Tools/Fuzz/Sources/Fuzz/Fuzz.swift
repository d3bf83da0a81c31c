import Foundation
import Parsers

/// The loop of libFuzzer, for programs that have a `main` of their own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The parser that `FUZZ` names.
private let parser = Parser(rawValue: ProcessInfo.processInfo.environment["FUZZ"] ?? "")

/// Fuzzes one parser; arguments are those of libFuzzer.
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
