import Domain
import Wire

/// The names and values of a query or body, in the order received. Parsing never fails.
///
/// The elements of a list have the name of the list, however a client writes them: `tags[]=a&tags[]=b` and
/// `tags[0]=a&tags[1]=b` are read like `tags=a&tags=b` (API-13).
struct RequestParameters: Hashable, Sendable {
  /// A decoded name and value.
  struct Parameter: Hashable, Sendable {
    let name: String
    let value: String
    /// Whether it is an element of a list by its name, which ended with brackets.
    var isElement = false
    /// The number of the query or body that it was read from, in the order in which they were appended.
    fileprivate(set) var source = 0
  }

  /// All fields, including repeated ones.
  private(set) var all: [Parameter] = []

  /// Creates an empty list.
  init() {}

  /// Creates a list of these names and values.
  init(_ pairs: [(name: String, value: String)]) {
    for pair in pairs { add(pair.name, pair.value) }
  }

  /// Parses `name=value&name=value`: empty pairs are skipped, `+` is a space, an invalid `%` is
  /// kept.
  init(form: some Collection<UInt8>) {
    for pair in form.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true) {
      let equals = pair.firstIndex(of: UInt8(ascii: "="))
      let name = RequestParameters.decoded(pair[..<(equals ?? pair.endIndex)])
      let value = equals.map { RequestParameters.decoded(pair[pair.index(after: $0)...]) }
      add(name, value ?? "")
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
    let first = (all.last?.source ?? -1) + 1
    for var parameter in others.all {
      parameter.source += first
      all.append(parameter)
    }
  }

  /// The parameters that are lists, separated by commas, of which some clients send each element as a value of its own.
  private static let lists: Set<String> = ["collections", "ids", "tags", "topics"]

  /// The last value with this name; of a list, all values in the query or body that has the last one, separated by
  /// commas. Nil if it is missing.
  subscript(_ name: String) -> String? {
    guard let last = all.last(where: { $0.name == name }) else { return nil }
    guard last.isElement || RequestParameters.lists.contains(name) else { return last.value }
    return all.filter { $0.name == name && $0.source == last.source }.map(\.value)
      .joined(separator: ",")
  }

  /// The last value with this name as an integer; nil if it is missing or not an `Int`.
  func integer(_ name: String) -> Int? {
    self[name].flatMap { Int($0) }
  }

  private mutating func add(_ name: String, _ value: String) {
    guard let list = RequestParameters.listName(name) else {
      all.append(Parameter(name: name, value: value))
      return
    }
    all.append(Parameter(name: list, value: value, isElement: true))
  }

  /// The name of the list whose element has this name: `tags` for `tags[]` and `tags[0]`; nil if it is no element.
  private static func listName(_ name: String) -> String? {
    guard name.utf8.last == UInt8(ascii: "]"),
      let start = name.utf8.lastIndex(of: UInt8(ascii: "[")), start > name.startIndex
    else { return nil }
    let index = name.utf8[name.utf8.index(after: start)...].dropLast()
    return index.allSatisfy { 48...57 ~= $0 } ? String(name[..<start]) : nil
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
