import Foundation
import Store

/// Finds and checks the folder of the built web app before the server starts (LIB-1).
public enum WebFolder {
  /// Files that the pages cannot work without.
  static let files = ["app.js", "app.wasm", "app.css"]

  /// The named folder, or the first of the usual places that contains a web app.
  ///
  /// `program` is the path of the binary with symbolic links resolved, `here` the first place to
  /// look, `clone` the last. Throws `WebFolderMissing`.
  public static func find(
    named: String?, program: String, here: String = "Web", clone: [String] = ofTheClone
  ) throws -> String {
    let places = named.map { [$0] } ?? [here] + places(program: program) + clone
    guard let found = places.first(where: { missing(in: $0) == nil }) else {
      throw WebFolderMissing(isNamed: named != nil, places: places)
    }
    return found
  }

  /// The folder in the clone whose sources a debug build compiled, because its build folder may lie elsewhere; empty in a
  /// release build, which contains no path of the machine that built it.
  public static var ofTheClone: [String] {
    #if DEBUG
      let levels = 5
      var folder = URL(fileURLWithPath: #filePath)
      for _ in 0..<levels { folder.deleteLastPathComponent() }
      return [folder.appendingPathComponent("Web").path]
    #else
      return []
    #endif
  }

  /// The usual places: beside the binary, in `share` of an installation, and in the repository in
  /// which the binary was built.
  static func places(program: String) -> [String] {
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    var places = [
      folder.appendingPathComponent("Web").path,
      folder.appendingPathComponent("../share/imagefeed/Web").standardizedFileURL.path,
    ]
    let parts = folder.pathComponents
    if let build = parts.lastIndex(of: ".build"), build > 0 {
      places.append(NSString.path(withComponents: parts[..<(build - 1)] + ["Web"]))
    }
    return places
  }

  /// The first required file that is missing; nil if the folder is complete.
  static func missing(in folder: String) -> String? {
    files.first { !FileManager.default.isReadableFile(atPath: folder + "/" + $0) }
  }
}

/// No web app was found; the description says what to do.
public struct WebFolderMissing: Error, CustomStringConvertible {
  let isNamed: Bool
  let places: [String]

  /// A message for the owner.
  public var description: String {
    let list = places.map { place in
      guard Disk.mayExist(place), let file = WebFolder.missing(in: place) else { return place }
      let isThere = Disk.mayExist(place + "/" + file)
      return "\(place) (\(isThere ? "\(file) cannot be read" : "no \(file)"))"
    }
    return isNamed
      ? "There is no web app in \(list[0]); --web or $IMAGEFEED_WEB names the folder that `make web`"
        + " fills."
      : "There is no web app in \(list.joined(separator: ", ")). Build it with `make web`, or name"
        + " its folder with --web or $IMAGEFEED_WEB."
  }
}
