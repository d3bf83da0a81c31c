import Foundation

/// The folder with the built web app, found and checked before the server starts (LIB-1).
public enum WebFolder {
  /// Files without which pages stay blank.
  static let files = ["app.js", "app.wasm", "app.css"]

  /// The folder that was named, else the first of the usual places that has a web app.
  ///
  /// `program` is the path of the binary without symbolic links, `here` the first of those places.
  /// Throws `WebFolderMissing`.
  public static func find(
    named: String?, program: String, here: String = "Web"
  ) throws -> String {
    let places = named.map { [$0] } ?? [here] + places(program: program)
    guard let found = places.first(where: { missing(in: $0) == nil }) else {
      throw WebFolderMissing(isNamed: named != nil, places: places)
    }
    return found
  }

  /// Where a web app may be: beside the binary, in `share` of an installation, and in the
  /// repository that the binary was built in.
  static func places(program: String) -> [String] {
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    var places = [
      folder.appendingPathComponent("Web").path,
      folder.appendingPathComponent("../share/imagefeed/Web").standardizedFileURL.path,
    ]
    let parts = folder.pathComponents
    if let build = parts.lastIndex(of: ".build") {
      places.append(NSString.path(withComponents: parts[..<build] + ["Web"]))
    }
    return places
  }

  /// The first file that a folder lacks.
  static func missing(in folder: String) -> String? {
    files.first { !FileManager.default.isReadableFile(atPath: folder + "/" + $0) }
  }
}

/// No web app where one was looked for, as a sentence that says what to do.
public struct WebFolderMissing: Error, CustomStringConvertible {
  let isNamed: Bool
  let places: [String]

  /// What the owner reads.
  public var description: String {
    let list = places.map { place in
      FileManager.default.fileExists(atPath: place)
        ? "\(place) (no \(WebFolder.missing(in: place) ?? ""))" : place
    }
    return isNamed
      ? "There is no web app in \(list[0]); --web or $IMAGEFEED_WEB names the folder that `make web`"
        + " fills."
      : "There is no web app in \(list.joined(separator: ", ")). Build it with `make web`, or name"
        + " its folder with --web or $IMAGEFEED_WEB."
  }
}
