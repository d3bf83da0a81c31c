import Foundation
import Store

/// Which JSON files of a Google Takeout belong to the photos of a folder, with ASCII letters in upper or lower case.
///
/// The file of `IMG_1.jpg` is `IMG_1.jpg.json` or `IMG_1.jpg.supplemental-metadata.json`, cut to 46 bytes or characters
/// before `.json`; that of `IMG_1(2).jpg` is `IMG_1.jpg(2).json`, and an edited copy shares that of its original.
struct TakeoutNames {
  /// What Google appends to the name of a photo.
  private static let addition = Array(".supplemental-metadata".utf8)
  private static let ending = Array(".json".utf8)
  /// The fewest bytes of a name that was cut within the photo's own name.
  private static let leastCut = 40
  /// What Google Photos appends to the names of edited copies, in some of its languages, in both forms of their letters
  /// (NFC, NFD): some disks decompose names.
  private static let edits = [
    "edited", "bearbeitet", "modifié", "editado", "edytowane", "bewerkt", "modificato", "изменено",
    "измененный",
  ].flatMap { word -> Set<[UInt8]> in
    let forms = [
      word.precomposedStringWithCanonicalMapping, word.decomposedStringWithCanonicalMapping,
    ]
    return Set(forms.map { Array("-\($0)".utf8) })
  }

  /// A photo's name, maybe with `addition`, whole or cut, and its number among those with this name.
  private struct Subject: Hashable {
    var name: [UInt8]
    var number: [UInt8]
  }

  private var files: [Subject: FilePath] = [:]

  /// Reads the names of a folder's files.
  init(_ names: [FilePath]) {
    for name in names.sorted() {
      let lowercased = name.lowercased.bytes
      guard lowercased.count > TakeoutNames.ending.count,
        lowercased.suffix(TakeoutNames.ending.count) == TakeoutNames.ending[...]
      else { continue }
      let subject = TakeoutNames.numbered(lowercased.dropLast(TakeoutNames.ending.count))
      if files[subject] == nil { files[subject] = name }
    }
  }

  /// Whether the folder has no such files.
  var isEmpty: Bool { files.isEmpty }

  /// The name of the file about a photo; nil if there is none.
  func file(of photo: FilePath) -> FilePath? {
    let name = photo.lowercased.bytes
    if let file = file(Subject(name: name, number: [])) { return file }
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let numbered = TakeoutNames.numbered(name[..<dot])
    if !numbered.number.isEmpty {
      let subject = Subject(name: numbered.name + name[dot...], number: numbered.number)
      if let file = file(subject) { return file }
    }
    for edit in TakeoutNames.edits
    where numbered.name.count > edit.count && numbered.name.suffix(edit.count) == edit[...] {
      let original = numbered.name.dropLast(edit.count) + name[dot...]
      return file(Subject(name: Array(original), number: numbered.number))
    }
    return nil
  }

  /// The file about a photo with this name and number, however it was cut.
  private func file(_ photo: Subject) -> FilePath? {
    let whole = photo.name + TakeoutNames.addition
    var lengths = [photo.name.count]
    lengths += (photo.name.count + 1...whole.count).reversed()
    if photo.name.count > TakeoutNames.leastCut {
      lengths += (TakeoutNames.leastCut..<photo.name.count).reversed()
    }
    return lengths.lazy.compactMap { length in
      files[Subject(name: Array(whole.prefix(length)), number: photo.number)]
    }.first
  }

  /// Separates the number of a name that ends with it: `IMG_1(2)`.
  private static func numbered(_ name: ArraySlice<UInt8>) -> Subject {
    guard name.last == UInt8(ascii: ")"), let open = name.lastIndex(of: UInt8(ascii: "(")) else {
      return Subject(name: Array(name), number: [])
    }
    let digits = name[(open + 1)...].dropLast()
    guard open > name.startIndex, !digits.isEmpty, digits.allSatisfy({ 48...57 ~= $0 }) else {
      return Subject(name: Array(name), number: [])
    }
    return Subject(name: Array(name[..<open]), number: Array(digits))
  }
}
