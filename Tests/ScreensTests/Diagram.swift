import Foundation
import TestKit
import Testing

/// The state diagram of a screen in docs/, generated from the explored transitions.
struct Diagram {
  /// The name of the page `docs/<screen>.md`.
  let screen: String

  /// Fails if the page has a different diagram; writes it instead if UPDATE_DIAGRAMS=1.
  func check(_ found: Exploration) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/\(screen).md").standardizedFileURL
    let page = try String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["UPDATE_DIAGRAMS"] == nil {
      #expect(page.contains(found.diagram), "stale: run `make diagrams`")
      return
    }
    guard let start = page.range(of: "```mermaid"),
      let end = page.range(of: "```", range: start.upperBound..<page.endIndex)
    else { return }
    let fresh = page.replacingCharacters(
      in: start.lowerBound..<end.upperBound, with: found.diagram)
    try fresh.write(to: file, atomically: true, encoding: .utf8)
  }
}
