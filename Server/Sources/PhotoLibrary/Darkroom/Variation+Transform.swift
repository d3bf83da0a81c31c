import Darkroom
import Domain

extension darkroom_transform {
  init(_ variation: Variation) {
    self.init()
    width = variation.place?.whole.width ?? variation.scaled.width
    height = variation.place?.whole.height ?? variation.scaled.height
    if let place = variation.place {
      part_left = place.left
      part_top = place.top
      part_width = variation.scaled.width
      part_height = variation.scaled.height
    }
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
