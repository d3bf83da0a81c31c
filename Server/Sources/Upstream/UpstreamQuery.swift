import Domain

/// What is requested from Unsplash, in one spelling: equal queries have the same response.
public struct UpstreamQuery: Hashable, Sendable {
  /// Elements of a page, the most that Unsplash sends: whatever sizes clients request, the same pages serve them.
  public static let pageSize = 30

  /// The form of the response.
  public let form: UpstreamEndpoint.Form
  /// The path, without a trailing slash.
  let path: String
  /// The parameters in alphabetical order, encoded, without the page.
  private let parameters: String

  /// A request to `endpoint` with `value` in its path; `field` returns the value of a parameter of the client's
  /// request, nil if it is missing.
  ///
  /// Parameters with the value that they have anyway are dropped, searches are compared without case and surplus
  /// spaces.
  public init(
    _ endpoint: UpstreamEndpoint, _ value: String = "", _ field: (String) -> String? = { _ in nil }
  ) {
    form = endpoint.form
    path = endpoint.path.with(value)
    parameters = endpoint.parameters.sorted().compactMap { name in
      guard let value = field(name).map({ UpstreamQuery.spelled($0, name) }), !value.isEmpty,
        UpstreamQuery.usual[name] != value
      else { return nil }
      return name + "=" + percentEncoded(value)
    }.joined(separator: "&")
  }

  /// Whether the response has pages, with elements that new ones move to the next page.
  var isPaged: Bool { form == .list || form == .results }

  /// Path and query of page `number`, from 1; of the whole response if it has no pages.
  func address(page number: Int) -> String {
    let page =
      switch form {
      case .list, .results: "page=\(number)&per_page=\(UpstreamQuery.pageSize)"
      case .random: "count=\(UpstreamQuery.pageSize)"
      case .value: ""
      }
    let query = [parameters, page].filter { !$0.isEmpty }.joined(separator: "&")
    return query.isEmpty ? path : path + "?" + query
  }

  private static func spelled(_ value: String, _ name: String) -> String {
    let words = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return name == "query" ? words.lowercased() : words
  }

  /// What Unsplash assumes for a missing parameter, from its documentation.
  private static let usual = [
    "content_filter": "low", "quantity": "30", "resolution": "days", "stats": "false",
  ]
}
