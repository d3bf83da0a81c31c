import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import Wire

extension Request {
  /// The time zone that the request names; UTC if it names none that is known (LIB-23).
  var zone: TimeZoneOffsets {
    let name = headers[Request.zoneHeader] ?? cookie(ViewerZone.cookie.description)
    return name.map(Request.zone(named:)) ?? .utc
  }

  /// What the viewer's clock shows at `instant`, as if it were at UTC.
  func clock(_ instant: Instant) -> Instant { zone.time(at: instant).clock }

  private static let zoneHeader = HTTPField.Name(ViewerZone.header.description) ?? .date

  /// The zones that were asked for. There are about 600.
  private static let zones = Mutex<[String: TimeZoneOffsets]>([:])
  /// The most characters of a name.
  private static let longestName = 64
  /// The years of which the offsets are known: from before the first server to long after the last one.
  private static let years: (from: Int32, to: Int32) = (2000, 2070)

  private static func zone(named name: String) -> TimeZoneOffsets {
    guard name != TimeZoneOffsets.utc.name, name.utf8.count <= longestName,
      name.utf8.allSatisfy({ 48...57 ~= $0 || 97...122 ~= $0 | 0x20 || "/_+-".utf8.contains($0) })
    else { return .utc }
    if let known = zones.withLock({ $0[name] }) { return known }
    guard let zone = TimeZone(identifier: name), zone.identifier == name,
      let start = CalendarDate(year: years.from, month: 1, day: 1),
      let end = CalendarDate(year: years.to, month: 1, day: 1)
    else { return .utc }
    let offsets = TimeZoneOffsets(
      name: name, from: Instant(seconds: start.daysSince1970 * 86_400),
      to: Instant(seconds: end.daysSince1970 * 86_400)
    ) { moment in
      let date = Date(timeIntervalSince1970: Double(moment.seconds))
      return Int32(clamping: zone.secondsFromGMT(for: date) / 60)
    }
    zones.withLock { $0[name] = offsets }
    return offsets
  }
}
