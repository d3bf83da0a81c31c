public import Domain

/// The collection into which an import puts the photos of a folder: that of the folder, made if there is none.
public struct FolderCollection: Hashable, Sendable {
  /// The row id of the person.
  public let personId: Int64
  /// The folder, without the folders of cameras at the end of its path.
  public let folder: FilePath
  /// The collection that becomes that of the folder unless it has one: the collection that an earlier import has filled
  /// with the folder's photos; nil if there is none.
  public let earlier: Earlier?
  /// Whether a new collection is seen by its owner only.
  public let isPrivate: Bool

  /// Names the collection of the folder of a file.
  public init(
    personId: Int64, folderOf file: FilePath, earlier: Earlier? = nil, isPrivate: Bool
  ) {
    self.personId = personId
    self.folder = FolderCollection.folder(of: file)
    self.earlier = earlier
    self.isPrivate = isPrivate
  }

  /// A collection that may have been that of the folder.
  public struct Earlier: Hashable, Sendable {
    /// The row id of the collection.
    public let id: Int64
    /// The path that the folder had; nil if an earlier version, which knew collections by their titles, has filled it.
    public let folder: FilePath?
  }

  /// Why photos are not put into a collection.
  public enum Refusal: Hashable, Sendable {
    /// It would have more than `CollectionStore.mostPhotos` photos.
    case full
    /// It does not exist, and the person has `CollectionStore.mostPerPerson` collections.
    case tooMany
  }

  /// What `fill` has done.
  struct Filling: Sendable {
    /// The new collections.
    var made: [CollectionRecord] = []
    /// The collections that got none of the photos.
    var refused: [FolderCollection: Refusal] = [:]
  }

  /// Adds photos, by their row ids, at the ends of their collections; those that are there already stay.
  static func fill(
    _ photos: [(id: Int64, collection: FolderCollection)], at now: Instant,
    _ connection: Connection
  ) throws -> Filling {
    var filling = Filling()
    var order: [FolderCollection] = []
    for photo in photos where !order.contains(photo.collection) { order.append(photo.collection) }
    for collection in order {
      let photoIds = photos.filter { $0.collection == collection }.map(\.id)
      guard
        let id = try collection.find(connection) ?? collection.make(now, connection, &filling)
      else {
        filling.refused[collection] = .tooMany
        continue
      }
      try connection.inSavepoint {
        do {
          _ = try AlbumQuery.add(photoIds, to: id, .collection, at: now, connection)
          return true
        } catch is AlbumIsFull {
          filling.refused[collection] = .full
          return false
        }
      }
    }
    return filling
  }

  /// The row id of the folder's collection, which may be an earlier one; nil if there is none.
  private func find(_ connection: Connection) throws -> Int64? {
    let own = try connection.cachedStatement(sql: CollectionQuery.ofFolder)
    if let id = try Int64.fetchOne(own, arguments: [personId, folder]) { return id }
    guard let earlier else { return nil }
    // Why: since it was found, it can have been removed, or become another folder's.
    let place = try connection.cachedStatement(sql: CollectionQuery.folder)
    let row = try Row.fetchOne(place, arguments: [earlier.id, personId])
    guard let row, row[0] as FilePath? == earlier.folder else { return nil }
    try take(earlier.id, connection)
    return earlier.id
  }

  /// Makes a collection that of this folder.
  private func take(_ id: Int64, _ connection: Connection) throws {
    try connection.cachedStatement(sql: CollectionQuery.setFolder)
      .execute(arguments: [folder, id])
  }

  private func make(
    _ now: Instant, _ connection: Connection, _ filling: inout Filling
  ) throws -> Int64? {
    let record = try CollectionStore.make(
      of: personId, title: distinctTitle(connection), description: nil, isPrivate: isPrivate, now,
      connection)
    guard let record else { return nil }
    try take(record.id, connection)
    filling.made.append(record)
    return record.id
  }
}

/// Titles of folders' collections.
extension FolderCollection {
  private static let withoutName = "Photos"

  /// The folder of a file, without those of cameras at the end.
  public static func folder(of file: FilePath) -> FilePath {
    var folder = file.folder
    while folder.name.isOfCamera { folder = folder.folder }
    return folder
  }

  /// The name of the folder, of 1 to `PersonName.longest` characters.
  public var title: String { FolderCollection.titles(of: folder)[0] }

  /// The titles that a folder can have: its name, then the name with one, two and more of the folders that it is in,
  /// without those of cameras.
  static func titles(of folder: FilePath) -> [String] {
    let names = folder.names.filter { !$0.isOfCamera }.map(\.title)
    guard let name = names.last else { return [withoutName] }
    let parents = names.dropLast()
    return (0...parents.count).map { count in
      let place = parents.suffix(count).joined(separator: "/")
      let room = PersonName.longest - (count == 0 ? 0 : 3)
      let short = name.unicodeScalars.prefix(count == 0 ? room : room / 2)
      let end = String(place.unicodeScalars.suffix(room - short.count))
      let title = count == 0 ? String(short) : "\(String(short)) (\(end))"
      return (try? PersonName(title))?.text ?? withoutName
    }
  }

  /// A title that no collection of the person has. Where another folder's collection has the same, both get the name of
  /// the folder that they are in, unless the other one is public, or the person has changed its title.
  private func distinctTitle(_ connection: Connection) throws -> String {
    let statement = try connection.cachedStatement(sql: CollectionQuery.folders)
    let own = FolderCollection.titles(of: folder)
    var others = try Row.fetchAll(statement, arguments: [personId]).map(Other.init)
    others.removeAll { other in
      let isAlike = other.folder.map { $0.nameOfPeople == folder.nameOfPeople } ?? false
      return !isAlike && !own.contains(other.title)
    }
    for (step, title) in own.enumerated() {
      var isTaken = false
      for place in others.indices {
        let other = others[place]
        let names = other.folder.map(FolderCollection.titles) ?? []
        guard names.count > step, names[step] == title else {
          if other.title == title { isTaken = true }
          continue
        }
        isTaken = true
        guard other.isPrivate, other.title == title, names.count > step + 1 else { continue }
        others[place].title = names[step + 1]
        try connection.cachedStatement(sql: CollectionQuery.setTitle)
          .execute(arguments: [names[step + 1], other.id])
        connection.note(.collections([other.id]))
      }
      if !isTaken { return title }
    }
    return own[own.count - 1]
  }

  /// A collection whose title may be the same.
  private struct Other {
    let id: Int64
    var title: String
    let isPrivate: Bool
    let folder: FilePath?

    init(_ row: Row) {
      (id, title, isPrivate, folder) = (row[0], row[1], row[2], row[3])
    }
  }
}

extension FilePath {
  /// The last name that is not one of a camera; empty if there is none.
  fileprivate var nameOfPeople: FilePath { names.last { !$0.isOfCamera } ?? "" }
}

extension CollectionStore {
  /// Adds photos, by the hashes of their contents, to their collections in one transaction; those that are there already
  /// stay. Returns the collections that got none of them.
  public func add(
    _ photos: [(contentHash: String, collection: FolderCollection)], now: Instant
  ) async throws(StoreError) -> [FolderCollection: FolderCollection.Refusal] {
    // Why first: most repeated imports find all photos in their collections, and reads wait for no writer.
    let absent = try database.read { connection in
      let statement = try connection.cachedStatement(sql: CollectionQuery.holdsContent)
      return try photos.filter { photo in
        try Int.fetchOne(
          statement,
          arguments: [photo.contentHash, photo.collection.personId, photo.collection.folder]) == nil
      }
    }
    if absent.isEmpty { return [:] }
    let order = database.collectionOrder
    return try await database.write { connection in
      let found = try absent.compactMap { photo in
        try PhotoStore.find(connection, "contentHash", photo.contentHash).map {
          (id: $0.id, collection: photo.collection)
        }
      }
      return try FolderCollection.fill(found, at: now, connection)
    } committed: { filling in
      for record in filling.made where !record.isPrivate { order.insert(FeedOrder.Entry(record)) }
    }.refused
  }

  /// The collections of a person that may have been those of a folder, the likeliest first: those of folders elsewhere
  /// whose last two names are the same, without those of cameras, then those without a folder that have its name. None if
  /// the folder has a collection.
  public func earlierCollections(
    of folder: FilePath, of person: PersonRecord
  ) throws(StoreError) -> [FolderCollection.Earlier] {
    func end(_ path: FilePath) -> [FilePath] { path.names.filter { !$0.isOfCamera }.suffix(2) }
    let personId = person.id
    let ownEnd = end(folder)
    return try database.read { connection in
      let statement = try connection.cachedStatement(sql: CollectionQuery.folders)
      let moved = try Row.fetchAll(statement, arguments: [personId]).compactMap { row in
        (row[3] as FilePath?).map { FolderCollection.Earlier(id: row[0], folder: $0) }
      }
      if moved.contains(where: { $0.folder == folder }) { return [] }
      let named = try connection.cachedStatement(sql: CollectionQuery.named)
      let title = FolderCollection.titles(of: folder)[0]
      return moved.filter { other in
        other.folder.map { $0.nameOfPeople == ownEnd.last && end($0) == ownEnd } == true
      }
        + (try Int64.fetchAll(named, arguments: [personId, title])).map {
          FolderCollection.Earlier(id: $0, folder: nil)
        }
    }
  }

  /// The first of these collections that has a photo with this content; nil if none has.
  public func holder(
    of contentHash: String, among collections: [FolderCollection.Earlier]
  ) throws(StoreError) -> FolderCollection.Earlier? {
    try database.read { connection in
      let holds = try connection.cachedStatement(sql: CollectionQuery.albumHoldsContent)
      return try collections.first {
        try Int.fetchOne(holds, arguments: [contentHash, $0.id]) != nil
      }
    }
  }
}
