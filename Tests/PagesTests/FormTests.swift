import Domain
import Pages
import Screens
import TestKit
import Testing
import Texts

/// every form of the pages, each with all of its fields refused or not.
struct FormTests {
  private static let languages: [Language] = [.english, .russian]

  //
  @Test(arguments: languages) func everyFieldHasAVisibleLabel(language: Language) {
    for (name, page) in FormPages(language).all {
      let fields = page.fields
      #expect(!fields.isEmpty, "\(name) has a form")
      for field in fields {
        #expect(page.label(of: field) != "", "\(name): \(field.html)")
        #expect(!field.has("placeholder"), "\(name): \(field.html)")
      }
    }
  }

  // an id names one element of a page, or labels and hints would belong to another field.
  @Test(arguments: languages) func idsAreUnique(language: Language) {
    for (name, page) in FormPages(language).all {
      let ids = page.every.compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count, "\(name): \(ids)")
    }
  }

  // hints and problems are announced with their field, and a refused field is marked and gets the focus.
  @Test(arguments: languages) func notesBelongToTheirField(language: Language) {
    for (name, page) in FormPages(language).all {
      let ids = page.every.compactMap { $0["id"] }
      for field in page.fields {
        let notes = (field["aria-describedby"] ?? "").split(separator: " ").map(String.init)
        #expect(Set(notes).isSubset(of: ids), "\(name): \(notes)")
        #expect((field["aria-invalid"] != nil) == notes.contains { $0.hasSuffix("-problem") })
      }
      for alert in page.every where alert["class"] == "problem" && alert.has("id") {
        let id = alert["id"] ?? ""
        #expect(page.fields.count { $0["aria-describedby"]?.contains(id) == true } == 1)
        #expect(alert["role"] == "alert")
      }
    }
  }

  // LIB-13, LIB-20, FEED-31: a refusal stands at the field that it is about, once, with what was typed.
  @Test(arguments: [
    ("refused share link", "days", "999999"), ("refused collection", "title", "Лето"),
    ("refused application", "redirect", "http://example.org"),
    ("refused @username", "username", "Ан на"), ("refused successor", "giveTo", "nobody"),
    ("refused profile", "url", "x"), ("refused photo", "captured", "yesterday"),
  ])
  func aRefusalStandsAtItsField(name: String, field: String, typed: String) throws {
    let page = try #require(FormPages(.russian).all.first { $0.name == name }?.page)
    let refused = page.fields.filter { $0["aria-invalid"] == "true" }
    #expect(refused.map { $0["name"] } == [field])
    #expect(refused.first?["value"] == typed && refused.first?.has("autofocus") == true)
    #expect(page.every.count { $0["role"] == "alert" } == 1)
  }

  // FEED-31: a form that was refused keeps its boxes.
  @Test func aRefusedFormKeepsItsBoxes() throws {
    for (name, box) in [
      ("refused share link", "noDownloads"), ("refused collection", "private"),
      ("refused application", "isPublic"), ("refused successor", "withPhotos"),
    ] {
      let page = try #require(FormPages(.english).all.first { $0.name == name }?.page)
      #expect(page.fields.contains { $0["name"] == box && $0.has("checked") }, "\(name)")
    }
  }

  // the account's pages, which a script takes over, have labels too. The sign-in, the phone number and the code
  // are drawn as in the course's mocks (AUTH-13, CODE-1).
  @Test(arguments: [EntranceStart.Place.newAccount, .newPassword])
  func theAccountsPagesHaveLabels(place: EntranceStart.Place) {
    let start = EntrancePageTests.start(place)
    let page = EntrancePage(start).tree(of: EntranceScreen(start).view)
    for field in page.fields where field["aria-hidden"] != "true" {
      #expect(page.label(of: field) != "", "\(field.html)")
      #expect(!field.has("placeholder"))
    }
  }
}

extension Element {
  /// This element and all below it.
  var every: [Element] { [self] + children.flatMap(\.every) }

  /// The fields that a person fills in.
  var fields: [Element] {
    every.filter { [.input, .textarea].contains($0.tag) && $0["type"] != "hidden" }
  }

  /// The value of an attribute; nil without it.
  subscript(name: String) -> String? { attributes.first { $0.name.rawValue == name }?.value }

  /// Whether it has an attribute.
  func has(_ name: String) -> Bool { self[name] != nil }

  /// What a person reads as the label of a field: the text of a label for it or around it, or the picture beside a box
  /// that selects it.
  func label(of field: Element) -> String {
    let around = every.first { $0.tag == .label && $0.children.contains(field) }
    if around?["class"] == "pick" { return field["aria-label"] ?? "" }
    let named = every.first { $0.tag == .label && $0["for"] == field["id"] && field.has("id") }
    return (around ?? named)?.every.map(\.text).joined() ?? ""
  }
}
