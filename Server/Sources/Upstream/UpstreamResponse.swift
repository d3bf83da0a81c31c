public import Domain
import Wire

/// A response of Unsplash that can be kept: of a page, or of a whole resource.
public struct UpstreamResponse: Hashable, Sendable {
  /// A photo, person, collection or topic; or a whole resource.
  public struct Element: Hashable, Sendable {
    /// Its id; empty if it has none.
    public let id: String
    /// The value in JSON, in one line.
    public let json: [UInt8]
  }

  /// The elements of a page; the value itself if there are no pages.
  public let elements: [Element]
  /// What the page had before, and what stood after its other elements: new ones moved them to the next page, which
  /// may have been requested earlier.
  public let moved: [Element]
  /// Number of elements of all pages; nil if Unsplash did not say.
  public let total: Int?
  /// When it arrived.
  public let arrived: Instant
  /// Whether there is no such resource; `elements` is then empty.
  public let isMissing: Bool

  private static let mostMoved = 10 * UpstreamQuery.pageSize

  init(
    elements: [Element], moved: [Element] = [], total: Int?, arrived: Instant,
    isMissing: Bool = false
  ) {
    self.elements = elements
    self.moved = moved
    self.total = total
    self.arrived = arrived
    self.isMissing = isMissing
  }

  /// Reads the body of a response; returns nil unless it has this form.
  init?(_ body: [UInt8], _ form: UpstreamEndpoint.Form, total: Int?, arrived: Instant) {
    guard let json = try? JSON(reading: body) else { return nil }
    switch form {
    case .value: self.init(elements: [Element(json)], total: nil, arrived: arrived)
    case .list, .random:
      guard let list = json.array else { return nil }
      self.init(elements: list.map(Element.init), total: total, arrived: arrived)
    case .results:
      guard let list = json["results"]?.array else { return nil }
      self.init(
        elements: list.map(Element.init),
        total: json["total"]?.integer.map { Int(clamping: $0) }, arrived: arrived)
    }
  }

  /// This response to a request whose former response was `former`.
  ///
  /// Why: the photos that new ones moved to the next page would otherwise be missing between this page and that one.
  func following(_ former: UpstreamResponse?) -> UpstreamResponse {
    guard let former, !elements.isEmpty else { return self }
    let here = Set(elements.map(\.id))
    let old = former.elements + former.moved
    // NB: without a common element, all have moved.
    let next = old.lastIndex { here.contains($0.id) }.map { $0 + 1 } ?? 0
    return UpstreamResponse(
      elements: elements, moved: Array(old[next...].prefix(UpstreamResponse.mostMoved)),
      total: total, arrived: arrived)
  }
}

extension UpstreamResponse.Element {
  init(_ json: JSON) {
    var writer = JSONWriter(capacity: 4096)
    writer.value(json)
    self.init(id: json["id"]?.string ?? "", json: writer.bytes)
  }
}

extension UpstreamResponse {
  private static let newline = UInt8(ascii: "\n")

  /// The response as a file: a line of facts, then a line for each element.
  func file(of key: String) -> [UInt8] {
    var facts = JSONWriter(capacity: 1024)
    facts.object { json in
      json.field("key", key)
      json.field("arrived", arrived.milliseconds)
      json.field("missing", isMissing)
      json.field("moved", Int64(moved.count))
      if let total { json.field("total", Int64(total)) }
      json.key("ids")
      json.array(elements + moved) { $0.string($1.id) }
    }
    let lines = [facts.bytes] + (elements + moved).map(\.json)
    return lines.reduce(into: []) { $0 += $1 + [UpstreamResponse.newline] }
  }

  /// Reads a file; returns nil if it is not the whole response to `key`.
  init?(file: [UInt8], of key: String) {
    guard file.last == UpstreamResponse.newline else { return nil }
    let lines = file.dropLast().split(
      separator: UpstreamResponse.newline, omittingEmptySubsequences: false)
    guard let first = lines.first, let facts = try? JSON(reading: Array(first)),
      facts["key"]?.string == key, let arrived = facts["arrived"]?.integer,
      let isMissing = facts["missing"]?.bool, let ids = facts["ids"]?.array,
      let moved = facts["moved"]?.integer, ids.count == lines.count - 1, 0...ids.count ~= Int(moved)
    else { return nil }
    let all = zip(ids, lines.dropFirst()).map { Element(id: $0.string ?? "", json: Array($1)) }
    self.init(
      elements: Array(all.dropLast(Int(moved))), moved: all.suffix(Int(moved)),
      total: facts["total"]?.integer.map { Int(clamping: $0) },
      arrived: Instant(milliseconds: arrived), isMissing: isMissing)
  }
}
