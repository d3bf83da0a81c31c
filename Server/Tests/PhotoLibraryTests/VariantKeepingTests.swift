import Domain
import Foundation
import Testing

@testable import PhotoLibrary

/// API-4: the cache of variants and its eviction.
@Suite struct VariantKeepingTests {
  @Test("API-4: the disk keeps what was used last, within the budget")
  func theDiskKeepsWhatWasUsedLast() throws {
    let folder = NSTemporaryDirectory() + "sweep-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/ab", withIntermediateDirectories: true)
    let now = Instant(seconds: 1_700_000_000)
    for hours in 0..<20 {
      let path = folder + "/ab/\(hours)"
      try Data(count: 1000).write(to: URL(fileURLWithPath: path))
      let used = timespec(tv_sec: Int(now.seconds) - hours * 3600, tv_nsec: 0)
      utimensat(AT_FDCWD, path, [used, used], 0)
    }
    CacheSweeper(folder: folder, limit: 10_000).sweep(now: now)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder + "/ab")
    #expect(left.count <= 9 && left.count >= 5)
    #expect(Set(left) == Set((0..<left.count).map(String.init)))
  }

  @Test("API-4: a disk within its budget is left alone")
  func aDiskWithinItsBudgetIsLeftAlone() throws {
    let folder = NSTemporaryDirectory() + "sweep-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/ab", withIntermediateDirectories: true)
    try Data(count: 1000).write(to: URL(fileURLWithPath: folder + "/ab/x"))
    CacheSweeper(folder: folder, limit: 1_000).sweep(now: Instant(seconds: 1_900_000_000))
    #expect(FileManager.default.fileExists(atPath: folder + "/ab/x"))
  }

  @Test(
    "Q-2: of a file only the whole is whole",
    arguments: [VariantFormat.jpg, .pjpg, .png, .webp, .avif])
  func onlyTheWholeIsWhole(format: VariantFormat) throws {
    let bytes = try Specimen.picture(60, 40, format)
    let path = NSTemporaryDirectory() + "whole-" + UUID().uuidString
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let descriptor = open(path, O_RDWR)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(PictureTrailer.isWhole(descriptor, length: bytes.count, format: format))
    for length in stride(from: bytes.count - 1, through: 0, by: -1) {
      #expect(ftruncate(descriptor, length) == 0)
      #expect(!PictureTrailer.isWhole(descriptor, length: length, format: format), "\(length)")
    }
  }
}
