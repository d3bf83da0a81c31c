/// What `imagefeed backup` wrote.
public struct BackupTotals: Codable, Hashable, Sendable {
  /// The file.
  public var file: String
  /// The paths of files that are missing in the data folder, and so in the backup.
  public var missing: [String] = []
  /// The number of photos whose only files are in indexed folders, which backups leave out (LIB-19).
  public var indexed = 0

  /// What was done, for the owner.
  public var sentence: String {
    var sentence = "Everything is in \(file)"
    if !missing.isEmpty {
      sentence +=
        " but \(missing.count) missing \(missing.count == 1 ? "file" : "files"); "
        + "\"imagefeed check\" says which"
    }
    guard indexed > 0 else { return sentence + "." }
    return sentence + ". Not in it: the files of "
      + "\(indexed == 1 ? "1 photo" : "\(indexed) photos") that stay in folders "
      + "of their own; \"imagefeed folder list\" names the folders to back up yourself."
  }
}
