import Testing

/// LIB-17: `imagefeed audit`.
struct AuditCommandTests {
  // LIB-17
  @Test func theCommandListsWhatWasDone() async throws {
    let console = try Console()
    let added = await console.run("user", "add", "anna", typed: ["rhubarb gondola 47 lantern"])
    #expect(added.code == 0, "\(added.errors)")
    _ = await console.run("invite", "list")
    let made = await console.run("app", "add", "Client", "--redirect", "https://client.example/cb")
    #expect(made.code == 0, "\(made.errors)")
    let all = await console.run("audit")
    #expect(all.lines.count == 2)
    #expect(all.lines.first?.hasSuffix("grant  -  -  Client") == true)
    #expect(all.lines.last?.hasSuffix("new-account  @anna  -  command") == true)
    let some = await console.run("audit", "--json", "--kind", "new-account", "--days", "1")
    #expect(some.list?.map { $0["account"] as? String } == ["anna"])
  }

  // LIB-17
  @Test(arguments: [["--limit", "0"], ["--days", "0"], ["--kind", "theft"]])
  func invalidArgumentsAreRefused(options: [String]) async throws {
    let outcome = await Console.run(["audit"] + options)
    #expect(outcome.code == 64)
  }
}
