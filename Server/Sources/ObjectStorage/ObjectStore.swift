public import Domain
import Foundation

/// A place for files that several servers share. Keys are paths with `/`, relative to the place.
///
/// An object appears whole or not at all, and is durable when the call returns.
public protocol ObjectStore: Sendable {
  /// Stores a small object; replaces one of the same key.
  func put(_ key: String, _ bytes: [UInt8]) async throws(ObjectStoreError)
  /// Stores a copy of a local file of `byteCount` bytes, whose SHA-256 is `hash` in hexadecimal digits; replaces
  /// an object of the same key.
  func put(_ key: String, file: String, hash: String, byteCount: UInt64)
    async throws(ObjectStoreError)
  /// Whether there is an object of this key.
  func contains(_ key: String) async throws(ObjectStoreError) -> Bool
  /// The content of a small object; throws `missing`.
  func bytes(_ key: String) async throws(ObjectStoreError) -> [UInt8]
  /// Copies an object to a local path; throws `missing`. Returns the SHA-256 of what was written.
  func fetch(_ key: String, to path: String) async throws(ObjectStoreError) -> String
  /// The objects whose keys begin with `folder`, which is "" or ends with "/".
  func objects(in folder: String) async throws(ObjectStoreError) -> [StoredObject]
  /// Deletes an object; one that does not exist is ignored.
  func delete(_ key: String) async throws(ObjectStoreError)
  /// Closes connections.
  func close() async
  /// The numbers of requests so far.
  var activity: ObjectStoreActivity { get }
}

/// The numbers of requests to an object store since the start, for metrics.
public struct ObjectStoreActivity: Hashable, Sendable {
  /// Requests that the store carried out, or to which it responded that there is no such object.
  public var succeeded = 0
  /// Requests that failed, each attempt counted.
  public var failed = 0

  /// No requests.
  public init() {}
}

/// An object as a store lists it.
public struct StoredObject: Hashable, Sendable {
  /// Its key.
  public var key: String
  /// Its length in bytes.
  public var byteCount: Int64
  /// When it was stored; nil if the store does not say.
  public var modifiedAt: Instant?

  /// An object of this key.
  public init(key: String, byteCount: Int64, modifiedAt: Instant?) {
    self.key = key
    self.byteCount = byteCount
    self.modifiedAt = modifiedAt
  }
}

/// Why an object cannot be written or read.
public enum ObjectStoreError: Error, Hashable, Sendable {
  /// There is no object of this key.
  case missing(key: String)
  /// The store responded with this status.
  case refused(status: Int, code: String)
  /// The store did not respond.
  case unreachable(reason: String)
  /// A local file failed; `number` is the errno.
  case disk(path: String, number: Int32)
  /// The address of the store or its options are not usable.
  case invalid(String)
}

extension ObjectStoreError {
  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .unreachable: true
    case .refused(let status, _): status >= 500 || status == 429
    case .missing, .disk, .invalid: false
    }
  }
}

extension ObjectStoreError: CustomStringConvertible {
  /// A message for the owner.
  public var description: String {
    switch self {
    case .missing(let key): "The store has no object \(key)."
    case .refused(let status, let code):
      "The store refused with \(status)\(code.isEmpty ? "" : " " + code)."
    case .unreachable(let reason): "The store cannot be reached: \(reason)."
    case .disk(let path, let number): "\(path): \(String(cString: strerror(number)))."
    case .invalid(let sentence): sentence
    }
  }
}
