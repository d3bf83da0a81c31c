import Synchronization

/// Entries of the audit log that are not in the database yet, so that a failed sign-in costs no
/// write of its own.
final class AuditBuffer: Sendable {
  /// The most waiting entries, about 1 MB.
  private let limit: Int
  private let records = Mutex([AuditRecord]())

  init(limit: Int = 4096) {
    self.limit = limit
  }

  /// Adds an entry; false if the buffer is full.
  func add(_ record: AuditRecord) -> Bool {
    records.withLock { records in
      guard records.count < limit else { return false }
      records.append(record)
      return true
    }
  }

  /// Removes and returns all entries, oldest first.
  func takeAll() -> [AuditRecord] {
    records.withLock { records in
      defer { records = [] }
      return records
    }
  }

  /// Puts entries back before those added since.
  func putBack(_ older: [AuditRecord]) {
    records.withLock { $0 = Array((older + $0).prefix(limit)) }
  }
}
