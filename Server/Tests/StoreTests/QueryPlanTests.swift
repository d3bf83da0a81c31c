import GRDB
import Testing

@testable import Store

/// SQLite's query plans; a new scan or sort fails here.
@Suite(.onlySQLite) struct QueryPlanTests {
  // API-7: each query uses the expected index.
  @Test(arguments: [
    (
      FeedQuery.rows(count: 3, withLikes: false),
      ["SEARCH photo USING INTEGER PRIMARY KEY (rowid=?)"]
    ),
    (
      FeedQuery.rows(count: 3, withLikes: true),
      [
        "SEARCH photo USING INTEGER PRIMARY KEY (rowid=?)", "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH like USING PRIMARY KEY (personId=? AND photoId=?)",
      ]
    ),
    (
      FeedQuery.found(by: .added),
      [
        "SEARCH photo USING INTEGER PRIMARY KEY (rowid=?)", "LIST SUBQUERY 1",
        "SCAN json_each VIRTUAL TABLE INDEX 1:", "USE TEMP B-TREE FOR ORDER BY",
      ]
    ),
    // FEED-25: sorted without an index, which most servers would fill for nothing.
    (FeedQuery.index(by: .captured), ["SCAN photo", "USE TEMP B-TREE FOR ORDER BY"]),
    // FEED-36, LIB-19: the few rotated and edited photos are found without reading the others.
    (FeedQuery.changed, ["SCAN photo USING COVERING INDEX photoByVersion"]),
    (FeedQuery.popular, ["SCAN photo USING COVERING INDEX photoByLikes"]),
    (
      FeedQuery.ofPerson(.latest, nil),
      ["SEARCH photo USING COVERING INDEX photoByPerson (personId=?)"]
    ),
    (
      FeedQuery.ofPerson(.oldest, nil),
      ["SEARCH photo USING COVERING INDEX photoByPerson (personId=?)"]
    ),
    (
      FeedQuery.ofPerson(.latest, .portrait),
      ["SEARCH photo USING INDEX photoByPerson (personId=?)"]
    ),
    (
      FeedQuery.likedBy(.latest, nil),
      ["SEARCH like USING COVERING INDEX likeByMoment (personId=?)"]
    ),
    (
      FeedQuery.likedBy(.latest, .portrait),
      [
        "SEARCH like USING COVERING INDEX likeByMoment (personId=?)",
        "SEARCH photo USING INTEGER PRIMARY KEY (rowid=?)",
      ]
    ),
    (
      LikeQuery.among(count: 3),
      ["SEARCH like USING COVERING INDEX likeByPhoto (photoId=? AND personId=?)"]
    ),
    (FeedQuery.order(by: .added), ["SCAN photo USING COVERING INDEX photoByMoment"]),
    (TokenQuery.token, ["SEARCH token USING PRIMARY KEY (hash=?)"]),
    (TokenQuery.code, ["SEARCH authorizationCode USING PRIMARY KEY (hash=?)"]),
    (CodeQuery.flow, ["SEARCH codeFlow USING PRIMARY KEY (hash=?)"]),
    (CodeQuery.toNumber, ["SEARCH message USING INDEX messageByPhone (phone=?)"]),
    (
      CodeQuery.fromAddress,
      ["SEARCH message USING COVERING INDEX messageByAddress (address=?)"]
    ),
    (CodeQuery.toPrefix, ["SEARCH message USING COVERING INDEX messageByPrefix (prefix=?)"]),
    (
      CodeQuery.toAnybody,
      ["SEARCH message USING COVERING INDEX messageByMoment (isWithheld=?)"]
    ),
    (
      CodeQuery.judged,
      [
        "SEARCH message USING INDEX messageByMoment (isWithheld=? AND createdAt<?)",
        "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH person USING COVERING INDEX personByPhone (phone=?)",
      ]
    ),
    (
      CodeQuery.guessesOfNumber,
      ["SEARCH codeGuess USING COVERING INDEX guessByPhone (phone=?)"]
    ),
    (
      CodeQuery.guessesFromAddress,
      ["SEARCH codeGuess USING COVERING INDEX guessByAddress (address=?)"]
    ),
    (
      MessageQuery.newest,
      ["SEARCH message USING INDEX messageBySettling (isWithheld=? AND settledAt>?)"]
    ),
    (
      MessageQuery.isDue,
      [
        "SCAN CONSTANT ROW", "SCALAR SUBQUERY 1",
        "SEARCH message USING COVERING INDEX messageByDue (state=? AND dueAt<?)",
      ]
    ),
    (MessageQuery.due, ["SEARCH message USING INDEX messageByDue (state=? AND dueAt<?)"]),
    (
      StatisticsQuery.days(count: 10),
      ["SEARCH photoDay USING PRIMARY KEY (photoId=? AND day>? AND day<?)"]
    ),
    (
      StatisticsQuery.daysOfPerson,
      [
        "SEARCH photoDay USING INDEX photoDayByDay (day>? AND day<?)",
        "SEARCH photo USING INTEGER PRIMARY KEY (rowid=?)",
      ]
    ),
    (
      CollectionQuery.order,
      ["SEARCH collection USING COVERING INDEX collectionByMoment (isPrivate=?)"]
    ),
    (
      CollectionQuery.ofPerson(includesPrivate: true),
      ["SEARCH collection USING COVERING INDEX collectionByPerson (personId=?)"]
    ),
    (
      CollectionQuery.ofPerson(includesPrivate: false),
      ["SEARCH collection USING COVERING INDEX collectionByPerson (personId=?)"]
    ),
    (
      CollectionQuery.holding(count: 1, includesPrivate: true),
      [
        "SEARCH collectionPhoto USING COVERING INDEX collectionPhotoByPhoto (photoId=?)",
        "SEARCH collection USING INTEGER PRIMARY KEY (rowid=?)", "USE TEMP B-TREE FOR ORDER BY",
      ]
    ),
    (
      AlbumQuery.latest(.collection),
      ["SEARCH collectionPhoto USING COVERING INDEX collectionPhotoByPlace (albumId=? AND place<?)"]
    ),
    (
      AlbumQuery.oldest(.topic),
      ["SEARCH topicPhoto USING COVERING INDEX topicPhotoByPlace (albumId=? AND place>?)"]
    ),
    (
      AlbumQuery.photos(.collection, .latest, .portrait),
      [
        "SEARCH member USING COVERING INDEX collectionPhotoByPlace (albumId=?)",
        "SEARCH photo USING INTEGER PRIMARY KEY (rowid=?)",
      ]
    ),
    (
      CollectionQuery.previews(.collection),
      ["SEARCH collectionPhoto USING COVERING INDEX collectionPhotoByPlace (albumId=?)"]
    ),
    (
      BinQuery.ofPerson, ["SEARCH binnedPhoto USING INDEX binnedPhotoByPerson (personId=?)"]
    ),
    (
      BinQuery.byContent,
      ["SEARCH binnedPhoto USING INDEX binnedPhotoByContent (contentHash=? AND personId=?)"]
    ),
    (
      BinQuery.byContentOfFolder,
      [
        "SEARCH binnedPhoto USING INDEX binnedPhotoByContent (contentHash=?)",
        "USE TEMP B-TREE FOR ORDER BY",
      ]
    ),
    (
      FolderQuery.lost,
      [
        "SEARCH file USING PRIMARY KEY (folderId=?)",
        "CORRELATED SCALAR SUBQUERY 1",
        "SEARCH other USING COVERING INDEX indexedFileByContent (contentHash=? AND state=?)",
        "SEARCH photo USING INDEX sqlite_autoindex_photo_2 (contentHash=?)",
        "USE TEMP B-TREE FOR DISTINCT",
      ]
    ),
    (MessageQuery.state, ["SEARCH message USING INDEX messageByFlow (flow=?)"]),
  ])
  func theQueryUsesItsIndex(sql: String, plan: [String]) throws {
    let folder = try TemporaryFolder()
    let database = try folder.open()
    let found = try database.read { connection in
      let count = sql.filter { $0 == "?" }.count
      let arguments = StatementArguments([Int](repeating: 1, count: count))
      return try Row.fetchAll(
        connection, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments
      ).map { row -> String in row[3] }
    }
    #expect(found == plan)
  }

  // LIB-13: what a link shows is found by indexes, whose photos it may show included.
  @Test(arguments: [true, false]) func aLinkFindsItsPhotosByIndex(isCollection: Bool) throws {
    let folder = try TemporaryFolder()
    let database = try folder.open()
    for sql in [
      ShareQuery.photos(isCollection: isCollection), ShareQuery.place(isCollection: isCollection),
      ShareQuery.count(isCollection: isCollection),
      ShareQuery.following(isCollection: isCollection),
      ShareQuery.downloads(isCollection: isCollection),
    ] {
      let plan = try database.read { connection in
        let count = sql.filter { $0 == "?" }.count
        return try Row.fetchAll(
          connection, sql: "EXPLAIN QUERY PLAN " + sql,
          arguments: StatementArguments([Int](repeating: 1, count: count))
        ).map { row -> String in row[3] }
      }
      #expect(!plan.isEmpty && !plan.contains { $0.contains("SCAN") || $0.contains("TEMP") })
    }
  }
}
