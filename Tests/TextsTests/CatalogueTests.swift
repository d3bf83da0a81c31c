import Domain
import Foundation
import Testing
import Texts

/// The string catalogues of the iPhone app (IOS-1).
struct CatalogueTests {
  // IOS-1
  @Test func everySentenceOfTheAppStandsInTheCatalogue() throws {
    let samples = try AppSentences.samples()
    for (type, given) in samples {
      let cases = Set(try Catalogue.cases(of: type).keys)
      let expected = cases.subtracting(AppSentences.wrappers[type] ?? [])
      #expect(Set(given.map(\.name)) == expected, "\(type): give each case a sample")
    }
    let sentences = try samples.flatMap { type, given in
      let cases = try Catalogue.cases(of: type)
      return given.map { sample in
        Catalogue.Sentence(
          key: "\(type).\(sample.key)", comment: cases[sample.name], text: sample.text)
      }
    }
    #expect(Set(sentences.map(\.key)).count == sentences.count)
    try Catalogue(path: "Localizable.xcstrings", sentences: sentences).check()
  }

  // IOS-1
  @Test func everyTypeOfSentencesIsForTheAppOrForTheServer() throws {
    let known = Set(try AppSentences.samples().keys).union(AppSentences.elsewhere)
    #expect(try Catalogue.types() == known)
  }

  // LIB-20, FEED-27: what the catalogues do not have is in its language too.
  @Test func everySentenceOfThePagesIsInItsLanguage() throws {
    var count = 0
    for type in AppSentences.elsewhere.sorted() {
      for (language, isRussian) in [("english", false), ("russian", true)] {
        for text in try Catalogue.branches(of: type, in: language) {
          count += 1
          let isCyrillic = text.unicodeScalars.contains { 0x400...0x4FF ~= $0.value }
          #expect(isCyrillic == isRussian, "\(type), \(language): \(text)")
        }
      }
    }
    #expect(count > 200)
  }

  // IOS-1: the texts of system dialogs have their own catalogue.
  @Test func whatTheSystemSaysStandsInTheOtherCatalogue() throws {
    let cases = try Catalogue.cases(of: "DevicePhrase")
    let sentences = DevicePhrase.allCases.map { phrase in
      Catalogue.Sentence(key: phrase.rawValue, comment: cases["\(phrase)"]) { phrase.text(in: $0) }
    }
    try Catalogue(path: "Bundle/InfoPlist.xcstrings", sentences: sentences).check()
  }
}
