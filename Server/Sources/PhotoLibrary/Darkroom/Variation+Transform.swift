import Darkroom
import Domain

extension darkroom_transform {
  init(_ variation: Variation) {
    self.init()
    let whole = variation.rotation.size(of: variation.place?.whole ?? variation.scaled)
    (width, height) = (whole.width, whole.height)
    turn = Int32(variation.rotation.quarters)
    if let place = variation.place { take(place, of: variation) }
    switch variation.cut {
    case nil: break
    case .at(let left, let top, let size)?:
      cut_left = left
      cut_top = top
      keep(size, interest: 0)
    case .busiest(let size)?: keep(size, interest: 1)
    case .liveliest(let size)?: keep(size, interest: 2)
    }
    canvas_width = variation.sheet?.width ?? 0
    canvas_height = variation.sheet?.height ?? 0
    red = Int32(variation.background.red)
    green = Int32(variation.background.green)
    blue = Int32(variation.background.blue)
    format = variation.format.number
    quality = variation.format.scaled(quality: variation.quality)
  }

  /// The intermediate of a photo: PNG if it has transparency, else JPEG.
  init(intermediate size: PixelSize) {
    self.init()
    (width, height) = (size.width, size.height)
    (format, quality) = (6, 92)
  }

  /// The part of the image before it is rotated.
  private mutating func take(_ place: Variation.Place, of variation: Variation) {
    let part = variation.rotation.size(of: variation.scaled)
    (part_width, part_height) = (part.width, part.height)
    let right = place.whole.width - place.left - variation.scaled.width
    let bottom = place.whole.height - place.top - variation.scaled.height
    switch variation.rotation {
    case .none: (part_left, part_top) = (place.left, place.top)
    case .right: (part_left, part_top) = (place.top, right)
    case .half: (part_left, part_top) = (right, bottom)
    case .left: (part_left, part_top) = (bottom, place.left)
    }
  }

  private mutating func keep(_ size: PixelSize, interest: Int32) {
    cut_width = size.width
    cut_height = size.height
    self.interest = interest
  }
}

extension VariantFormat {
  /// The format's number in darkroom.h.
  fileprivate var number: Int32 {
    switch self {
    case .jpg: 1
    case .pjpg: 2
    case .png: 3
    case .webp: 4
    case .avif: 5
    }
  }

  /// The quality on the encoder's own scale: AVIF at 50 looks like JPEG at 75.
  fileprivate func scaled(quality: Int) -> Int32 {
    switch self {
    case .jpg, .pjpg, .png, .webp: Int32(quality)
    case .avif: Int32(max(1, quality * 2 / 3))
    }
  }
}
