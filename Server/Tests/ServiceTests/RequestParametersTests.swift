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

  // API-13: lists, as PHP, Rails, axios, Python and Go write them
  @Test(arguments: [
    "collections[]=1&collections[]=2", "collections%5B%5D=1&collections%5B%5D=2",
    "collections[0]=1&collections[1]=2", "collections=1&collections=2", "collections=1,2",
  ])
  func aListMayBeWrittenAsItsElements(text: String) {
    #expect(RequestParameters(form: text.utf8)["collections"] == "1,2")
  }

  // API-13
  @Test func onlyEmptyBracketsAndNumbersMakeAList() {
    let fields = RequestParameters(
      form: "location[city]=a&x[]=1&x[]=2&[]=3&a[b]=4&page=1&page=2".utf8)
    #expect(fields["location[city]"] == "a" && fields["x"] == "1,2" && fields["[]"] == "3")
    #expect(fields["a[b]"] == "4" && fields["page"] == "2")
  }

  // API-13, API-1: a list in the body takes the place of one in the query.
  @Test func theBodysListOverridesTheQuerys() {
    var fields = RequestParameters(form: "tags=a&tags=b".utf8)
    fields.append(RequestParameters(form: "tags[]=c&tags[]=d".utf8))
    #expect(fields["tags"] == "c,d")
    fields.append(RequestParameters(form: "title=x".utf8))
    #expect(fields["tags"] == "c,d" && fields["title"] == "x")
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
