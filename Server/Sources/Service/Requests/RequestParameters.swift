import Domain
import Wire

/// The names and values of a query or body, in the order received. Parsing never fails.
struct RequestParameters: Hashable, Sendable {
  /// A decoded name and value.
  struct Parameter: Hashable, Sendable {
    let name: String
    let value: String
  }

  /// All fields, including repeated ones.
  private(set) var all: [Parameter] = []

  /// Creates an empty list.
  init() {}

  /// Creates a list of these names and values.
  init(_ pairs: [(name: String, value: String)]) {
    all = pairs.map { Parameter(name: $0.name, value: $0.value) }
  }

  /// Parses `name=value&name=value`: empty pairs are skipped, `+` is a space, an invalid `%` is
  /// kept.
  init(form: some Collection<UInt8>) {
    for pair in form.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true) {
      let equals = pair.firstIndex(of: UInt8(ascii: "="))
      let name = RequestParameters.decoded(pair[..<(equals ?? pair.endIndex)])
      let value = equals.map { RequestParameters.decoded(pair[pair.index(after: $0)...]) }
      all.append(Parameter(name: name, value: value ?? ""))
    }
  }

  /// The longest flattened name in bytes that is kept.
  ///
  /// Why a limit: each nested value has the whole name, so a body of 64 kB could become 200 MB. The
  /// longest name of a parameter has 28 bytes.
  private static let longestName = 128

  /// Flattens a JSON object: nested names become `outer[inner]`, lists are joined by commas. With
  /// `nullIsEmpty`, `null` is an empty text; otherwise it counts as missing. Longer names than any
  /// parameter's are left out with their values.
  init(json: JSON, nullIsEmpty: Bool = false) {
    add(json, named: "", nullIsEmpty)
  }

  /// Adds all parameters of `others`, which override those with the same name.
  mutating func append(_ others: RequestParameters) {
    all += others.all
  }

  /// The last value with this name, nil if there is none.
  subscript(_ name: String) -> String? {
    all.last { $0.name == name }?.value
  }

  /// The last value with this name as an integer; nil if it is missing or not an `Int`.
  func integer(_ name: String) -> Int? {
    self[name].flatMap { Int($0) }
  }

  private mutating func add(_ json: JSON, named name: String, _ nullIsEmpty: Bool) {
    guard name.utf8.count <= RequestParameters.longestName else { return }
    switch json {
    case .null: if nullIsEmpty { all.append(Parameter(name: name, value: "")) }
    case .bool(let value): all.append(Parameter(name: name, value: value ? "true" : "false"))
    case .number(let text), .string(let text): all.append(Parameter(name: name, value: text))
    case .array(let elements):
      let texts = elements.compactMap { element in element.string }
      all.append(Parameter(name: name, value: texts.joined(separator: ",")))
    case .object(let fields):
      for field in fields {
        add(
          field.value, named: name.isEmpty ? field.name : "\(name)[\(field.name)]", nullIsEmpty)
      }
    }
  }

  private static func decoded(_ bytes: some Collection<UInt8>) -> String {
    percentDecoded(bytes, plusIsSpace: true)
  }
}
