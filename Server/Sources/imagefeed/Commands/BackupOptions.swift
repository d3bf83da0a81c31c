import ArgumentParser
import Backup
import Domain
import Foundation
import ObjectStorage

/// The options for a continuous backup (LIB-14).
struct BackupOptions: ParsableArguments {
  @Option(
    name: .long,
    help: """
      Copy every change to this backup within a second: a folder on another disk, or s3://bucket/prefix. \
      "imagefeed restore" and "imagefeed check" read it, "imagefeed status" says how far it is.
      """)
  var backup: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: "Days for which each moment can be restored from the backup.")
  var backupDays = 30
  @Option(
    name: .long,
    help: """
      Write to a backup that another library or another copy of this one wrote so far, once. The refusal to do so \
      says the value, which names that writer.
      """)
  var backupTakeover: String?
  @OptionGroup var place: BackupPlaceOptions

  func validate() throws {
    guard 1...3650 ~= backupDays else { throw ValidationError("--backup-days is 1 to 3650.") }
  }

  /// The settings; nil if no backup is wanted. Throws if the place is not usable, or the database is
  /// PostgreSQL's.
  func settings(_ data: DataOption) throws -> BackupSettings? {
    guard let backup else { return nil }
    guard data.database == nil else {
      throw misuse(
        "--backup copies the database of a data folder. With --database leave it out: PostgreSQL has "
          + "backups of its own.")
    }
    let dataFolder = data.folder
    let address = try place.address(backup)
    if case .folder(let path) = address {
      guard !(path + "/").hasPrefix(dataFolder + "/"), !(dataFolder + "/").hasPrefix(path + "/")
      else { throw misuse("--backup \(path) and the data folder must not contain each other.") }
    }
    var settings = BackupSettings(address: address)
    settings.days = backupDays
    settings.takeover = backupTakeover
    return settings
  }
}

/// Where a backup is, if it is in a bucket.
struct BackupPlaceOptions: ParsableArguments {
  @Option(
    name: .long,
    help:
      "The address of the S3-compatible store, such as https://s3.example.org; default: Amazon's.")
  var backupEndpoint: String?
  @Option(name: .long, help: "The region of the bucket.")
  var backupRegion = "us-east-1"
  @Option(
    name: .long,
    help: """
      A file like ~/.aws/credentials with the store's access key; default: $AWS_ACCESS_KEY_ID and \
      $AWS_SECRET_ACCESS_KEY.
      """)
  var backupCredentials: String?

  /// Whether `text` names a continuous backup rather than a tar file.
  static func isContinuous(_ text: String) -> Bool {
    var isFolder: ObjCBool = false
    return text.hasPrefix("s3://")
      || FileManager.default.fileExists(atPath: absolutePath(text), isDirectory: &isFolder)
        && isFolder.boolValue
  }

  /// The place that `text` names; throws if it or the options are not usable.
  func address(_ text: String, json: Bool = false) throws -> BackupAddress {
    guard text.contains("://") else { return .folder(absolutePath(text)) }
    do throws(ObjectStoreError) {
      return .bucket(
        try S3Settings(
          url: text, endpoint: backupEndpoint, region: backupRegion,
          credentials: try S3Credentials(
            named: backupCredentials, option: "--backup-credentials")))
    } catch {
      throw misuse("\(error)", json: json)
    }
  }
}
