import Crypto
import Domain
import PhotoLibrary
import Store

/// The order of the files in the archive of a share link, and what is known of each: about 60 bytes for one, whatever
/// a collection has (FEED-39).
struct SharedArchive: Sendable {
  /// A file of the archive.
  struct Item: Sendable {
    let photoId: Int64
    /// The cursor behind which the photo is found.
    let previousPlace: Int64?
    /// The number of the photo, from 1.
    let number: Int32
    let nameLength: Int32
    let mark: UInt64
    let isMovie: Bool
    /// Whether `length` and `checksum` are known.
    var isKnown: Bool
    /// Bytes of the content.
    var length: Int64
    var checksum: UInt32
  }

  /// The files, in order.
  var items: [Item] = []
  /// The format of the archive.
  let format: ZipFormat
  /// A text that is another one as soon as any byte of the archive changes.
  private(set) var tag = ""

  /// Reads which files the archive has now, a page at a time.
  init(_ reader: ArchiveReader) throws {
    format = ZipFormat(changedAt: reader.share.createdAt)
    var whole = SHA256()
    var place: Int64?
    var number = 0
    while true {
      try Task.checkCancellation()
      let page = try reader.page(after: place, count: ArchiveCursor.perPage)
      for download in page {
        number += 1
        for file in reader.files(of: download, number: number) {
          items.append(Item(file, number: number, previousPlace: place))
          withUnsafeBytes(of: file.mark.littleEndian) { whole.update(bufferPointer: $0) }
        }
        place = download.place
      }
      if page.isEmpty { break }
    }
    tag = "archive-1-\(format.moment)-" + Hexadecimal.text(Array(whole.finalize()))
  }

  /// Whether the length of every file is known, and so the place of every byte.
  var isMeasured: Bool { items.allSatisfy(\.isKnown) }

  /// The length of the archive in bytes; nil unless it is known.
  var length: Int64? {
    guard isMeasured else { return nil }
    let (offset, directory) = directoryPlace
    return offset + directory
      + ZipFormat.endLength(count: Int64(items.count), length: directory, offset: offset)
  }

  /// Where the directory begins, and its length, if everything is known.
  var directoryPlace: (offset: Int64, length: Int64) {
    var offset: Int64 = 0
    var length: Int64 = 0
    for item in items {
      length += ZipFormat.recordLength(
        nameLength: Int(item.nameLength), length: item.length, offset: offset)
      offset += item.space
    }
    return (offset, length)
  }
}

extension SharedArchive.Item {
  fileprivate init(_ file: ArchiveFile, number: Int, previousPlace: Int64?) {
    photoId = file.photoId
    self.previousPlace = previousPlace
    self.number = Int32(clamping: number)
    nameLength = Int32(clamping: file.name.count)
    mark = file.mark
    isMovie = file.isMovie
    isKnown = file.known != nil
    length = file.known?.length ?? 0
    checksum = file.known?.checksum ?? 0
  }

  /// Bytes of the header and the content.
  var space: Int64 {
    ZipFormat.headerLength(nameLength: Int(nameLength), length: length) + length
  }
}

/// Reads the photos of a share link for its archive, a page at a time.
struct ArchiveReader: Sendable {
  let share: ShareRecord
  let shares: ShareStore
  let library: PhotoLibrary
  let digits: Int

  /// Reads how many photos the link shows.
  init(_ share: ShareRecord, _ shares: ShareStore, _ library: PhotoLibrary) throws {
    self.share = share
    self.shares = shares
    self.library = library
    digits = ArchiveName.digits(count: try shares.photos(of: share, offset: 0, count: 0).total)
  }

  /// At most `count` photos behind a place, as visitors see them now.
  func page(after place: Int64?, count: Int) throws -> [SharedDownload] {
    try shares.downloads(of: share, after: place, count: count)
  }

  func files(of download: SharedDownload, number: Int) -> [ArchiveFile] {
    ArchiveFile.files(
      of: download, number: number, digits: digits,
      plays: ShareController.plays(download.photo, share), library)
  }
}

/// Finds the files of an archive's items, in their order.
struct ArchiveCursor {
  /// Photos that are in memory at a time.
  static let perPage = 60

  private let reader: ArchiveReader
  private let count: Int
  private var files: ArraySlice<ArchiveFile> = []

  /// Reads `count` photos at a time; with 1, each is as it is at the moment when its file is needed.
  init(_ reader: ArchiveReader, count: Int = perPage) {
    self.reader = reader
    self.count = count
  }

  /// The file of an item. Throws `changed` if visitors no longer see it as it was when the archive began: it was
  /// removed, withdrawn or rotated, or the link was revoked.
  mutating func file(of item: SharedArchive.Item) throws -> ArchiveFile {
    if files.isEmpty {
      let page = try reader.page(after: item.previousPlace, count: count)
      files =
        page.enumerated().flatMap { index, download in
          reader.files(of: download, number: Int(item.number) + index)
        }[...]
      // A download that continues may begin with the video of a photo.
      if item.isMovie, files.first?.photoId == item.photoId { files.removeFirst() }
    }
    guard let file = files.popFirst(), file.photoId == item.photoId, file.mark == item.mark else {
      throw ArchiveError.changed
    }
    return file
  }
}

/// Why an archive ends before its end. The connection is closed, so that no client takes what it has for a whole one.
enum ArchiveError: Error, Hashable, Sendable {
  /// What the link shows has changed.
  case changed
  /// The link is no longer open to this visitor.
  case closed
  /// The client left, or waited too long.
  case abandoned
}
