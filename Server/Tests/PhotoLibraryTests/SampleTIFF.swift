/// A TIFF of pages with 8-bit RGB pixels of one color, and what else their directories say.
struct SampleTIFF {
  /// A directory with its image.
  struct Page {
    var width = 60
    var height = 40
    var color: [UInt8] = [20, 30, 220]
    /// Further tags, or other values of the usual ones; each is one number.
    var tags: [Int: Int] = [:]
    /// The images in its SubIFDs.
    var parts: [Page] = []

    /// A small copy of another image.
    static let preview = Page(width: 16, height: 12, color: [230, 20, 20], tags: [254: 1])
    /// The values of a sensor.
    static let sensor = Page(tags: [262: 32_803])
  }

  /// What follows the offset of the first directory, such as "CR" in Canon's format.
  var signature: [UInt8] = []
  var pages: [Page]

  var bytes: [UInt8] {
    var file = Array("II*\0".utf8) + [0, 0, 0, 0] + signature
    if file.count % 2 == 1 { file.append(0) }
    var link = 4
    for page in pages { SampleTIFF.add(page, to: &file, link: &link) }
    return file
  }

  /// Appends a page and writes its offset to `link`, which then is the place for that of the next page.
  private static func add(_ page: Page, to file: inout [UInt8], link: inout Int) {
    let pixels = file.count
    for _ in 0..<(page.width * page.height) { file += page.color }
    let bits = file.count
    file += number(8, 2) + number(8, 2) + number(8, 2)
    var parts: [Int] = []
    for part in page.parts {
      var place = file.count
      file += number(0, 4)
      let start = place
      add(part, to: &file, link: &place)
      parts.append(Int(file[start]) | Int(file[start + 1]) << 8 | Int(file[start + 2]) << 16)
    }
    let list = file.count
    for part in parts { file += number(part, 4) }
    var entries: [Int: (type: Int, count: Int, value: Int)] = [
      256: (4, 1, page.width), 257: (4, 1, page.height), 258: (3, 3, bits), 259: (3, 1, 1),
      262: (3, 1, 2), 273: (4, 1, pixels), 277: (3, 1, 3), 278: (4, 1, page.height),
      279: (4, 1, page.width * page.height * 3),
    ]
    for (tag, value) in page.tags { entries[tag] = (4, 1, value) }
    if parts.count == 1 { entries[330] = (13, 1, parts[0]) }
    if parts.count > 1 { entries[330] = (4, parts.count, list) }
    if file.count % 2 == 1 { file.append(0) }
    file.replaceSubrange(link..<(link + 4), with: number(file.count, 4))
    file += number(entries.count, 2)
    for (tag, entry) in entries.sorted(by: { $0.key < $1.key }) {
      file += number(tag, 2) + number(entry.type, 2) + number(entry.count, 4)
      file += number(entry.value, 4)
    }
    link = file.count
    file += number(0, 4)
  }

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
