/// The pictures that the program draws for a first look, in feed order: index 0 is shown first.
public enum Gallery {
  /// How many pictures there are.
  public static let count = Catalogue.exhibits.count

  /// The people who are said to have taken the pictures.
  public static var authors: [GalleryAuthor] { Person.allCases.map(\.author) }

  /// What is known about the picture at `index`, 0 ..< `count`, without drawing it.
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

  /// Paints the picture at `index`, 0 ..< `count`; `longSide` is in pixels, 64...4096.
  public static func draw(at index: Int, longSide: Int) -> Painting {
    let exhibit = Catalogue.exhibits[index]
    let size = exhibit.format.size(longSide: min(max(longSide, 64), 4096))
    let canvas = Canvas(width: size.width, height: size.height)
    exhibit.scene.paint(on: canvas)
    return exhibit.finish.develop(canvas)
  }

  /// Paints a small abstract landscape, `side` pixels square, that stands for one of `authors`.
  public static func drawPortrait(ofAuthor index: Int, side: Int) -> Painting {
    let length = min(max(side, 16), 2048)
    let canvas = Canvas(width: length, height: length)
    let author = authors[index]
    Portrait(hue: author.hue, seed: UInt32(index) + 1).paint(on: canvas)
    return Finish(vignette: 0, grain: 0.006, bloom: 0).develop(canvas)
  }
}

/// Something that can be painted.
protocol Scene: Sendable {
  /// Paints over the whole of `canvas`.
  func paint(on canvas: borrowing Canvas)
}
