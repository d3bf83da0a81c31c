import Domain
import Foundation
import Testing

@testable import Upstream

/// LIB-7: kept responses need no more space than allowed, and broken files are as if they were not there.
struct ResponseCacheTests {
  private func response(_ id: String) -> UpstreamResponse? {
    UpstreamResponse(
      Array(#"[{"id":"\#(id)"}]"#.utf8), .list, total: 1, arrived: Instant(seconds: 1))
  }

  @Test("LIB-7: the responses that were not used for longest go first")
  func space() throws {
    let size = Int64(try #require(response("0")).file(of: "/0").count)
    let folder = FakeUnsplash.folder()
    let cache = ResponseCache(folder: folder, mostBytes: 3 * size)
    for key in 0..<3 { cache.keep(try #require(response("\(key)")), to: "/\(key)") }
    _ = cache.response(to: "/0")
    cache.keep(try #require(response("3")), to: "/3")
    #expect(cache.size == (3, 3 * size))
    let later = ResponseCache(folder: folder, mostBytes: 3 * size)
    let kept = (0...3).filter { later.response(to: "/\($0)") != nil }
    #expect(kept == [0, 2, 3])
  }

  @Test("LIB-7: a file that is cut off or overwritten is removed")
  func brokenFiles() throws {
    let folder = FakeUnsplash.folder()
    ResponseCache(folder: folder, mostBytes: 10_000).keep(try #require(response("a")), to: "/a")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    try Data("{\"key\":\"/a\"".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    let cache = ResponseCache(folder: folder, mostBytes: 10_000)
    #expect(cache.response(to: "/a") == nil)
    #expect(cache.size == (0, 0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test("LIB-7: a folder that cannot be written keeps nothing, and breaks nothing")
  func noFolder() throws {
    let cache = ResponseCache(folder: "/proc/nowhere", mostBytes: 10_000)
    cache.keep(try #require(response("a")), to: "/a")
    #expect(cache.response(to: "/a") != nil && cache.size == (0, 0))
  }
}
