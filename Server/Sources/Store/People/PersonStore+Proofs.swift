public import Domain

/// Credentials other than the password: phone number and secure sequence.
extension PersonStore {
  /// The person whose phone number has this keyed hash.
  public func person(phone hash: Digest) throws(StoreError) -> PersonRecord? {
    try database.read { try PersonStore.find($0, "phone", hash.hex) }
  }

  /// A person's phone number, encrypted; nil without one.
  public func phone(of person: PersonRecord) throws(StoreError) -> SealedPhone? {
    try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: "SELECT phone, phoneSealed FROM person WHERE id = ? AND phone IS NOT NULL")
      return try Row.fetchOne(statement, arguments: [person.id]).map { row in
        SealedPhone(hash: Digest(hex: row[0]), sealed: row[1])
      }
    }
  }

  /// Sets or, if nil, removes a person's number; throws `taken(.phone)`.
  public func setPhone(
    _ phone: SealedPhone?, of person: PersonRecord, now: Instant
  ) async throws(StoreError) {
    try await change(
      person, "phone = ?, phoneSealed = ?", [phone?.hash.hex, phone?.sealed], endsAccess: false,
      now: now)
  }

  /// The keyed hash of a person's secure sequence; nil without one.
  public func sequenceHash(of person: PersonRecord) throws(StoreError) -> Digest? {
    try database.read { connection in
      let statement = try connection.cachedStatement(
        sql: "SELECT sequenceHash FROM person WHERE id = ?")
      return try String.fetchOne(statement, arguments: [person.id]).map(Digest.init(hex:))
    }
  }

  /// Sets or, if nil, removes a person's secure sequence.
  public func setSequenceHash(
    _ hash: Digest?, of person: PersonRecord, now: Instant
  ) async throws(StoreError) {
    try await change(person, "sequenceHash = ?", [hash?.hex], endsAccess: false, now: now)
  }
}
