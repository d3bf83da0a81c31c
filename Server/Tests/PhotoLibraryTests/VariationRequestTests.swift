import Domain
import Media
import Testing

@testable import PhotoLibrary

/// API-4: the parameters of image URLs.
@Suite struct VariationRequestTests {
  private static let original = PixelSize(width: 2000, height: 1000)

  /// The size that a query requests of an original of 2000 × 1000.
  private func size(_ query: String) -> [Int32] {
    let size = resolved(query).size
    return [size.width, size.height]
  }

  private func resolved(
    _ query: String, accept: String? = nil, of format: PictureFormat = .jpeg
  ) -> Variation {
    VariationRequest(query: query).resolved(
      size: VariationRequestTests.original, originalFormat: format, accept: accept,
      longestSide: 4096)
  }

  private static let frames: [(String, [Int32])] = [
    ("", [2000, 1000]), ("w=400", [400, 200]), ("h=100", [200, 100]), ("w=0.25", [500, 250]),
    ("w=187.5&fit=max", [188, 94]), ("w=187.5&dpr=2", [375, 188]), ("dpr=3", [2000, 1000]),
    ("w=400&dpr=9", [2000, 1000]), ("w=400&dpr=0.1", [400, 200]), ("w=100&dpr=2.5", [250, 125]),
    ("w=1080&w=600", [600, 300]), ("w=1080&w=", [2000, 1000]), ("&&w=400&&h=&", [400, 200]),
    ("W=400", [400, 200]), ("w=400&utm_source=x&ixid=M3w&x", [400, 200]),
    ("w=%34%30%30", [400, 200]), ("w=9000", [2000, 1000]), ("w=9000&fit=max", [2000, 1000]),
    ("w=3000&fit=clip", [3000, 1500]), ("w=9000&fit=clip", [4096, 2048]),
    ("w=400&h=400&fit=clip", [400, 200]), ("w=400&h=400&fit=clamp", [400, 200]),
    ("w=400&h=400", [400, 200]), ("w=400&h=400&fit=crop", [400, 400]),
    ("w=3000&h=3000&fit=crop", [3000, 3000]), ("w=99999&h=9999&fit=crop", [4096, 4096]),
    ("w=3000&h=3000&fit=min", [1000, 1000]), ("w=4000&h=1000&fit=min", [2000, 500]),
    ("w=300&h=100&fit=min", [300, 100]), ("w=300&h=700&fit=scale", [300, 700]),
    ("w=300&h=700&fit=fill", [300, 700]), ("w=3000&h=3000&fit=fillmax", [3000, 3000]),
    ("w=300&h=300&fit=facearea", [300, 300]), ("w=300&fit=crop", [300, 150]),
    ("w=1", [1, 1]), ("w=0.0001", [1, 1]), ("w=400&fit=banana", [400, 200]),
  ]

  @Test(
    "API-4: sizes",
    arguments: frames)
  func sizes(query: String, expected: [Int32]) {
    #expect(size(query) == expected)
  }

  @Test(
    "API-4: values that make no sense are ignored",
    arguments: [
      "-5", "0", "nan", "NaN", "inf", "-inf", "1e5", "0x10", "abc", "", "1 0", "--1", "٣",
    ])
  func senselessValuesAreIgnored(value: String) {
    #expect(size("w=\(value)") == [2000, 1000])
    #expect(size("h=\(value)") == [2000, 1000])
  }

  @Test("API-4: huge numbers do not overflow")
  func hugeNumbersDoNotOverflow() {
    let nines = String(repeating: "9", count: 300)
    for fit in ["clip", "max", "crop", "min", "scale", "fill", "fillmax", "clamp", "facearea"] {
      let size = resolved("w=\(nines)&h=\(nines)&dpr=\(nines)&q=\(nines)&fit=\(fit)").size
      #expect(max(size.width, size.height) <= 4096)
    }
  }

  @Test("API-4: no size is ever empty or over the limit")
  func noSizeIsOverTheLimit() {
    let sides: [Int32] = [1, 2, 7, 100, 30_000]
    let values = ["1", "3", "99", "5000", "0.5"]
    for width in sides {
      for height in sides {
        let bound = max(
          4096,
          min(
            max(width, height),
            Int32(
              (24e6 * Double(max(width, height))
                / Double(min(width, height))).squareRoot())))
        for value in values {
          for fit in ["clip", "max", "crop", "min", "scale", "fill", "fillmax"] {
            for query in ["w=\(value)", "h=\(value)", "w=\(value)&h=7", "w=7&h=\(value)"] {
              let variation = VariationRequest(query: query + "&fit=" + fit).resolved(
                size: PixelSize(width: width, height: height), originalFormat: .jpeg,
                accept: nil, longestSide: 4096)
              #expect(max(variation.size.width, variation.size.height) <= bound)
              guard case .at(let left, let top, let size)? = variation.cut else { continue }
              #expect(left >= 0 && left + size.width <= variation.scaled.width)
              #expect(top >= 0 && top + size.height <= variation.scaled.height)
            }
          }
        }
      }
    }
  }

  private static let grades: [(String, Int)] = [
    ("", 75), ("q=80", 80), ("q=0", 1), ("q=500", 100), ("q=-3", 1), ("q=79.6", 80),
    ("q=x", 75), ("auto=compress", 45), ("auto=compress&q=90", 90), ("q=80&q=20", 20),
    ("auto=format,compress", 45), ("auto=format&auto=compress", 45),
    ("auto=compress%2Cformat", 45), ("fm=png&q=30", 0),
  ]

  @Test(
    "API-4: quality",
    arguments: grades)
  func quality(query: String, expected: Int) {
    #expect(resolved(query).quality == expected)
  }

  private static let choices: [(String, PictureFormat, VariantFormat)] = [
    ("", PictureFormat.jpeg, VariantFormat.jpg), ("", .heic, .jpg), ("", .tiff, .jpg),
    ("", .avif, .jpg), ("", .png, .png), ("", .webp, .webp), ("fm=jpg", .png, .jpg),
    ("fm=jpeg", .png, .jpg), ("fm=pjpg", .png, .pjpg), ("fm=png32", .jpeg, .png),
    ("fm=webp", .jpeg, .webp), ("fm=avif", .jpeg, .avif), ("fm=gif", .jpeg, .jpg),
    ("fm=jpg&fm=webp", .jpeg, .webp), ("fm=WEBP", .jpeg, .webp),
  ]

  @Test(
    "API-4: formats",
    arguments: choices)
  func formats(query: String, original: PictureFormat, expected: VariantFormat) {
    #expect(resolved(query, of: original).format == expected)
  }

  private static let accepts: [(String, VariantFormat)] = [
    ("image/avif,image/webp,*/*", VariantFormat.avif), ("image/webp,*/*;q=0.8", .webp),
    ("*/*", .jpg), ("", .jpg), ("image/avif;q=0, image/webp", .webp), ("IMAGE/AVIF", .avif),
    ("image/*", .jpg), ("image/avif; q=0.0", .jpg), ("image/avif;q=0.9", .avif),
  ]

  @Test(
    "API-4: auto=format follows Accept",
    arguments: accepts)
  func autoFormatFollowsAccept(accept: String, expected: VariantFormat) {
    #expect(resolved("auto=format&fm=jpg&w=800", accept: accept).format == expected)
    #expect(VariationRequest(query: "auto=format").variesByAccept)
  }

  @Test("API-4: Accept counts only with auto=format")
  func acceptCountsOnlyWithAutoFormat() {
    #expect(resolved("fm=jpg&w=80", accept: "image/avif").format == .jpg)
    #expect(!VariationRequest(query: "auto=compress").variesByAccept)
  }

  private static let cuts: [(String, Int32, Int32)] = [
    ("", 500, 0), ("&crop=left", 0, 0), ("&crop=right", 1000, 0), ("&crop=top,left", 0, 0),
    ("&crop=focalpoint&fp-x=0.3", 100, 0), ("&crop=focalpoint&fp-x=9", 1000, 0),
    ("&crop=focalpoint&fp-x=x", 500, 0), ("&crop=bottom", 500, 0),
  ]

  @Test(
    "API-4: where a cut is",
    arguments: cuts)
  func whereACutIs(query: String, left: Int32, top: Int32) {
    let size = PixelSize(width: 1000, height: 1000)
    #expect(
      resolved("w=1000&h=1000&fit=crop" + query).cut == .at(left: left, top: top, size: size))
  }

  // API-4: there is no face detection, so the next value is used, as in imgix if no face is found.
  @Test func facesFallThroughToTheNextValueOfTheList() {
    func cut(_ crop: String) -> Variation.Cut? {
      resolved("w=100&h=100&fit=crop&crop=" + crop).cut
    }
    #expect(cut("faces,left") == cut("left"))
    #expect(cut("faces,entropy") == cut("entropy"))
    #expect(cut("faces,edges,left") == cut("edges"))
    #expect(cut("faces") == resolved("w=100&h=100&fit=crop").cut)
    #expect(resolved("w=100&h=100&fit=facearea&crop=faces,right").cut == cut("right"))
  }

  @Test("API-4: edges and entropy look at the picture")
  func someCutsLookAtThePicture() {
    let size = PixelSize(width: 100, height: 100)
    func cut(_ crop: String) -> Variation.Cut? {
      resolved("w=100&h=100&fit=crop&crop=" + crop).cut
    }
    #expect(cut("edges") == .liveliest(size))
    #expect(cut("entropy") == .busiest(size))
    #expect(cut("top,entropy") == .busiest(size))
  }

  @Test("API-4: requests for the same picture share one key")
  func equalRequestsShareOneKey() {
    let keys = ["w=400", "h=200", "w=0.2&fit=max", "w=200&dpr=2&q=75", "w=400&h=900&fit=clip"]
      .map { resolved($0).key }
    #expect(Set(keys) == ["1-400x200-q75.jpg"])
  }

  @Test("API-4: different pictures have different keys")
  func differentPicturesHaveDifferentKeys() {
    let queries = [
      "", "w=400", "w=400&q=80", "w=400&fm=pjpg", "w=400&fm=png", "w=400&fm=webp", "w=400&fm=avif",
      "w=400&h=400&fit=crop", "w=400&h=400&fit=crop&crop=left", "w=400&h=400&fit=crop&crop=edges",
      "w=400&h=400&fit=crop&crop=entropy", "w=400&h=400&fit=scale", "w=400&h=400&fit=fill",
      "w=400&h=400&fit=fill&bg=f00", "w=400&bg=f00",
    ]
    #expect(Set(queries.map { resolved($0).key }).count == queries.count)
  }

  @Test(
    "API-4: background colours",
    arguments: [("f00", "ff0000"), ("80123456", "123456"), ("00FF7f", "00ff7f"), ("xyz", "ffffff")])
  func backgroundColours(value: String, expected: String) {
    #expect(VariationRequest(query: "bg=" + value).background.text == expected)
  }

  @Test("Q-1: any bytes are a query")
  func anyBytesAreAQuery() {
    var chance = SystemRandomNumberGenerator()
    let alphabet = Array("whqdprfitcropautofm=&%.,-0123456789+eE☃")
    for _ in 0..<2_000 {
      let query = String((0..<24).compactMap { _ in alphabet.randomElement(using: &chance) })
      let size = resolved(query).size
      #expect(max(size.width, size.height) <= 4096, "\(query)")
    }
  }
}
