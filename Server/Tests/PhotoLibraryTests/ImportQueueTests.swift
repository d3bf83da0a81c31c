import Foundation
import Store
import TestKit
import Testing

@testable import PhotoLibrary

/// LIB-21: the files of an import, whichever takes how long.
@Suite(.timeLimit(.minutes(20))) struct ImportQueueTests {
  private static let names = (1000..<3000).map { FilePath("\($0).jpg") }

  /// The queue for a folder of `count` files.
  private func queue(_ count: Int, window: Int = 6) -> ImportQueue {
    let disk = FileSystem.tree(["/a": Array(Self.names.prefix(count))])
    return ImportQueue(FolderWalk(["/a"], disk: disk), window: window)
  }

  /// Starts as many files as may run.
  private func start(_ queue: inout ImportQueue) -> [Int] {
    var begun: [Int] = []
    while let step = queue.next() { begun.append(step.number) }
    return begun
  }

  // LIB-21: files that finish in any order are all taken, in the order of their paths.
  @Test(arguments: 0..<40) func everyFileIsTakenOnce(seed: UInt64) {
    var chance = Chance(seed: seed)
    let count = Int.random(in: 0...600, using: &chance)
    // Why biased: a slow file is one that finishes last although it began first.
    let patience = Int.random(in: 0...6, using: &chance)
    var queue = queue(count)
    var running: [Int] = []
    var taken: [FilePath] = []
    var batch: [FinishedFile] = []
    repeat {
      running += start(&queue)
      #expect(running.count <= 6)
      if !running.isEmpty {
        let isSlowFirst = Int.random(in: 0...6, using: &chance) < patience
        let place =
          isSlowFirst ? running.count - 1 : Int.random(in: running.indices, using: &chance)
        queue.finish(running.remove(at: place), (.unchanged, nil))
      }
      batch = queue.take(32)
      taken += batch.map(\.path)
    } while !batch.isEmpty || queue.running > 0
    #expect(taken == Self.names.prefix(count).map { FilePath("/a").appending($0) })
    #expect(queue.end != nil)
  }

  // LIB-21: behind a slow file 127 others are begun; when it is taken, the traversal goes on.
  @Test func aSlowFileHoldsTheQueueOnlyWhileItRuns() {
    var queue = queue(300)
    var running = start(&queue)
    #expect(running.removeFirst() == 0)
    var begun = 6
    while let next = running.popLast() {
      queue.finish(next, (.unchanged, nil))
      running += start(&queue)
      begun = max(begun, (running.max() ?? 0) + 1)
    }
    #expect(begun == 128 && queue.running == 1 && queue.take(32).isEmpty && queue.end == nil)
    queue.finish(0, (.unchanged, nil))
    #expect(queue.next() == nil)
    #expect(queue.take(32).count == 32 && queue.end == nil)
    #expect(start(&queue).count == 6)
  }

  // LIB-21: a traversal that has not ended, or whose files are not all taken, has no end.
  @Test func onlyAFinishedTraversalHasAnEnd() {
    var queue = queue(2)
    #expect(queue.end == nil)
    #expect(start(&queue) == [0, 1] && queue.end == nil)
    queue.finish(1, (.unchanged, nil))
    #expect(queue.take(32).isEmpty && queue.end == nil)
    queue.finish(0, (.unchanged, nil))
    #expect(queue.end == nil && queue.take(1).count == 1 && queue.end == nil)
    #expect(queue.take(1).count == 1 && queue.end?.folders == ["/a"])
  }

  // LIB-21: what a traversal could not read is part of its end.
  @Test func anEndNamesWhatCouldNotBeRead() {
    var disk = FileSystem.tree(["/a": ["b", "c.jpg", "d.jpg"], "/a/b": ["e.jpg"]])
    let (list, facts) = (disk.list, disk.facts)
    disk.list = { $0 == "/a/b" ? .failure(DiskError(number: ESTALE)) : list($0) }
    disk.facts = { $0 == "/a/c.jpg" ? .failure(DiskError(number: EIO)) : facts($0, $1) }
    var walk = FolderWalk(["/a"], disk: disk)
    var problems: [FilePath] = []
    while let find = walk.next() {
      if case .problem(let path, _) = find { problems.append(path) }
    }
    #expect(problems == ["/a/b", "/a/c.jpg"] && walk.end?.unread == problems)
  }

  /// The paths of the files that a traversal finds, and its end.
  private func traversed(_ disk: FileSystem) -> (paths: [FilePath], end: WalkEnd?) {
    var walk = FolderWalk(["/a"], followsLinks: false, disk: disk)
    var paths: [FilePath] = []
    while let find = walk.next() {
      if case .file(let path, _, _, _, _) = find { paths.append(path) }
    }
    return (paths, walk.end)
  }

  // LIB-21: a share may give different folders the same number; one that seems to be in itself is named as unread.
  @Test func foldersWithTheSameNumberAreAllVisited() {
    var disk = FileSystem.tree([
      "/a": ["b", "c"], "/a/b": ["d.jpg"], "/a/c": ["e.jpg", "f"], "/a/c/f": ["g.jpg"],
    ])
    let facts = disk.facts
    disk.facts = { path, followsLink in
      facts(path, followsLink).map { found in
        var found = found
        if ["/a/b", "/a/c", "/a/c/f"].contains(path) { found.number = 1 }
        return found
      }
    }
    let (paths, end) = traversed(disk)
    #expect(paths == ["/a/b/d.jpg", "/a/c/e.jpg"] && end?.unread == ["/a/c/f"])
  }

  // LIB-21, FEED-28: the video of a photo that cannot be read is there.
  @Test func theVideoOfAnUnreadablePhotoIsSeen() {
    var disk = FileSystem.tree(["/a": ["IMG_1.HEIC", "IMG_1.MOV"]])
    let facts = disk.facts
    disk.facts = {
      $0 == "/a/IMG_1.HEIC" ? .failure(DiskError(number: EIO)) : facts($0, $1)
    }
    let (paths, end) = traversed(disk)
    #expect(paths == [] && end?.companions == ["/a/IMG_1.MOV"])
    #expect(end?.unread == ["/a/IMG_1.HEIC"])
  }
}
