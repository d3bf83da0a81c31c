import Domain
import Screens
public import UIKit
import Wire

/// The person and the server that uploads belong to.
struct UploadOwner: Hashable, Sendable {
  /// The server's origin.
  let server: URL
  /// The person's username.
  let username: String
}

/// Copies of the chosen photos, and a list of those that are not uploaded yet. Both survive the
/// termination of the app (IOS-6). Errors are logged.
///
/// Every call waits for the disk, so the app makes it on a `WorkQueue` or another thread.
public struct UploadFolder: Sendable {
  /// What the list contains.
  struct List: Hashable, Sendable {
    var owner: UploadOwner
    /// The maximum size of a file, in bytes.
    var largest: Int64
    var files: [AddingScreen.PendingFile]
    /// The number of chosen photos that are not copied, and of which the person was not informed.
    var left = 0
    /// The numbers of the files that were added automatically (IOS-7).
    var automatic: Set<Int32> = []
    /// Whether these are sent without Wi-Fi too.
    var usesCellular = false
  }

  /// Why a photo could not be copied.
  enum CopyFailure: Error, Hashable {
    /// The device has no room for the copy.
    case noRoom
    /// The photo could not be read, for example because it is only in iCloud and there is no network.
    case unreadable
    /// The app was terminated before the photo was copied; the system provides it to that process only.
    case interrupted
  }

  /// What `open(for:)` has found.
  struct Opening: Hashable, Sendable {
    /// The list of the person; nil if there is none.
    var list: List?
    /// Whether there was anything else than a list of the person without photos: an earlier process may be
    /// sending it.
    var hadFiles: Bool
  }

  private static let listName = "list.json"

  private let folder: URL
  /// Called with the name of each file that is read, written or deleted.
  private let touched: @Sendable (String) -> Void

  /// Stores photos in `folder`, in which no other files may be; it is created when needed. `touched`
  /// is called with the name of each file that is read, written or deleted.
  public init(folder: URL, touched: @escaping @Sendable (String) -> Void = { _ in }) {
    self.folder = folder
    self.touched = touched
  }

  /// The copy with this number.
  func file(_ number: Int32) -> URL { file(String(number)) }

  /// Where the part with this number is written before it is sent.
  func partFile(_ number: Int) -> URL { file("part-\(number)") }

  private func file(_ name: String) -> URL {
    folder.appendingPathComponent(name, isDirectory: false)
  }

  private var exists: Bool { FileManager.default.fileExists(atPath: folder.path) }

  // MARK: The list

  /// The stored list; nil if there is none, or it is damaged. Files that no longer exist are left out. Throws
  /// if the list exists but cannot be read, for example before the device was unlocked for the first time.
  private func read() throws -> List? {
    touched(UploadFolder.listName)
    let data: Data
    do {
      data = try Data(contentsOf: file(UploadFolder.listName))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    }
    guard var list = List(Array(data)) else { return nil }
    list.files.removeAll {
      !FileManager.default.fileExists(atPath: file($0.file.number).path)
    }
    return list
  }

  /// Whether the list can be read, or does not exist; not before the device is unlocked for the first time.
  var isReadable: Bool { Log.files.attempt("read the list of uploads", { try read() }) != nil }

  /// Stores the list; false if that fails.
  func write(_ list: List) -> Bool {
    let file = file(UploadFolder.listName)
    touched(UploadFolder.listName)
    let written: Void? = Log.files.attempt("store the list of uploads") {
      try prepare()
      try Data(list.json).write(to: file, options: .atomic)
    }
    return written != nil
  }

  /// Creates the folder, unless it exists.
  private func prepare() throws {
    guard !exists else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    excludeFromBackup()
  }

  /// Leaves the folder out of the device's backup: the photos are in its library.
  private func excludeFromBackup() {
    Log.files.attempt("exclude the copies from the backup") {
      var folder = folder
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try folder.setResourceValues(values)
    }
  }

  // MARK: The files

  /// Reads the list of `owner`, and deletes every file that it does not name: parts, and copies whose process
  /// was terminated. If there is no list, or it is damaged or somebody else's, deletes everything. Returns nil
  /// if the list cannot be read now; then nothing is deleted.
  func open(for owner: UploadOwner) -> Opening? {
    guard let stored = Log.files.attempt("read the list of uploads", { try read() }) else {
      return nil
    }
    guard let list = stored, list.owner == owner else {
      return Opening(list: nil, hadFiles: removeAll())
    }
    // Why again: it may have failed when the folder was created.
    excludeFromBackup()
    let files = names.subtracting([UploadFolder.listName])
    for name in files.subtracting(list.files.map { String($0.file.number) }) {
      remove(file(name))
    }
    return Opening(list: list, hadFiles: !files.isEmpty || !list.files.isEmpty)
  }

  /// The names of all files in the folder; none before the first copy.
  private var names: Set<String> {
    let names = Log.files.attempt("list the copies") {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }
    return Set(names ?? [])
  }

  /// Deletes a copy or part, if it exists.
  func remove(_ file: URL) {
    touched(file.lastPathComponent)
    Log.files.attempt("delete a copy") { try FileManager.default.removeItem(at: file) }
  }

  /// Deletes all files and the list; returns whether there were any.
  @discardableResult func removeAll() -> Bool {
    touched(folder.lastPathComponent)
    guard exists else { return false }
    Log.files.attempt("delete all copies") { try FileManager.default.removeItem(at: folder) }
    return true
  }

  /// Deletes all files and the list, unless they are meant for the server at `server` or the list cannot be
  /// read now; returns whether there were any to delete.
  func removeAll(unlessFor server: URL?) -> Bool {
    guard let stored = Log.files.attempt("read the list of uploads", { try read() }),
      stored == nil || stored?.owner.server != server
    else { return false }
    return removeAll()
  }

  /// Copies the system's temporary file; call it before the system deletes that file. Returns the
  /// size in bytes.
  func copy(_ lent: URL, as number: Int32) throws(CopyFailure) -> Int64 {
    let place = try place(forCopy: number)
    do {
      try FileManager.default.copyItem(at: lent, to: place)
    } catch {
      remove(place)
      throw CopyFailure(error)
    }
    return try size(ofCopy: number)
  }

  /// Where the copy with this number is to be written; no file is there.
  func place(forCopy number: Int32) throws(CopyFailure) -> URL {
    do {
      try prepare()
    } catch {
      throw CopyFailure(error)
    }
    remove(file(number))
    return file(number)
  }

  /// The size in bytes of the copy with this number; deletes it if that cannot be read.
  func size(ofCopy number: Int32) throws(CopyFailure) -> Int64 {
    do {
      return try Int64(file(number).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
    } catch {
      remove(file(number))
      throw CopyFailure(error)
    }
  }

  /// Writes `count` bytes from offset `start` of a copy into `part`, a MiB at a time; false if the
  /// copy cannot be read or there is no room.
  func cut(_ number: Int32, from start: Int64, count: Int64, to part: URL) -> Bool {
    touched(part.lastPathComponent)
    do {
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
    touched(String(number))
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
    left = Int(json["left"]?.integer ?? 0)
    files = entries.compactMap { entry in
      guard let number = entry["number"]?.integer, let name = entry["name"]?.string,
        let size = entry["size"]?.integer
      else { return nil }
      return AddingScreen.PendingFile(
        file: ChosenFile(
          number: Int32(clamping: number), name: name, size: size,
          modified: entry["modified"]?.integer ?? 0,
          after: entry["after"]?.integer.map { Int32(clamping: $0) }),
        upload: entry["upload"]?.string)
    }
    usesCellular = json["cellular"]?.bool ?? false
    for entry in entries where entry["automatic"]?.bool == true {
      automatic.insert(Int32(clamping: entry["number"]?.integer ?? 0))
    }
  }

  /// The list as JSON.
  var json: [UInt8] {
    var json = JSONWriter(capacity: 1024)
    json.object { json in
      json.field("server", owner.server.absoluteString)
      json.field("username", owner.username)
      json.field("largest", largest)
      if left > 0 { json.field("left", Int64(left)) }
      if usesCellular { json.field("cellular", true) }
      json.key("files")
      json.array(files) { json, entry in
        json.object { json in
          json.field("number", Int64(entry.file.number))
          json.field("name", entry.file.name)
          json.field("size", entry.file.size)
          json.field("modified", entry.file.modified)
          if let after = entry.file.after { json.field("after", Int64(after)) }
          if let upload = entry.upload { json.field("upload", upload) }
          if automatic.contains(entry.file.number) { json.field("automatic", true) }
        }
      }
    }
    return json.bytes
  }
}
