import Foundation
import TestKit
import Testing

/// The state diagram of a screen's page in docs/: drawn by the explorer, so it cannot go stale.
struct Diagram {
  /// The name of the page, `docs/<screen>.md`.
  let screen: String

  /// Fails when the page does not hold the diagram; with UPDATE_DIAGRAMS=1 it writes it instead.
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
