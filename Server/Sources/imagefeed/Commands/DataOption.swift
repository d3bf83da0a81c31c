import ArgumentParser
import Foundation
import ObjectStorage
import Service
import Store

/// The options for the data folder and the configuration file, which almost every command has.
struct DataOption: ParsableArguments {
  @Option(name: .long, help: "The data folder; default: ./data.")
  var data: String?
  /// Why hidden: every command has them and few servers need them. `ImageFeed` shows them with those commands that
  /// are about them.
  @OptionGroup(visibility: .hidden) var cluster: ClusterOptions
  /// Not used here: `ImageFeed.main` reads the file before it parses the arguments.
  @Option(
    name: .long,
    help: """
      The configuration file; default: $IMAGEFEED_CONFIG, else \(Configuration.usualFile) if it \
      exists.
      """)
  var config: String?

  func validate() throws {
    let folder = FilePath(bytes: ArgumentText.bytes(of: data ?? "data")).absolute
    guard folder.text != nil else {
      throw ValidationError("The path of the data folder is not UTF-8: \(folder).")
    }
  }

  /// The URL of the database that servers share; nil if it is that of the folder.
  var database: String? { cluster.database }

  /// Where servers share their photos.
  var pictures: PicturesOptions { cluster.pictures }

  /// The database that servers share, with the bucket of its photos; nil if it is that of the folder. Throws if the
  /// options are not usable.
  func shared() throws -> SharedDatabase? {
    let bucket = try pictures.bucket()
    guard let database else {
      guard bucket == nil else {
        throw misuse(
          "--pictures is for several servers with one database: name it with --database, or leave --pictures "
            + "out. A data folder is copied to a bucket with --backup.")
      }
      return nil
    }
    return SharedDatabase(
      url: database, connections: cluster.databaseConnections,
      pictures: bucket.map {
        SharedPictures(bucket: $0, copyBytes: pictures.picturesMegabytes << 20)
      })
  }

  /// The absolute path of the data folder.
  var folder: String { absolutePath(data ?? "data") }

  /// Whether there is no library in the data folder yet. With PostgreSQL, the folder has only the key of what
  /// is in the database.
  var isNew: Bool {
    let file = database == nil ? "imagefeed.sqlite" : "secret.key"
    return !Disk.mayExist(folder + "/" + file)
  }

  /// Throws if the data folder is there and this user may not use it, which says whose it is.
  func requirePermission(json: Bool = false) throws {
    let path = folder
    guard access(path, R_OK | W_OK | X_OK) != 0, errno == EACCES else { return }
    var facts = stat()
    var whose = ""
    if stat(path, &facts) == 0 {
      let name = getpwuid(facts.st_uid).map { String(cString: $0.pointee.pw_name) }
      whose = ", which belongs to the user \(name ?? String(facts.st_uid))"
    }
    throw refuse(
      "No permission to use \(path)\(whose). Run the command as that user or as root, such as with sudo.",
      json: json)
  }

  /// Throws unless the parent of the data folder exists, so that a typo creates no library
  /// somewhere else.
  func mayBegin(json: Bool = false) throws {
    let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    guard Disk.mayExist(parent) else {
      throw misuse(
        "--data \(folder): there is no folder \(parent); make it first.", json: json)
    }
  }
}

/// Prints `sentence` to stderr and, with `json`, `{"error":…}` to stdout; returns exit code 1, to
/// be thrown.
func refuse(_ sentence: String, json: Bool = false) -> ExitCode {
  if json { Terminal.say(json: ["error": sentence]) }
  Terminal.note(sentence)
  return ExitCode(1)
}

/// The exit code of a backup, restore or move that was made and lacks something.
let incompleteCode: Int32 = 3

/// Like `refuse`, but returns the exit code for invalid arguments.
func misuse(_ sentence: String, json: Bool = false) -> ExitCode {
  if json { Terminal.say(json: ["error": sentence]) }
  Terminal.note(sentence)
  return ExitCode.validationFailure
}

/// The absolute path of a path from the command line.
func absolutePath(_ path: String) -> String {
  URL(fileURLWithPath: path).standardizedFileURL.path
}
