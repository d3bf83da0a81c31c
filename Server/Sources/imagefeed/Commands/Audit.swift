public import ArgumentParser
import Service
public import Store

/// Lists entries of the audit log (LIB-17).
struct Audit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List who signed in, failed to, or changed accounts, applications and photos.",
    discussion:
      "The newest entries come first. \"imagefeed serve --audit-days\" sets how long they stay.")

  @Option(name: .long, parsing: .unconditional, help: "The most entries, 1 to 10000.")
  var limit = 100
  @Option(
    name: .long, help: "Only this kind; repeatable.")
  var kind: [AuditKind] = []
  @Option(name: .long, parsing: .unconditional, help: "Only the last days, 1 to 3650.")
  var days: Int?
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  func validate() throws {
    guard 1...10_000 ~= limit else { throw ValidationError("--limit is 1 to 10000.") }
    guard 1...3650 ~= days ?? 1 else { throw ValidationError("--days is 1 to 3650.") }
  }

  mutating func run() async throws {
    let query = AdminCommand.AuditQuery(limit: limit, kinds: kind, days: days)
    try await CommandOutput.simply(.audit(query), data, json: json)
  }
}

extension AuditKind: ExpressibleByArgument {}
