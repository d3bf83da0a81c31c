import Domain
import HTTPTypes
import Wire

/// The requested page of a list, and the headers that link to the other pages.
struct Paging: Hashable, Sendable {
  /// The most elements a page has; larger values are lowered (UN-14).
  static let largest = 30

  /// The number of the page, from 1.
  let page: Int
  /// Photos per page, 1…30.
  let perPage: Int

  /// Reads `page` and `per_page`; invalid values count as missing.
  init(_ fields: RequestParameters) {
    page = Paging.page(fields["page"] ?? "")
    let size = fields["per_page"].flatMap { Int($0) } ?? 10
    perPage = size < 1 ? 10 : min(size, Paging.largest)
  }

  // Why this maximum: the offset of page one billion cannot overflow, and no list is that long.
  private static let last = 1_000_000_000

  private static func page(_ text: String) -> Int {
    if let number = Int(text) { return min(max(1, number), last) }
    let isTooLong = !text.isEmpty && text.utf8.allSatisfy { 48...57 ~= $0 }
    return isTooLong ? last : 1
  }

  /// The number of the last page of a list of `total` elements; 1 if there are none.
  static func lastPage(of total: Int, perPage: Int) -> Int {
    max(1, (total + perPage - 1) / perPage)
  }

  /// How many elements come before the page.
  var offset: Int { (page - 1) * perPage }

  /// Adds `X-Total`, `X-Per-Page` and `Link`.
  func describe(
    total: Int, base: LinkBase, path: String, fields: RequestParameters,
    in headers: inout HTTPFields
  ) {
    headers[.total] = String(total)
    headers[.perPage] = String(perPage)
    headers[.link] = link(total: total, address: base.api + path, fields: fields)
  }

  private func link(total: Int, address: String, fields: RequestParameters) -> String? {
    let last = Paging.lastPage(of: total, perPage: perPage)
    guard last > 1 || page > 1 else { return nil }
    let query = Paging.query(fields)
    var links = ""
    links.reserveCapacity(4 * (address.utf8.count + 64))
    func add(_ number: Int, _ relation: String) {
      if !links.isEmpty { links += ", " }
      links += "<"
      links += address
      links += "?"
      links += query.before
      links += "page="
      links += String(number)
      links += query.after
      links += ">; rel=\""
      links += relation
      links += "\""
    }
    if page > 1 {
      add(1, "first")
      add(min(page - 1, last), "prev")
    }
    if page < last {
      add(last, "last")
      add(page + 1, "next")
    }
    return links.isEmpty ? nil : links
  }

  // Why: clients expect sorted parameters and "%2C" for commas in `Link`, and no credentials
  // (UN-2).
  private static func query(_ fields: RequestParameters) -> (before: String, after: String) {
    var names: [String] = []
    for field in fields.all where !leftOut.contains(field.name) && !names.contains(field.name) {
      names.append(field.name)
    }
    var before = ""
    var after = ""
    for name in names.sorted() {
      let pair = percentEncoded(name) + "=" + percentEncoded(fields[name] ?? "")
      if name < "page" { before += pair + "&" } else { after += "&" + pair }
    }
    return (before, after)
  }

  private static let leftOut = ["page", "", "client_id", "client_secret", "access_token"]
}
