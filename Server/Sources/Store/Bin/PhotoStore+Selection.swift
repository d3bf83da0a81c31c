/// All photos of a person that they saw at a moment, without a list of them: those up to a row id. Row ids are never
/// used again, so what is added later is not among them.
extension PhotoStore {
  /// The highest row id of the person's photos; nil without photos.
  public func lastId(of person: PersonRecord) throws(StoreError) -> Int64? {
    try database.read { connection in
      try Int64.fetchOne(
        connection.cachedStatement(sql: "SELECT MAX(id) FROM photo WHERE personId = ?"),
        arguments: [person.id])
    }
  }

  /// Number of the person's photos up to this row id.
  public func count(of person: PersonRecord, upTo id: Int64) throws(StoreError) -> Int {
    try database.read { connection in
      try Int.fetchOne(
        connection.cachedStatement(
          sql: "SELECT COUNT(*) FROM photo WHERE personId = ? AND id <= ?"),
        arguments: [person.id, id]) ?? 0
    }
  }

  /// The public ids of at most `count` of the person's photos up to this row id, in any order.
  public func publicIds(
    of person: PersonRecord, upTo id: Int64, atMost count: Int
  ) throws(StoreError) -> [String] {
    try database.read { connection in
      try String.fetchAll(
        connection.cachedStatement(
          sql: "SELECT publicId FROM photo WHERE personId = ? AND id <= ? LIMIT ?"),
        arguments: [person.id, id, count])
    }
  }
}
