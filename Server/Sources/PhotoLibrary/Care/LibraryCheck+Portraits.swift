import Foundation
import Store

/// Portraits are checked like originals (LIB-14).
extension PhotoLibrary {
  /// Looks for the files of portraits, by their content hashes; with `readingAll` also verifies these.
  func check(_ portraits: Set<String>, readingAll: Bool, _ check: inout LibraryCheck) {
    for hash in portraits.sorted() {
      let name = DataFile.portrait(hash).path
      switch state(of: hash, at: folder.path + "/" + name, readingAll: readingAll) {
      case .sound, .unavailable: break
      case .missing: check.missingPortraits.append(name)
      case .unreadable: check.unreadablePortraits.append(name)
      case .damaged: check.damagedPortraits.append(name)
      }
    }
  }

  /// Removes what was found of portraits that no row names now: they were replaced while the check ran.
  func forgetReplacedPortraits(_ check: inout LibraryCheck) throws(StoreError) {
    guard
      !check.missingPortraits.isEmpty || !check.unreadablePortraits.isEmpty
        || !check.damagedPortraits.isEmpty
    else { return }
    let later = Set(try database.people.portraits().map { DataFile.portrait($0).path })
    check.missingPortraits.removeAll { !later.contains($0) }
    check.unreadablePortraits.removeAll { !later.contains($0) }
    check.damagedPortraits.removeAll { !later.contains($0) }
  }
}
