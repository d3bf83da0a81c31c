public import Domain

/// Share links that show photos of people who did not make them: these people see them and can withdraw their photos.
extension ShareStore {
  /// The valid share links of other people that show a photo of this person, the newest first, at most `mostPerPerson`.
  public func sharesOfOthers(
    showing person: PersonRecord, now: Instant
  ) throws(StoreError) -> [OthersShare] {
    try database.read { connection in
      let rows = try Row.fetchAll(
        connection.cachedStatement(sql: ShareQuery.ofOthers),
        arguments: [person.id, now.milliseconds, ShareStore.mostPerPerson])
      // Why: a collection may have many links and many photos.
      var ownByCollection: [Int64: [Int64]] = [:]
      return try rows.map { row in
        var share = ShareRecord(row: row)
        share.visits += Int(database.visits.count(of: share.id))
        let ids =
          try share.collectionId.flatMap { ownByCollection[$0] }
          ?? ownPhotos(of: person.id, in: share, connection)
        if let collection = share.collectionId { ownByCollection[collection] = ids }
        let first = Array(ids.prefix(OthersShare.shownPhotos))
        return OthersShare(
          share: share,
          photos: try PhotoStore.page(connection, ids: first, total: ids.count, likedBy: nil))
      }
    }
  }

  /// The valid share link of another person with this row id, if it shows a photo of this person.
  public func shareOfAnother(
    _ id: Int64, showing person: PersonRecord, now: Instant
  ) throws(StoreError) -> ShareRecord? {
    try database.read { connection in
      guard let share = try find(connection, id), share.isOpen(now: now),
        try !ownPhotos(of: person.id, in: share, connection).isEmpty
      else { return nil }
      return share
    }
  }

  private func ownPhotos(
    of personId: Int64, in share: ShareRecord, _ connection: Connection
  ) throws -> [Int64] {
    try Int64.fetchAll(
      connection.cachedStatement(sql: ShareQuery.own(isCollection: share.isOfCollection)),
      arguments: [personId, share.id])
  }

  /// Withdraws all photos of this person from somebody else's link, those that come into its collection later included.
  ///
  /// A link to chosen photos that has no others is removed. Everything is judged in the transaction, so that nobody
  /// withdraws photos of somebody else.
  public func withdrawPhotos(
    of person: PersonRecord, from id: Int64
  ) async throws(StoreError) -> WithdrawalOutcome {
    let personId = person.id
    return try await database.write { connection in
      guard let share = try find(connection, id),
        try !ownPhotos(of: personId, in: share, connection).isEmpty
      else { return .missing }
      if !share.isOfCollection {
        for sql in [ShareQuery.removeOwn, ShareQuery.removeOwnBinned] {
          try connection.execute(sql: sql, arguments: [personId, id])
        }
        let isLeft = try Bool.fetchOne(connection, sql: ShareQuery.hasPhotos, arguments: [id])
        if isLeft != true {
          try connection.execute(sql: "DELETE FROM share WHERE id = ?", arguments: [id])
          return .ended
        }
      }
      try connection.execute(
        sql: "INSERT INTO shareWithdrawal (shareId, personId) VALUES (?, ?)",
        arguments: [id, personId])
      return .withdrawn
    }
  }
}
