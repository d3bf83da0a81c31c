/// The procedurally drawn demo pictures, in feed order: index 0 is the newest.
public enum Gallery {
  /// Number of pictures.
  public static let count = Catalogue.exhibits.count

  /// The invented photographers.
  public static var authors: [GalleryAuthor] { Person.allCases.map(\.author) }

  /// The metadata of the picture at `index`, which must be in 0 ..< `count`. Draws no picture.
  public static func entry(at index: Int) -> GalleryEntry {
    let exhibit = Catalogue.exhibits[index]
    let added = Calendar.added(at: index, of: count)
    return GalleryEntry(
      title: exhibit.title, description: exhibit.description,
      altDescription: exhibit.altDescription, author: exhibit.person.rawValue,
      capturedAt: Calendar.captured(exhibit.season, before: added, picture: index),
      addedAt: added, tags: exhibit.tags, camera: exhibit.person.camera(exhibit.exposure),
      place: exhibit.place, format: exhibit.format)
  }

  /// Paints the picture at `index`, which must be in 0 ..< `count`.
  ///
  /// `longSide` is in pixels and clamped to 64 ... 4096.
  public static func draw(at index: Int, longSide: Int) -> Painting {
    let exhibit = Catalogue.exhibits[index]
    let size = exhibit.format.size(longSide: min(max(longSide, 64), 4096))
    let canvas = Canvas(width: size.width, height: size.height)
    exhibit.scene.paint(on: canvas)
    return exhibit.finish.develop(canvas)
  }

  /// Paints the avatar of `authors[index]`, an abstract landscape.
  ///
  /// `side` is its width and height in pixels, clamped to 16 ... 2048.
  public static func drawPortrait(ofAuthor index: Int, side: Int) -> Painting {
    let length = min(max(side, 16), 2048)
    let canvas = Canvas(width: length, height: length)
    let author = authors[index]
    Portrait(hue: author.hue, seed: UInt32(index) + 1).paint(on: canvas)
    return Finish(vignette: 0, grain: 0.006, bloom: 0).develop(canvas)
  }
}

/// A subject that can be painted on a `Canvas`, which defines `u`, `v` and the unit of length.
protocol Scene: Sendable {
  /// Paints the subject over the content of `canvas`.
  func paint(on canvas: borrowing Canvas)
}
