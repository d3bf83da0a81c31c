/// A like or unlike.
struct LikeChange: Hashable, Sendable {
  let personId: Int64
  /// The public id.
  let photo: String
  /// Milliseconds since 1970.
  let at: Int64
  let isLiked: Bool
  /// Nil if the client does not number its changes.
  var sequence: LikeSequence?
}

/// Batches likes while the writer is busy and commits each batch in one transaction.
///
/// The first like is written at once, so a single one never waits; those that arrive during its
/// commit (about half a millisecond) form the next batch. Every caller resumes after its commit.
actor LikeWriter {
  private typealias Answer = Result<LikeOutcome?, StoreError>
  private struct Waiting {
    let change: LikeChange
    /// The rights of the request; nil if nothing is to be judged.
    let rights: Rights?
    let continuation: CheckedContinuation<Answer, Never>
  }

  /// Maximum number of changes in a transaction, so that other writers get their turn.
  private static let longestBatch = 500

  private var waiting: [Waiting] = []
  private var isWriting = false

  /// Returns once the change is on disk.
  func submit(
    _ change: LikeChange, to database: Database
  ) async throws(StoreError) -> LikeOutcome? {
    let answer: Answer = await withCheckedContinuation { continuation in
      waiting.append(
        Waiting(change: change, rights: Rights.current, continuation: continuation))
      guard !isWriting else { return }
      isWriting = true
      // Why a separate task: a canceled caller must not cancel the likes of others.
      Task { await drain(into: database) }
    }
    return try answer.get()
  }

  private func drain(into database: Database) async {
    while !waiting.isEmpty {
      let batch = Array(waiting.prefix(LikeWriter.longestBatch))
      waiting.removeFirst(batch.count)
      do throws(StoreError) {
        // Why unjudged: the batch has the rights of many requests.
        let answers = try await database.writeUnjudged { connection in
          try LikeWriter.apply(batch, database, connection)
        }
        for (member, answer) in zip(batch, answers) {
          member.continuation.resume(returning: answer)
        }
      } catch {
        for member in batch { member.continuation.resume(returning: .failure(error)) }
      }
    }
    isWriting = false
  }

  /// Applies the changes whose rights hold.
  private static func apply(
    _ batch: [Waiting], _ database: Database, _ connection: Connection
  ) throws -> [Answer] {
    let needed = Set(batch.flatMap { $0.rights?.all ?? [] })
    let held = needed.isEmpty ? [] : try Right.holding(needed, in: connection)
    let hold = batch.map { $0.rights?.judge(held) ?? true }
    let allowed = zip(batch, hold).filter(\.1).map(\.0.change)
    var outcomes = try LikeQuery.apply(allowed, database, connection)[...]
    return hold.map { $0 ? .success(outcomes.removeFirst()) : .failure(.rightEnded) }
  }
}
