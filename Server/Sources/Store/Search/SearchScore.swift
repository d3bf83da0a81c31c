import Foundation
import GRDB
import GRDBSQLite

/// The SQL function `searchScore(photoIndex, weights)`: how well a row of `photoIndex` matches.
///
/// Why not FTS5's `bm25`: it reads the positions of every word of the query in all photos, to learn how
/// frequent it is, which `searchWord` knows; and it needs the length of every text. The score is the
/// same sum over words: the weight of the word times that of the column where it was found.
enum SearchScore {
  /// The weight of each column of `photoIndex`, in the order of the table.
  private static let columnWeights: [Float] = [1, 0.8, 1.2, 1, 0.6, 0.7, 0.9, 0]
  /// The share of the weights of other columns that have the word too.
  private static let repeated: Float = 0.15

  /// Makes the function available to a connection.
  static func register(on connection: GRDB.Database) throws {
    guard let api = try api(connection), let create = api.pointee.xCreateFunction else {
      throw DatabaseError(resultCode: .SQLITE_ERROR, message: "SQLite was built without FTS5")
    }
    let code = create(api, "searchScore", nil, score, nil)
    if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// The second argument of the function: the number of the query's word and the weight of each term of
  /// the FTS5 expression, in their order.
  static func argument(_ terms: [(word: Int, weight: Float)]) -> Data {
    terms.flatMap { [Float($0.word), $0.weight] }.withUnsafeBytes { Data($0) }
  }

  /// FTS5's functions, which SQLite passes as a pointer bound to a statement.
  private static func api(_ connection: GRDB.Database) throws -> UnsafeMutablePointer<fts5_api>? {
    var statement: OpaquePointer?
    let prepared = sqlite3_prepare_v2(
      connection.sqliteConnection, "SELECT fts5(?1)", -1, &statement, nil)
    guard prepared == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: prepared))
    }
    defer { sqlite3_finalize(statement) }
    var api: UnsafeMutablePointer<fts5_api>?
    // Why static: SQLite keeps the pointer to the name.
    let name: StaticString = "fts5_api_ptr"
    withUnsafeMutablePointer(to: &api) { pointer in
      name.withUTF8Buffer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          _ = sqlite3_bind_pointer(statement, 1, pointer, characters.baseAddress, nil)
        }
      }
      _ = sqlite3_step(statement)
    }
    return api
  }

  private static let score: fts5_extension_function = { api, row, result, count, arguments in
    guard let api = api?.pointee, let row, count == 1, let argument = arguments?.pointee,
      let weights = sqlite3_value_blob(argument)
    else { return sqlite3_result_double(result, 0) }
    let bytes = UnsafeRawBufferPointer(
      start: weights, count: Int(sqlite3_value_bytes(argument)))
    var sum: Float = 0
    var best: Float = 0
    var word: Float = -1
    for term in 0..<min(api.xPhraseCount(row), Int32(bytes.count / 8)) {
      let place = Int(term) * 8
      let next = bytes.loadUnaligned(fromByteOffset: place, as: Float.self)
      if next != word {
        sum += best
        best = 0
        word = next
      }
      let weight = bytes.loadUnaligned(fromByteOffset: place + 4, as: Float.self)
      best = max(best, weight * columns(api, row, term))
    }
    sqlite3_result_double(result, Double(sum + best))
  }

  /// The weight of the columns of the current row that have this term; 0 if none has.
  private static func columns(
    _ api: Fts5ExtensionApi, _ row: OpaquePointer, _ term: Int32
  ) -> Float {
    var place = Fts5PhraseIter()
    var column: Int32 = -1
    guard api.xPhraseFirstColumn(row, term, &place, &column) == SQLITE_OK else { return 0 }
    var weight = ColumnWeight()
    while column >= 0 {
      weight.add(Int(column))
      api.xPhraseNextColumn(row, &place, &column)
    }
    return weight.total
  }

  /// The weight of the columns that have a word.
  struct ColumnWeight {
    private var best: Float = 0
    private var sum: Float = 0

    /// Adds a column by its index in the table.
    mutating func add(_ column: Int) {
      let weight = columnWeights.indices ~= column ? columnWeights[column] : 0
      best = max(best, weight)
      sum += weight
    }

    /// The weight of the columns so far.
    var total: Float { best + repeated * (sum - best) }
  }
}
