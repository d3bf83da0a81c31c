import ArgumentParser
import Foundation
import ObjectStorage
import PhotoLibrary

/// The object store in which several servers keep their photos (LIB-6).
struct PicturesOptions: ParsableArguments {
  @Option(
    name: .long,
    help: """
      With --database: the bucket with the photos that several servers share, s3://bucket/prefix; default: the \
      data folder, in which a shared file system is mounted.
      """)
  var pictures: String?
  @Option(
    name: .long,
    help:
      "The address of its S3-compatible store, such as https://s3.example.org; default: Amazon's.")
  var picturesEndpoint: String?
  @Option(name: .long, help: "The region of that bucket.")
  var picturesRegion = "us-east-1"
  @Option(
    name: .long,
    help: """
      A file like ~/.aws/credentials with the access key of that store; default: $AWS_ACCESS_KEY_ID and \
      $AWS_SECRET_ACCESS_KEY.
      """)
  var picturesCredentials: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: "Disk limit of this server's copies of photos in the bucket, in megabytes.")
  var picturesMegabytes = LibrarySettings().originalDiskBytes >> 20

  func validate() throws {
    guard 64...(1 << 30) ~= picturesMegabytes else {
      throw ValidationError("--pictures-megabytes is 64 to \(1 << 30).")
    }
  }

  /// The bucket; nil if none is named. Throws if it or the options are not usable.
  func bucket(json: Bool = false) throws -> S3Settings? {
    guard let pictures else { return nil }
    do throws(ObjectStoreError) {
      return try S3Settings(
        url: pictures, endpoint: picturesEndpoint, region: picturesRegion,
        credentials: try S3Credentials(
          named: picturesCredentials, option: "--pictures-credentials"))
    } catch {
      throw misuse("\(error)", json: json)
    }
  }
}

extension S3Credentials {
  /// Reads the access key from the file that the option of this name names, from the environment if `file` is nil.
  /// Throws `invalid` if it is not there.
  init(named file: String?, option: String) throws(ObjectStoreError) {
    guard let file else {
      guard let found = S3Credentials(environment: ProcessInfo.processInfo.environment) else {
        throw .invalid(
          "The store's access key is missing: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name "
            + "a file with \(option).")
      }
      self = found
      return
    }
    let path = absolutePath(file)
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .invalid("\(option) \(path) cannot be read.")
    }
    guard let found = S3Credentials(file: text) else {
      throw .invalid("\(option) \(path) has no aws_access_key_id and aws_secret_access_key.")
    }
    self = found
  }
}
