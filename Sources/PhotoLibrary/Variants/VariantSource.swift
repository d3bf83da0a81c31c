public import Domain
public import Store

/// A file of the library of which variants are made.
public struct VariantSource: Hashable, Sendable {
  /// Where the file lies.
  enum Shelf: Hashable, Sendable {
    case originals
    case portraits
  }

  let shelf: Shelf
  /// SHA-256 of the file in lower-case hexadecimal digits.
  public let contentHash: String
  let fileExtension: String
  /// Its size, upright.
  public let size: PixelSize

  /// The original of a photo.
  public init(_ photo: PhotoRecord) {
    shelf = .originals
    contentHash = photo.facts.contentHash
    fileExtension = photo.facts.fileExtension
    size = photo.facts.size
  }

  /// The portrait of a person that has this hash; nothing when it cannot be one.
  public init?(portrait hash: String) {
    guard hash.utf8.count == 64, hash.utf8.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 }) else {
      return nil
    }
    shelf = .portraits
    contentHash = hash
    fileExtension = PictureFormat.jpeg.fileExtension
    size = PixelSize(width: VariantSource.portraitSide, height: VariantSource.portraitSide)
  }

  init(shelf: Shelf, contentHash: String, fileExtension: String, size: PixelSize) {
    self.shelf = shelf
    self.contentHash = contentHash
    self.fileExtension = fileExtension
    self.size = size
  }

  /// Pixels along each side of every portrait.
  static let portraitSide: Int32 = 512
}
