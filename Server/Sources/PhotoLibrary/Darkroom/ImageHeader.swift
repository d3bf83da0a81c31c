import Darkroom
import Domain
import Foundation
import Media

/// An image file of which only the header has been read.
struct ImageHeader: ~Copyable {
  private let handle: OpaquePointer
  private let file: DecodableFile

  /// Reads the header; throws if the file is unreadable, has excessive metadata or is no image.
  init(path: String) throws(DarkroomError) {
    try self.init(DecodableFile(path))
  }

  private init(_ file: consuming DecodableFile) throws(DarkroomError) {
    guard let handle = darkroom_open(file.path) else {
      throw DarkroomError(reason: darkroomReason(), path: file.path)
    }
    self.handle = handle
    self.file = file
  }

  deinit {
    darkroom_close(handle)
  }

  /// The size in pixels after applying the orientation.
  var size: PixelSize {
    let width = darkroom_width(handle)
    let height = darkroom_height(handle)
    // Exif orientations 5 to 8 swap width and height.
    let isTurned = 5...8 ~= darkroom_number(handle, "orientation", 1)
    return isTurned
      ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
  }

  /// The camera's Exif data.
  var camera: CameraNotes {
    CameraNotes { field($0) }
  }

  /// The texts that programs wrote into the file at `path` and its sidecar.
  func embeddedText(
    path: String, sidecar: XMPTexts?, _ rules: TextRules = .current
  ) -> EmbeddedText {
    let packet = rules == .current ? HEIFItems.packet(path) : nil
    let xmp = packet ?? blob("xmp-data")
    let iptc = blob("iptc-data")
    let ofTIFF = TIFFNotes.read(path) { notes in
      EmbeddedText(sidecar: sidecar, xmp: xmp, iptc: iptc, rules: rules) { notes.field($0, rules) }
    }
    return ofTIFF
      ?? EmbeddedText(sidecar: sidecar, xmp: xmp, iptc: iptc, rules: rules) { field($0, rules) }
  }

  /// The identifier that an iPhone wrote into a Live Photo; nil if the file has none.
  var contentIdentifier: String? {
    blob("exif-data").flatMap { AppleNotes.contentIdentifier(exif: $0) }
  }

  /// The value of an Exif field by libvips' name, without its explanation; nil if the file lacks the
  /// field.
  private func field(_ name: String, _ rules: TextRules = .current) -> String? {
    guard let text = darkroom_text(handle, name) else { return nil }
    let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
    if let value = CameraNotes.value(EmbeddedText.decoded(bytes, rules)) { return value }
    guard rules == .current, let tag = ImageHeader.texts[name], let exif = blob("exif-data") else {
      return nil
    }
    return AppleNotes.text(tag, exif: exif).map { EmbeddedText.decoded($0) }
  }

  /// Texts by libvips' names that people and old programs wrote in other encodings than UTF-8.
  private static let texts = [
    "exif-ifd0-ImageDescription": 0x010E, "exif-ifd0-Artist": 0x013B,
  ]

  /// A block of metadata, at most as long as `XMPTexts.longest`; nil if the file has none.
  private func blob(_ name: String) -> [UInt8]? {
    var length = 0
    guard let start = darkroom_blob(handle, name, &length) else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: min(length, XMPTexts.longest)))
  }

  /// Throws if the header announces more than may be decoded.
  func check(_ limits: PictureLimits) throws(DarkroomError) {
    let size = size
    let pixels = Int64(size.width) * Int64(size.height)
    if max(size.width, size.height) > limits.side {
      throw .sideTooLong(width: size.width, height: size.height, limit: limits.side)
    }
    if pixels > limits.pixels {
      throw .tooManyPixels(width: size.width, height: size.height, limit: limits.pixels)
    }
    let isInterlaced = darkroom_number(handle, "interlaced", 0) != 0
    if isInterlaced, pixels > limits.interlacedPixels {
      throw .interlacedTooLarge(
        width: size.width, height: size.height, limit: limits.interlacedPixels)
    }
  }

  /// Checks the file at `source`, writes its thumbnail to `output`, and computes the rest of the
  /// inspection, with what the sidecars say.
  ///
  /// A large photo is decoded once, for its intermediate, from which all else is made.
  static func inspection(
    source: String, output: String, limits: PictureLimits, intermediate: IntermediateOrder?,
    sidecars: Sidecars
  ) throws(DarkroomError) -> Inspection {
    do throws(DarkroomError) {
      return try inspection(
        ImageHeader(path: source), source: source, output: output, limits: limits,
        intermediate: intermediate, sidecars: sidecars)
    } catch {
      guard error == .cutOff, PictureFormat(path: source) == .jpeg else { throw error }
      unlink(output)
      guard let completed = ImageHeader.completed(source) else { throw error }
      var found = try inspection(
        completed, source: source, output: output, limits: limits, intermediate: intermediate,
        sidecars: sidecars)
      found.lacksEnd = true
      return found
    }
  }

  /// A JPEG that lacks nothing but the marker of its end, completed; nil if rows are missing.
  private static func completed(_ source: String) -> ImageHeader? {
    let bytes = (0..<256).map { (index: Int) -> UInt8 in
      let square = index * index
      return UInt8((7 * square + 37 * index + 11) % 255)
    }
    let garbled = bytes + DecodableFile.endOfJPEG
    guard let other = try? DecodableFile(source, end: garbled),
      let file = try? DecodableFile(source, end: DecodableFile.endOfJPEG),
      darkroom_has_all_rows(file.path, other.path) != 0
    else { return nil }
    return try? ImageHeader(file)
  }

  private static func inspection(
    _ negative: consuming ImageHeader, source: String, output: String, limits: PictureLimits,
    intermediate: IntermediateOrder?, sidecars: Sidecars
  ) throws(DarkroomError) -> Inspection {
    try negative.check(limits)
    let size = negative.size
    let readable = negative.file.path
    let decoded = try intermediate?.write(readable, size) == true ? intermediate?.output : nil
    var order = darkroom_transform(.thumbnail(of: size))
    var block: UnsafeMutableRawPointer?
    var width: Int32 = 0
    var height: Int32 = 0
    let bytes = try printed(from: readable) {
      darkroom_proof(
        decoded ?? readable, &order, $0, $1, ImageHeader.blockSide, &block, &width, &height)
    }
    defer { darkroom_free(block) }
    try bytes.write(to: output)
    let pixels = [UInt8](
      UnsafeRawBufferPointer(start: block, count: Int(width) * Int(height) * 3))
    let hash = BlurHash(
      pixels: pixels, width: Int(width), height: Int(height),
      columns: size.width < size.height ? 3 : 4,
      rows: size.width < size.height ? 4 : 3)
    var inspection = Inspection(
      width: size.width, height: size.height, blurHash: hash?.text ?? "",
      color: DominantColor.text(of: pixels),
      perceptualHash: PerceptualHash(pixels: pixels, width: Int(width), height: Int(height)),
      camera: CameraNotes(tiff: source) ?? negative.camera,
      text: negative.embeddedText(path: source, sidecar: sidecars.xmp))
    inspection.contentIdentifier = negative.contentIdentifier
    if sidecars.comparesEarlier {
      inspection.earlierText = negative.embeddedText(
        path: source, sidecar: sidecars.earlierXMP, .earlier)
    }
    inspection.takeout = sidecars.takeout
    inspection.unreadSidecars = sidecars.unread
    return inspection
  }

  /// Pixels along the longer side of the block for BlurHash and color: 32 are plenty.
  private static let blockSide: Int32 = 32
}

extension IntermediateOrder {
  /// Writes the intermediate if the photo of this size is large; returns whether it was written.
  ///
  /// Throws if the photo is truncated or damaged.
  func write(_ source: String, _ size: PixelSize) throws(DarkroomError) -> Bool {
    guard let size = rule.size(of: size) else { return false }
    var order = darkroom_transform(intermediate: size)
    let bytes = try printed(from: source) { darkroom_make(source, &order, 1, $0, $1) }
    do throws(DarkroomError) {
      try bytes.write(to: output)
      return true
    } catch {
      // Why ignored: the photo can be added without its intermediate, which can be made later.
      unlink(output)
      return false
    }
  }
}

extension Variation {
  /// The variant that is made on import: the one that Unsplash's `thumb` URLs select.
  static func thumbnail(of size: PixelSize) -> Variation {
    VariationRequest(query: "fit=max&fm=jpg&q=80&w=200")
      .resolved(size: size, originalFormat: .jpeg, accept: nil, longestSide: 4096)
  }
}
