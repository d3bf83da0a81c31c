import Testing
import Wire

@testable import Service

/// Q-1, UN-3: any input is parsed without an error.
@Suite struct RequestParametersTests {
  @Test(arguments: [
    ("a=1&b=2", ["a": "1", "b": "2"]), ("a=1&&b=2&", ["a": "1", "b": "2"]),
    ("a=1&a=2", ["a": "2"]), ("a", ["a": ""]), ("a=", ["a": ""]), ("=x", ["": "x"]),
    ("a=b=c", ["a": "b=c"]), ("a+b=c+d", ["a b": "c d"]), ("a=%20%zz%4", ["a": " %zz%4"]),
    ("a=%D0%B9", ["a": "й"]), ("a=%FF", ["a": "\u{FFFD}"]), ("", [:]), ("a=%+1", ["a": "% 1"]),
  ])
  func aQueryIsRead(text: String, expected: [String: String]) {
    let fields = RequestParameters(form: text.utf8)
    for (name, value) in expected { #expect(fields[name] == value) }
    #expect(Set(fields.all.map(\.name)) == Set(expected.keys))
  }

  @Test func nestedJSONBecomesBrackets() throws {
    let json = try JSON(
      reading: Array(#"{"a":{"b":1,"c":null},"tags":["x","y"],"private":true}"#.utf8))
    let fields = RequestParameters(json: json)
    #expect(fields["a[b]"] == "1")
    #expect(fields["a[c]"] == nil)
    #expect(fields["tags"] == "x,y")
    #expect(fields["private"] == "true")
  }

  // Q-1: a long outer name would be repeated for each inner value.
  @Test func valuesWithEndlessNamesAreLeftOut() throws {
    let long = String(repeating: "a", count: 120)
    let json = try JSON(
      reading: Array(#"{"\#(long)":{"b":1,"long inner":2},"c":{"d":{"e":3}}}"#.utf8))
    let fields = RequestParameters(json: json)
    #expect(fields.all.map(\.name) == [long + "[b]", "c[d][e]"])
  }
}
