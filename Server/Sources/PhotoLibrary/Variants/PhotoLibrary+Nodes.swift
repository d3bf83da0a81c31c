import Dispatch
import Foundation
import Store

extension PhotoLibrary {
  /// Deletes the variants of photos that other nodes remove for good (LIB-6), and of those that they removed
  /// while this one did not run. Has no effect if the database is a file, which no
  /// other node uses.
  public func followRemovals() {
    if database.isFile { return }
    let queue = DispatchQueue(label: "PhotoLibrary.removals", qos: .utility)
    let forget: @Sendable ([String]?) -> Void = { [weak self] contents in
      queue.async { [weak self] in
        self?.forgetVariants(of: contents)
      }
    }
    database.whenFilesAreGone(forget)
    forget(nil)
  }

  /// Deletes the variants of these contents, nil for all that there are, unless a photo, in the feed or in a bin,
  /// or a person has the content.
  private func forgetVariants(of contents: [String]?) {
    for hash in contents.map(Set.init) ?? variants.contents
    where !mayBeOriginal(hash) && !isPortrait(hash) {
      variants.remove(hash)
    }
    if originals.shared != nil { forgetCopies(of: contents.map(Set.init)) }
  }

  /// Deletes the data folder's copies of originals like `forgetVariants`, except of those that are being imported.
  private func forgetCopies(of contents: Set<String>?) {
    // Why ignored: the copies of a folder that cannot be read go at the next start.
    var unreadable: [FilePath] = []
    for path in originalFiles(of: contents, unreadable: &unreadable) {
      let hash = PhotoLibrary.hash(ofFile: path)
      if !originalsInUse.contains(hash), !mayBeOriginal(hash) { unlink(path.cString) }
    }
  }

  /// Whether a person has this profile photo; true if the database fails.
  private func isPortrait(_ hash: String) -> Bool {
    (try? database.people.hasPortrait(hash)) != false
  }
}
