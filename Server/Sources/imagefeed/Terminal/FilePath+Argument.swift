public import ArgumentParser
import Foundation
public import Store

extension FilePath: ExpressibleByArgument {
  /// The path in an argument of the parser, as the file system has it.
  public init?(argument: String) {
    self.init(bytes: ArgumentText.bytes(of: argument))
  }

  /// The absolute path, without `.` and `..` and double slashes.
  var absolute: FilePath {
    var names: [FilePath] = []
    for name in (isAbsolute ? self : FilePath.current.appending(self)).names {
      switch name {
      case ".": break
      case "..": _ = names.popLast()
      default: names.append(name)
      }
    }
    return names.reduce("/") { $0.appending($1) }
  }

  /// The current folder.
  private static var current: FilePath {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return FilePath(cString: path)
  }
}
