public import Store

/// Why the demo is not complete; what was added stays, the next start tries the rest again.
public enum DemoError: Error, Hashable, Sendable {
  /// The catalogue of the demo's photos cannot be read, or is malformed.
  case noCatalogue(path: String, isMissing: Bool)
  /// These files could not be added; all others were.
  case notAdded([DemoFailure])
  /// The database failed.
  case notRecorded(StoreError)
}

/// A file of the demo that could not be added.
public struct DemoFailure: Hashable, Sendable {
  /// The file's path in the folder of the demo's photos.
  public let file: String
  /// Why it was not added.
  public let problem: ImportProblem
}

extension DemoError: CustomStringConvertible {
  /// What is wrong and what the server's owner can do.
  public var description: String {
    switch self {
    case .noCatalogue(let path, let isMissing):
      "the list of its photos, \(path), \(isMissing ? "cannot be read" : "is damaged");"
        + " install Image Feed again"
    case .notAdded(let failures):
      failures.map { "\($0.file) \($0.problem.description)" }.joined(separator: "; ")
    case .notRecorded(let error): "it could not be recorded: \(error.description)"
    }
  }
}
