import Foundation

/// The pages of a module's documentation catalogue, `Sources/<Module>/<Module>.docc`.
struct DocumentationPages {
  let module: String
  /// The pages by file name.
  let pages: [String: String]
  private let sources: String

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// Reads the catalogue and the sources of `module`.
  init(of module: String) throws {
    self.module = module
    let folder = DocumentationPages.root.appending(path: "Sources/\(module)")
    pages = try DocumentationPages.texts(folder, ending: ".md")
    sources = try DocumentationPages.texts(folder, ending: ".swift").values
      .joined(separator: "\n")
  }

  /// Pages with these texts, for a module with these sources.
  init(module: String, pages: [String: String], sources: String) {
    self.module = module
    self.pages = pages
    self.sources = sources
  }

  /// The text of a file of the repository.
  static func file(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The Swift examples whose code does not occur in `tested`, ignoring white space.
  ///
  /// Imports are compared line by line: a test file has them at its top.
  func untestedExamples(in tested: String) -> [String] {
    let lines = Set(tested.split(separator: "\n"))
    let code = DocumentationPages.normalized(tested)
    return pages.values.flatMap(DocumentationPages.examples).filter { example in
      let parts = example.split(separator: "\n")
      let imports = parts.filter { $0.hasPrefix("import ") }
      let rest = parts.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
      return !lines.isSuperset(of: imports)
        || !code.contains(DocumentationPages.normalized(rest))
    }
  }

  /// Broken links as "page: link": to a symbol that the module does not declare, or to a missing
  /// page.
  var brokenLinks: [String] {
    pages.flatMap { name, text in
      let symbols = text.matches(of: /``([^`\n]+)``/).map { String($0.output.1) }
      let articles = text.matches(of: /<doc:([^>]+)>/).map { String($0.output.1) }
      return (symbols.filter { !declares($0) } + articles.filter { pages[$0 + ".md"] == nil })
        .map { "\(name): \($0)" }
    }
  }

  /// Whether the sources declare each name on the path `link`, the first one publicly.
  private func declares(_ link: String) -> Bool {
    if link == module { return true }
    let names = link.split(separator: "/").map { String($0.prefix { $0 != "(" }) }
    return names.enumerated().allSatisfy { index, name in
      let kinds = index == 0 ? "struct|enum|class|protocol|actor" : "struct|enum|class|func|var|let"
      let modifiers =
        "(?:public|open) (?:private\\(set\\) )?(?:final |indirect |static |mutating )*"
      let declaration = "\(modifiers)(?:\(kinds)) \(name)\\b"
      let choice = "(?m)^ +(?:indirect )?case .*\\b\(name)\\b"
      let pattern = index == 0 ? declaration : "\(declaration)|\(choice)"
      return sources.range(of: pattern, options: .regularExpression) != nil
    }
  }

  private static func examples(of page: String) -> [String] {
    page.matches(of: /```swift\n([^`]*)```/).map { String($0.output.1) }
  }

  private static func normalized(_ code: String) -> String {
    code.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func texts(_ folder: URL, ending: String) throws -> [String: String] {
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(ending) {
      let file = folder.appending(path: path)
      found[file.lastPathComponent] =
        (found[file.lastPathComponent] ?? "") + (try String(contentsOf: file, encoding: .utf8))
    }
    return found
  }
}
