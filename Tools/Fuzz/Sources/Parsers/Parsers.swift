import Domain
import Foundation
import Media
import Wire

/// The parsers of untrusted bytes, each with its postconditions.
public enum Parser: String, CaseIterable, Sendable {
  /// `JSON(reading:)`: request and response bodies.
  case json
  /// `RequestParameters(form:)`: queries and forms.
  case form
  /// `RequestParameters(json:)` after the JSON reader.
  case fields
  /// `UploadMetadata`: the tus header with its base64, and file names.
  case metadata
  /// `DarkroomJob(message:)`: messages to a worker.
  case job
  /// `DarkroomResponse.read(message:)`: messages of a worker that has read untrusted images.
  case answer
  /// `CameraNotes`: Exif fields as libvips describes them.
  case camera
  /// `VariationRequest(query:)`: the parameters of image URLs.
  case variation
  /// `Instant(text:)`: dates.
  case instant
  /// `AddressRange`, `ClientNetwork` and `Origin`: IP addresses and origins.
  case address
  /// `MetadataCheck`: metadata of PNG, TIFF, HEIC and AVIF, `HEIFItems` of the latter two, and `TIFFImages`.
  case picture
  /// `EmbeddedText` from an XMP packet.
  case xmp
  /// `EmbeddedText` from an IPTC block.
  case iptc
  /// `MovieCopy` and `MovieNotes`: the boxes of videos.
  case movie
  /// `AppleNotes`: Exif data with a maker note.
  case note

  /// Parses the bytes; traps if a postcondition fails.
  public func parse(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch self {
    case .json: Parser.readJSON(bytes)
    case .form: Parser.check(RequestParameters(form: bytes))
    case .fields:
      if let json = try? JSON(reading: bytes) { Parser.check(RequestParameters(json: json)) }
    case .metadata: Parser.readMetadata(text)
    case .job:
      if let job = try? DarkroomJob(message: bytes) {
        precondition((try? DarkroomJob(message: job.message)) == job)
      }
    case .answer:
      if let answer = try? DarkroomResponse.read(message: bytes) {
        let again = try? DarkroomResponse.read(message: DarkroomResponse.message(.success(answer)))
        precondition(again == answer)
      }
    case .camera: Parser.readNotes(text)
    case .variation: _ = VariationRequest(query: text)
    case .instant:
      if let instant = Instant(text: text) { precondition(Instant(text: instant.text) != nil) }
    case .address:
      _ = AddressRange(text)?.contains(text)
      _ = ClientNetwork(text)
      if let origin = Origin(text) { precondition(Origin(origin.text) == origin) }
    case .picture: Parser.checkPicture(bytes)
    case .xmp:
      let sidecar = XMPTexts(packet: bytes)
      Parser.check(EmbeddedText(sidecar: sidecar, xmp: bytes, iptc: nil) { _ in nil })
    case .movie: Parser.checkMovie(bytes)
    case .note: _ = AppleNotes.contentIdentifier(exif: bytes)
    case .iptc: Parser.check(EmbeddedText(xmp: nil, iptc: bytes) { _ in nil })
    }
  }

  private static func readJSON(_ bytes: [UInt8]) {
    do throws(JSONError) {
      _ = try JSON(reading: bytes)
    } catch {
      precondition(0...bytes.count ~= error.position)
    }
  }

  private static func checkPicture(_ bytes: [UInt8]) {
    guard let file = tmpfile() else { preconditionFailure("no room for a file") }
    defer { fclose(file) }
    let descriptor = fileno(file)
    precondition(write(descriptor, bytes, bytes.count) == bytes.count)
    let path = "/proc/self/fd/\(descriptor)"
    _ = MetadataCheck.accepts(path)
    _ = HEIFItems.withWindow(path) { HEIFItems.replacements(&$0) }
    _ = HEIFItems.packet(path)
    _ = TIFFImages.primaryPage(path)
  }

  private static func checkMovie(_ bytes: [UInt8]) {
    guard let file = tmpfile() else { preconditionFailure("no room for a file") }
    defer { fclose(file) }
    let descriptor = fileno(file)
    precondition(write(descriptor, bytes, bytes.count) == bytes.count)
    var reader = MovieReader(FileWindow(descriptor: descriptor))
    if let copy = try? MovieCopy(reader) {
      precondition(copy.kept.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= bytes.count })
      precondition(copy.patches.allSatisfy { $0.offset + $0.bytes.count <= bytes.count })
    }
    _ = try? MovieNotes(&reader)
  }

  private static func check(_ text: EmbeddedText) {
    let lines = [text.title, text.artist].compactMap(\.self) + text.keywords
    precondition(lines.allSatisfy { !$0.isEmpty && $0.count <= EmbeddedText.longestLine })
    precondition(text.keywords.count <= EmbeddedText.mostKeywords)
    precondition((text.description ?? "").count <= EmbeddedText.longestDescription)
    precondition(text.dates.count <= EmbeddedText.mostDates)
    let place = text.place
    for name in [place.location, place.city, place.state, place.country, place.name] {
      guard let name else { continue }
      precondition(!name.isEmpty && name.unicodeScalars.count <= PersonName.longest)
    }
    for scalar in (lines + [text.description ?? ""]).joined(separator: "\n").unicodeScalars {
      precondition(scalar == "\n" || scalar.properties.generalCategory != .control)
    }
  }

  private static func check(_ fields: RequestParameters) {
    for field in fields.all { precondition(fields[field.name] != nil) }
  }

  private static func readMetadata(_ text: String) {
    guard let metadata = UploadMetadata(text) else { return }
    precondition(UploadMetadata(metadata.field) == metadata)
    precondition(metadata.name.utf8.count <= 255 && !metadata.name.contains("/"))
    _ = metadata.modified
  }

  /// `text` has one value a line, in the order in which the fields are read.
  private static func readNotes(_ text: String) {
    let names = [
      "exif-ifd0-Make", "exif-ifd0-Model", "exif-ifd2-ExposureTime", "exif-ifd2-FNumber",
      "exif-ifd2-FocalLength", "exif-ifd2-ISOSpeedRatings", "exif-ifd2-DateTimeOriginal",
      "exif-ifd2-OffsetTimeOriginal", "exif-ifd0-DateTime", "exif-ifd2-OffsetTime",
    ]
    let values = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let notes = CameraNotes { name in
      names.firstIndex(of: name).flatMap { $0 < values.count ? values[$0] : nil }
    }
    precondition(notes.make.map { $0.count <= 100 } ?? true)
  }
}
