import Wire

/// A JSON value that Swift literals create, such as `["type": "string", "maxLength": 100]`.
indirect enum JSONLiteral: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case decimal(Double)
  case bool(Bool)
  case array([JSONLiteral])
  case object([Member])
  /// A value that was read.
  case read(JSON)

  /// A name with its value; an object keeps the order of its members.
  struct Member: Hashable, Sendable {
    let name: String
    let value: JSONLiteral

    init(_ name: String, _ value: JSONLiteral) {
      self.name = name
      self.value = value
    }
  }

  /// The members of an object; empty for other values.
  var members: [Member] {
    guard case .object(let members) = self else { return [] }
    return members
  }

  /// The member with this name; nil if there is no such member or object.
  subscript(_ name: String) -> JSONLiteral? {
    members.first { $0.name == name }?.value
  }

  /// Returns a copy of the object with one more member.
  func with(_ name: String, _ value: JSONLiteral) -> JSONLiteral {
    .object(members + [Member(name, value)])
  }

  func write(to json: inout JSONWriter) {
    switch self {
    case .string(let text): json.string(text)
    case .integer(let number): json.number(number)
    case .decimal(let number): json.number(number)
    case .bool(let value): json.bool(value)
    case .array(let elements): json.array(elements) { $1.write(to: &$0) }
    case .read(let value): json.value(value)
    case .object(let members):
      json.object { json in
        for member in members {
          json.key(named: member.name)
          member.value.write(to: &json)
        }
      }
    }
  }
}

extension JSONLiteral: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .string(value) }
}

extension JSONLiteral: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONLiteral: ExpressibleByFloatLiteral {
  init(floatLiteral value: Double) { self = .decimal(value) }
}

extension JSONLiteral: ExpressibleByBooleanLiteral {
  init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONLiteral: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: JSONLiteral...) { self = .array(elements) }
}

extension JSONLiteral: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, JSONLiteral)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
