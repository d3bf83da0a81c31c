import Domain
import TestKit
import Testing

@testable import Backup

/// Which files a restore needs, and which may be deleted.
@Suite struct RetentionTests {
  static func moment(_ seconds: Int64) -> Instant { Instant(seconds: 1_700_000_000 + seconds) }

  private let first = Generation(began: moment(0), random: 1)
  private let second = Generation(began: moment(100), random: 2)

  private func segment(
    _ start: UInt64, _ end: UInt64, at seconds: Int64, isComplete: Bool = true
  ) -> SegmentName {
    SegmentName(first, start, end, moment: Self.moment(seconds), isComplete: isComplete)
  }

  private func snapshot(
    _ position: UInt64, at seconds: Int64, isComplete: Bool = true
  ) -> SnapshotName {
    SnapshotName(
      first, position: position, moment: Self.moment(seconds), isComplete: isComplete)
  }

  // LIB-14: without a copy of the database nothing can be restored
  @Test func changesAloneRestoreNothing() {
    #expect(RestorePlan.make([segment(0, 9, at: 1).path]) == nil)
    #expect(RestorePlan.make([snapshot(0, at: 5).path], at: Self.moment(4)) == nil)
    #expect(RestorePlan.make(["", "x", "generations//segments/"]) == nil)
  }

  // LIB-14: changes after a gap are not applied
  @Test func aGapEndsTheChain() {
    let segments = [segment(0, 9, at: 1), segment(9, 20, at: 2), segment(30, 40, at: 3)]
    let plan = RestorePlan.make(segments.map(\.path) + [snapshot(0, at: 0).path])
    #expect(plan?.segments == Array(segments.prefix(2)))
    #expect(plan?.moment == Self.moment(2))
  }

  // LIB-14: of attempts that begin at the same position the longest is used, unless it is too new
  @Test func theLongestAttemptIsUsed() {
    let (short, long) = (segment(0, 9, at: 1), segment(0, 30, at: 2))
    let paths = [short.path, long.path, segment(9, 12, at: 1).path, snapshot(0, at: 0).path]
    #expect(RestorePlan.make(paths)?.segments == [long])
    #expect(RestorePlan.make(paths, at: Self.moment(1))?.segments.first == short)
  }

  // LIB-14: a restore does not end where files are missing
  @Test func anIncompleteEndIsLeftOut() {
    let segments = [
      segment(0, 9, at: 1), segment(9, 20, at: 2, isComplete: false), segment(20, 30, at: 3),
    ]
    let paths = segments.map(\.path) + [snapshot(0, at: 0).path]
    #expect(RestorePlan.make(paths)?.segments == segments)
    #expect(RestorePlan.make(paths, at: Self.moment(2))?.segments == [segments[0]])
    let bad = [segments[1].path, snapshot(9, at: 1, isComplete: false).path]
    #expect(RestorePlan.make(bad) == nil)
    #expect(RestorePlan.make(bad + [segments[2].path])?.segments.count == 2)
  }

  // LIB-14: after a deletion each moment since the cutoff is restored from the same files as before
  @Test func noMomentIsLost() {
    for seed in 0..<6 {
      var chance = Chance(seed: UInt64(seed))
      var paths: [String] = []
      for generation in [first, second] {
        var position: UInt64 = 0
        var seconds: Int64 = generation == first ? 0 : 100
        for _ in 0..<30 {
          if Int.random(in: 0..<9, using: &chance) == 0 {
            paths.append(
              SnapshotName(
                generation, position: position, moment: Self.moment(seconds),
                isComplete: Bool.random(using: &chance)
              ).path)
          }
          seconds += Int64.random(in: 0...2, using: &chance)
          let end = position + UInt64.random(in: 1...50, using: &chance)
          paths.append(
            SegmentName(
              generation, position, end, moment: Self.moment(seconds),
              isComplete: Int.random(in: 0..<5, using: &chance) > 0
            ).path)
          position = end
        }
      }
      let cutoff = Self.moment(Int64.random(in: -5...180, using: &chance))
      let expired = Set(Retention.expired(paths, cutoff: cutoff))
      let kept = paths.filter { !expired.contains($0) }
      for seconds in stride(from: 0, to: 200, by: 7) where Self.moment(Int64(seconds)) >= cutoff {
        let moment = Self.moment(Int64(seconds))
        #expect(RestorePlan.make(kept, at: moment) == RestorePlan.make(paths, at: moment))
      }
      #expect(Retention.expired(kept, cutoff: cutoff) == [])
    }
  }

  // LIB-14: what only earlier moments need is deleted, and a generation without a copy
  @Test func whatNoMomentNeedsIsDeleted() {
    let old = [snapshot(0, at: 0).path, segment(0, 9, at: 1).path, first.secretKey]
    let new = [
      SnapshotName(second, position: 0, moment: Self.moment(100), isComplete: true).path,
      second.secretKey,
    ]
    #expect(Retention.expired(old + new, cutoff: Self.moment(99)) == [])
    #expect(Set(Retention.expired(old + new, cutoff: Self.moment(100))) == Set(old))
    let broken = [segment(0, 9, at: 1).path]
    #expect(Retention.expired(broken + new, cutoff: Self.moment(50)) == broken)
  }

  // LIB-14: an original is deleted when no row named it for the whole time
  @Test func anOriginalStaysAsLongAsAMomentNeedsIt() {
    func judge(
      named: Set<String>, since: [String: Instant], now: Int64
    ) -> ([String], [String: Instant]) {
      let outcome = Retention.unreferenced(
        stored: ["a", "b"], named: named, since: since, now: Self.moment(now),
        cutoff: Self.moment(now - 100))
      return (outcome.expired, outcome.since)
    }
    var (expired, since) = judge(named: ["a"], since: [:], now: 0)
    #expect(expired == [] && since == ["b": Self.moment(0)])
    (expired, since) = judge(named: ["a"], since: since, now: 100)
    #expect(expired == [] && since == ["b": Self.moment(0)])
    #expect(judge(named: ["a", "b"], since: since, now: 101).1 == [:])
    (expired, since) = judge(named: ["a"], since: since, now: 101)
    #expect(expired == ["b"] && since == [:])
    // A clock that was set back makes nothing older.
    #expect(judge(named: ["a"], since: ["b": Self.moment(500)], now: 0).1 == ["b": Self.moment(0)])
  }

  // LIB-14: a copy is due after a day, after many segments or many bytes, but never without changes
  @Test func copiesAreDue() {
    let rule = SnapshotRule(seconds: 100, segments: 10, bytes: 1000)
    func isDue(_ seconds: Int64, _ segments: Int, _ bytes: UInt64, _ length: UInt64 = 0) -> Bool {
      rule.isDue(
        since: Self.moment(0), now: Self.moment(seconds), segments: segments, bytes: bytes,
        databaseBytes: length)
    }
    #expect(!isDue(1000, 0, 0) && !isDue(99, 9, 999) && !isDue(99, 9, 1999, 2000))
    #expect(isDue(100, 1, 1) && isDue(0, 10, 1) && isDue(0, 1, 1000))
  }

  // LIB-14: attempts become rarer, up to one a minute
  @Test func attemptsBecomeRarer() {
    var backOff = BackOff()
    #expect(
      (0..<9).map { _ in backOff.next() }
        == [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    backOff.reset()
    #expect(backOff.next() == 500)
  }
}
