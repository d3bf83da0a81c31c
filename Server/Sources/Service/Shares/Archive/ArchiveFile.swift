import Crypto
import Domain
import PhotoLibrary
import Store

/// A file of the archive of a share link: what the download of a photo sends, or the video of a Live Photo.
struct ArchiveFile: Sendable {
  /// What it is made of.
  enum Source: Sendable {
    case picture(VariantSource, Variation)
    /// The video with this hash.
    case movie(String)
  }

  let photoId: Int64
  let source: Source
  /// Its name in UTF-8.
  let name: [UInt8]
  /// Names the original and how the file is made of it.
  let tag: String
  /// The file when it was last made of the same original in the same way; nil if it never was.
  let known: DownloadFile?
  /// A number that is another one as soon as the name or the content changes.
  let mark: UInt64

  var isMovie: Bool {
    switch source {
    case .picture: false
    case .movie: true
    }
  }

  /// The file whose last one, of whatever original, was `last`.
  private init(
    of photo: PhotoRecord, _ source: Source, tag: String, last: DownloadFile?, name: String
  ) {
    photoId = photo.id
    self.source = source
    self.tag = tag
    self.name = Array(name.utf8)
    known = last?.tag == tag ? last : nil
    let facts = [name, tag, String(last?.version ?? 0)].joined(separator: "\n")
    mark = SHA256.hash(data: Array(facts.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The files of a photo, which is the one with this number of an archive whose numbers have `digits` digits.
  static func files(
    of download: SharedDownload, number: Int, digits: Int, plays: Bool, _ library: PhotoLibrary
  ) -> [ArchiveFile] {
    let photo = download.photo
    func name(_ ending: String) -> String {
      ArchiveName.file(
        number: number, digits: digits, caption: photo.facts.description, ending: ending)
    }
    let source = VariantSource(photo)
    let variation = library.variation(of: source, VariationRequest(), accept: nil)
    var files = [
      ArchiveFile(
        of: photo, .picture(source, variation), tag: variation.entityTag(of: source.contentHash),
        last: download.picture, name: name(variation.format.fileExtension))
    ]
    if plays, let hash = photo.facts.videoHash {
      files.append(
        ArchiveFile(of: photo, .movie(hash), tag: hash, last: download.movie, name: name("mov")))
    }
    return files
  }
}
