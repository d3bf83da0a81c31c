import Foundation

/// The XMP packet of a HEIC or AVIF, which libvips does not hand on.
extension HEIFItems {
  private static let packetType = Array("application/rdf+xml".utf8)

  /// The packet that describes the picture of the HEIC or AVIF at `path`, at most `XMPTexts.longest` bytes; nil
  /// without one.
  public static func packet(_ path: String) -> [UInt8]? {
    withWindow(path) { window in
      guard let items = HEIFItems(&window), let id = items.packetItem(&window) else { return nil }
      return items.data(of: id, &window)
    }
  }

  /// The first packet that describes the picture; nil if there is none. Gain maps have packets of their own.
  private func packetItem(_ window: inout FileWindow) -> Int? {
    let pictures = pictures
    let packets = order.filter { isPacket($0, &window) }
    let describing = references.filter {
      $0.type == "cdsc" && !pictures.isDisjoint(with: $0.targets)
    }
    let ofPicture = Set(describing.map(\.source))
    let ofAny = Set(references.map(\.source))
    return packets.first(where: ofPicture.contains) ?? packets.first { !ofAny.contains($0) }
  }

  private func isPacket(_ id: Int, _ window: inout FileWindow) -> Bool {
    guard let item = items[id], item.type == "mime" else { return false }
    var reader = BoxReader(item.entry)
    guard let version = reader.take(1, &window), reader.skip(3 + (version == 2 ? 2 : 4) + 2 + 4),
      let name = window.zero(from: reader.position, before: item.entry.end),
      name + 1 + Self.packetType.count <= item.entry.end
    else { return false }
    return window.bytes(at: name + 1, count: Self.packetType.count) == Self.packetType
  }

  /// The bytes of an item, at most `XMPTexts.longest`; nil if its place is unknown or not in the file.
  private func data(of id: Int, _ window: inout FileWindow) -> [UInt8]? {
    guard let location = HEIFItems.only("iloc", of: children) else { return nil }
    let inside = HEIFItems.only("idat", of: children)
    var parts: [Range<Int>] = []
    let end = ItemExtent.visit(&window, location) { extent in
      guard extent.item == id else { return true }
      guard let start = extent.offset, let end = extent.end else { return false }
      switch extent.method {
      case 0: parts.append(start..<end)
      case 1:
        guard let inside, end <= inside.end - inside.content else { return false }
        parts.append(inside.content + start..<inside.content + end)
      default: return false
      }
      return true
    }
    guard end == .reached, !parts.isEmpty else { return nil }
    var bytes: [UInt8] = []
    for part in parts {
      var position = part.lowerBound
      while position < part.upperBound, bytes.count < XMPTexts.longest {
        let count = min(part.upperBound - position, 16 << 10)
        guard let piece = window.bytes(at: position, count: count) else { return nil }
        bytes += piece
        position += count
      }
    }
    return bytes
  }
}
