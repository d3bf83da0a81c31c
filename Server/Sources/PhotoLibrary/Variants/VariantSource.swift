public import Domain
import Media
public import Store

/// An original or portrait from which variants are made.
public struct VariantSource: Hashable, Sendable {
  /// Which kind of file it is: each kind has a folder.
  enum Folder: Hashable, Sendable {
    case originals
    case portraits
  }

  let shelf: Folder
  /// SHA-256 of the file in lowercase hexadecimal digits.
  public let contentHash: String
  let fileExtension: String
  /// The size in pixels, upright, and rotated by `rotation`.
  public let size: PixelSize
  /// How far the variants are rotated.
  public let rotation: Rotation

  /// The original of a photo, rotated by `rotation`; nil stands for the photo's own.
  public init(_ photo: PhotoRecord, rotation: Rotation? = nil) {
    shelf = .originals
    contentHash = photo.facts.contentHash
    fileExtension = photo.facts.fileExtension
    self.rotation = rotation ?? photo.facts.rotation
    size = self.rotation.size(of: photo.facts.originalSize)
  }

  /// The portrait with this hash; nil if `hash` is not 64 lowercase hexadecimal digits.
  public init?(portrait hash: String) {
    guard hash.utf8.count == 64, hash.utf8.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 }) else {
      return nil
    }
    shelf = .portraits
    contentHash = hash
    fileExtension = PictureFormat.jpeg.fileExtension
    size = PixelSize(width: VariantSource.portraitSide, height: VariantSource.portraitSide)
    rotation = .none
  }

  init(shelf: Folder, contentHash: String, fileExtension: String, size: PixelSize) {
    self.shelf = shelf
    self.contentHash = contentHash
    self.fileExtension = fileExtension
    self.size = size
    rotation = .none
  }

  /// The size in pixels, upright and not rotated.
  var originalSize: PixelSize { rotation.size(of: size) }

  /// Pixels along each side of every portrait.
  static let portraitSide: Int32 = 512
}
