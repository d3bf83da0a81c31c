import HTTPTypes
import Hummingbird

/// A body in the format `multipart/form-data` (RFC 7578), as PHP's curl and many libraries send forms (API-13).
struct MultipartForm {
  /// Names and values of the parts in their order, without the contents of files.
  private(set) var fields: [(name: String, value: String)] = []

  /// Reads the parts between lines with `boundary`; returns nil if the body is malformed or ends before its last
  /// boundary.
  init?(_ body: [UInt8], boundary: String) {
    let mark = Array("--".utf8) + Array(boundary.utf8)
    // Why CRLF in front: the first boundary may begin the body, all others begin a line.
    var rest = (Array("\r\n".utf8) + body)[...]
    let delimiter = Array("\r\n".utf8) + mark
    guard let start = rest.firstRange(of: delimiter) else { return nil }
    rest = rest[start.upperBound...]
    while !rest.starts(with: "--".utf8) {
      guard let head = rest.firstRange(of: "\r\n\r\n".utf8),
        let end = rest[(head.upperBound - 2)...].firstRange(of: delimiter)
      else { return nil }
      add(rest[..<head.lowerBound], rest[head.upperBound..<max(head.upperBound, end.lowerBound)])
      rest = rest[end.upperBound...]
    }
  }

  private mutating func add(_ head: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) {
    for line in head.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      guard text.lowercased().hasPrefix("content-disposition:") else { continue }
      let parameters = HeaderParameters(text)
      guard parameters["filename"] == nil, parameters["filename*"] == nil,
        let name = parameters["name"]
      else { return }
      fields.append((name, String(decoding: content, as: UTF8.self)))
      return
    }
  }
}

/// The parameters of a header's value, such as `form-data; name="title"`.
struct HeaderParameters {
  private var all: [String: String] = [:]

  init(_ header: String) {
    var rest = header.unicodeScalars.drop { $0 != ";" }
    while rest.popFirst() != nil {
      let name = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest[name.endIndex...]
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      let value = HeaderParameters.value(&rest)
      let key = String(name).trimmed.lowercased()
      if all[key] == nil { all[key] = value }
      rest = rest.drop { $0 != ";" }
    }
  }

  /// The value with this name in lower case; nil if it is missing.
  subscript(_ name: String) -> String? { all[name] }

  /// Takes a quoted or plain value from the front.
  private static func value(_ rest: inout Substring.UnicodeScalarView) -> String {
    guard rest.first == "\"" else {
      let plain = rest.prefix { $0 != ";" }
      rest = rest[plain.endIndex...]
      return String(String(plain).trimmed)
    }
    rest = rest.dropFirst()
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != "\"" {
      // Why only these: browsers of the past sent the backslashes of paths as they are.
      if scalar == "\\", let next = rest.first, next == "\"" || next == "\\" {
        text.append(next)
        rest = rest.dropFirst()
      } else {
        text.append(scalar)
      }
    }
    // Browsers escape quotes and line breaks so (WHATWG HTML, multipart/form-data).
    return String(text).replacing("%22", with: "\"").replacing("%0D%0A", with: "\r\n")
  }
}

extension Request {
  /// The fields of the body if it is said to be a multipart form, else nil. Throws 400 if it is malformed.
  func multipartForm(_ body: [UInt8]) throws(Failure) -> RequestParameters? {
    guard let type = headers[.contentType], type.lowercased().hasPrefix("multipart/form-data")
    else { return nil }
    guard let boundary = HeaderParameters(type)["boundary"], 1...70 ~= boundary.utf8.count else {
      throw .malformed("The multipart form names no boundary of 1 to 70 characters.")
    }
    guard let form = MultipartForm(body, boundary: boundary) else {
      throw .malformed("The multipart form ends before its last boundary.")
    }
    return RequestParameters(form.fields)
  }
}
