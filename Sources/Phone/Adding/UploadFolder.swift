import Domain
import Screens
import UIKit
import Wire

/// The person and the server that uploads belong to.
struct UploadOwner: Hashable, Sendable {
  /// The server's origin.
  let server: URL
  /// The person's username.
  let username: String
}

/// Copies of the chosen photos, and a list of those that are not uploaded yet. Both survive the
/// termination of the app (IOS-6).
struct UploadFolder: Sendable {
  /// What the list contains.
  struct List: Hashable, Sendable {
    var owner: UploadOwner
    /// The maximum size of a file, in bytes.
    var largest: Int64
    var files: [AddingScreen.PendingFile]
  }

  /// Why a photo could not be copied.
  enum CopyFailure: Error, Hashable {
    /// The device has no room for the copy.
    case noRoom
    /// The photo could not be read, for example because it is only in iCloud and there is no network.
    case unreadable
  }

  /// The folder, which is created when needed.
  let folder: URL

  private var listFile: URL { folder.appendingPathComponent("list.json") }

  /// The copy with this number.
  func file(_ number: Int32) -> URL { folder.appendingPathComponent(String(number)) }

  /// Where a part of a file is written before it is sent.
  func partFile(_ number: Int) -> URL { folder.appendingPathComponent("part-\(number)") }

  // MARK: The list

  /// The stored list; nil if there is none. Files that no longer exist are left out.
  func read() -> List? {
    let data = Log.files.attempt("read the list of uploads") { try Data(contentsOf: listFile) }
    guard let data, var list = List(Array(data)) else { return nil }
    list.files.removeAll {
      !FileManager.default.isReadableFile(atPath: file($0.file.number).path)
    }
    return list
  }

  /// Stores the list.
  func write(_ list: List) {
    // Why the app goes on after an error: without the list an upload ends with the process.
    Log.files.attempt("store the list of uploads") {
      try prepare()
      try Data(list.json).write(to: listFile, options: .atomic)
    }
  }

  /// Creates the folder, which is not part of the device's backup: the photos are in its library.
  private func prepare() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var folder = folder
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try folder.setResourceValues(values)
  }

  // MARK: The files

  /// The largest number of a file in the folder; 0 if it is empty.
  var lastNumber: Int32 { names.compactMap { Int32($0) }.max() ?? 0 }

  /// Deletes the copy with this number.
  func remove(_ number: Int32) { UploadFolder.delete(file(number)) }

  /// Deletes a file or folder, if it exists; an error is logged.
  static func delete(_ file: URL) {
    Log.files.attempt("delete a copy") { try FileManager.default.removeItem(at: file) }
  }

  /// The names of all files in the folder; none before the first copy.
  private var names: [String] {
    let names = Log.files.attempt("list the copies") {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }
    return names ?? []
  }

  /// Deletes all files and the list.
  func removeAll() { UploadFolder.delete(folder) }

  /// Deletes the files that `list` does not need: parts, and copies whose process was terminated.
  func sweep(keeping list: List) {
    let needed = Set(list.files.map { String($0.file.number) } + ["list.json"])
    for name in names where !needed.contains(name) {
      UploadFolder.delete(folder.appendingPathComponent(name))
    }
  }

  /// Copies the system's temporary file; call it before the system deletes that file. Returns the
  /// size in bytes.
  func copy(_ lent: URL, as number: Int32) throws(CopyFailure) -> Int64 {
    do {
      try prepare()
      remove(number)
      try FileManager.default.copyItem(at: lent, to: file(number))
      return try Int64(file(number).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
    } catch {
      remove(number)
      throw CopyFailure(error)
    }
  }

  /// Writes `count` bytes from offset `start` of a copy into `part`, a MiB at a time; false if the
  /// copy cannot be read or there is no room.
  @concurrent func cut(
    _ number: Int32, from start: Int64, count: Int64, to part: URL
  ) async -> Bool {
    do {
      try prepare()
      try Data().write(to: part)
      let (source, target) = (
        try FileHandle(forReadingFrom: file(number)), try FileHandle(forWritingTo: part)
      )
      try source.seek(toOffset: UInt64(start))
      var left = count
      while left > 0, let bytes = try source.read(upToCount: Int(min(left, 1 << 20))),
        !bytes.isEmpty
      {
        try target.write(contentsOf: bytes)
        left -= Int64(bytes.count)
      }
      try target.close()
      return left == 0
    } catch {
      return false
    }
  }

  /// A small picture of the copy with this number, which covers `size` pixels; nil if the device
  /// cannot decode it.
  @concurrent func thumbnail(_ number: Int32, _ size: CGSize) async -> UIImage? {
    let data = Log.files.attempt("read a copy") {
      try Data(contentsOf: file(number), options: .mappedIfSafe)
    }
    guard let data, let whole = UIImage(data: data), whole.size.width > 0, whole.size.height > 0
    else { return nil }
    let factor = max(size.width / whole.size.width, size.height / whole.size.height)
    return whole.preparingThumbnail(
      of: CGSize(width: whole.size.width * factor, height: whole.size.height * factor))
  }
}

extension UploadFolder.CopyFailure {
  /// The reason for an error of the file system or of the photo library.
  init(_ error: any Error) {
    let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    let isFullBelow = cause?.domain == NSPOSIXErrorDomain && cause?.code == Int(ENOSPC)
    self = isFull || isFullBelow ? .noRoom : .unreadable
  }
}

extension UploadFolder.List {
  /// Reads the list; nil if it is malformed.
  init?(_ bytes: [UInt8]) {
    let json = Log.files.attempt("parse the list of uploads") { try JSON(reading: bytes) }
    guard let json, let server = json["server"]?.string,
      let url = URL(string: server), let username = json["username"]?.string,
      let largest = json["largest"]?.integer, let entries = json["files"]?.array
    else { return nil }
    owner = UploadOwner(server: url, username: username)
    self.largest = largest
    files = entries.compactMap { entry in
      guard let number = entry["number"]?.integer, let name = entry["name"]?.string,
        let size = entry["size"]?.integer
      else { return nil }
      return AddingScreen.PendingFile(
        file: ChosenFile(
          number: Int32(clamping: number), name: name, size: size,
          modified: entry["modified"]?.integer ?? 0),
        upload: entry["upload"]?.string)
    }
  }

  /// The list as JSON.
  var json: [UInt8] {
    var json = JSONWriter(capacity: 1024)
    json.object { json in
      json.field("server", owner.server.absoluteString)
      json.field("username", owner.username)
      json.field("largest", largest)
      json.key("files")
      json.array(files) { json, entry in
        json.object { json in
          json.field("number", Int64(entry.file.number))
          json.field("name", entry.file.name)
          json.field("size", entry.file.size)
          json.field("modified", entry.file.modified)
          if let upload = entry.upload { json.field("upload", upload) }
        }
      }
    }
    return json.bytes
  }
}
