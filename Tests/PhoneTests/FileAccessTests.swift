import AppModel
import Client
import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// Files are read and written away from the main thread, in order, and a like touches only one.
@MainActor struct FileAccessTests {
  private let ids = (0..<10).map { "p\($0)" }

  private func like(_ id: String, of user: AppUser) {
    user.app?.happened(.feed(.likeTapped(id)))
    user.person.look()
  }

  // FEED-8, FEED-21: a like touches at most one file, from the tap to the server's confirmation.
  @Test func aLikeTouchesAtMostOneFile() async {
    let user = await AppUser(isSignedIn: true)
    await user.response(.photos(ids))
    user.fileLog.clear()
    like("p1", of: user)
    await user.response(.status(201))
    #expect(user.savedState.likes.isEmpty, "the server has confirmed it")
    #expect(Set(user.fileLog.accesses.map(\.name)) == ["likes"])
    #expect(user.savedState.offlineCache.photo("p1")?.isLiked == true)
  }

  // FEED-8, FEED-21: the main thread waits for no file: not at launch, for a page, or for a like.
  @Test func noFileIsTouchedOnTheMainThread() async {
    let queue = DeviceWorkQueue(label: "test")
    let user = await AppUser(isSignedIn: true, queue: queue)
    await queue.settle()
    await user.response(.photos(ids))
    await queue.settle()
    user.person.look()
    #expect(user.person.sees("card p0"))
    like("p1", of: user)
    await user.response(.status(201))
    await queue.settle()
    let names = user.fileLog.accesses.map(\.name)
    #expect(names.contains("likes") && names.contains("photos-1") && names.contains("place"))
    #expect(user.fileLog.accesses.allSatisfy { !$0.isOnMain })
  }

  // IOS-6: the main thread waits for no copy of a photo and no list of uploads: not at launch, nor
  // while a photo is copied, sent in parts and deleted.
  @Test func noCopyIsTouchedOnTheMainThread() async throws {
    let queue = DeviceWorkQueue(label: "test")
    let adder = await AddingUser(queue: queue)
    func wait(until fact: () -> Bool) async {
      for _ in 0..<1000 where !fact() {
        await queue.settle()
        await adder.person.settle()
      }
    }
    await wait { adder.person.sees("card p0") }
    _ = try await adder.send("IMG_1", [1, 2, 3])
    await adder.user.start()
    await wait { adder.uploads.count == 2 }
    await adder.receive(count: 1)
    await wait { adder.user.alarm.pauses.last == 1000 }
    await adder.user.alarm.ring()
    await wait { adder.uploads.count == 3 }
    await adder.receive()
    await wait { adder.state(1) == "Added" && adder.files == ["list.json"] }
    #expect(adder.state(1) == "Added" && adder.files == ["list.json"])
    let accesses = adder.user.fileLog.accesses
    #expect(Set(accesses.map(\.name)).isSuperset(of: ["list.json", "1", "part-2"]))
    #expect(accesses.allSatisfy { !$0.isOnMain }, "\(accesses.filter(\.isOnMain))")
  }

  // IOS-6: the list of uploads is written only when it has changed.
  @Test func theListOfUploadsIsWrittenWhenItChanges() async throws {
    let adder = await AddingUser()
    _ = try await adder.send("IMG_1", [1, 2, 3])
    adder.user.fileLog.clear()
    adder.uploads.report(2)
    await adder.receive(count: 1)
    await adder.user.alarm.ring()
    #expect(adder.user.fileLog.accesses.map(\.name) == ["part-2"])
    await adder.receive()
    #expect(adder.user.fileLog.accesses.filter { $0.name == "list.json" }.count == 1)
  }

  // FEED-21: writes keep their order, and a read sees every write that was requested before it.
  @Test func aReadSeesEarlierWrites() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let queue = TestQueue()
    func state() -> SavedState {
      let store = FileStore(folder: folder)
      return SavedState(vault: TestVault(), notes: store, cache: store, queue: queue)
    }
    let first = state()
    queue.isHeld = true
    first.place = "/app/feed?at=p1&by=1"
    first.place = "/app/feed?at=p2&by=2"
    first.keep(LikeEntry(owner: "anna", id: "p1", isLiked: true, order: 1))
    let second = state()
    var isReady = false
    second.whenReady { isReady = true }
    #expect(!isReady && second.place == "/app/feed")
    queue.runHeld()
    #expect(isReady && second.place == "/app/feed?at=p2&by=2")
    #expect(second.feedPlace == second.place && second.likes == "like anna p1\t+1")
  }

  // FEED-21: offline, the cached page opens as soon as its file is read, not later.
  @Test func theCachedPageOpensOnceItIsRead() async {
    let server = ListServer(count: 3)
    let queue = TestQueue()
    let user = await AppUser(isSignedIn: true, queue: queue) { server.response($0) }
    #expect(user.person.sees("card p0"))
    server.isAway = true
    queue.isHeld = true
    await user.start()
    #expect(!user.isInside && queue.waiting == 1, "the app waits for its files only")
    queue.runHeld()
    user.person.look()
    #expect(user.person.sees("notice") && user.person.sees("card p0"))
  }

  // FEED-16: a response that is still being read when the session ends is neither used nor stored.
  @Test func aResponseOfAnEndedSessionIsDropped() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = FileStore(folder: folder)
    let queue = TestQueue()
    let likes = StoredLikes { store.keep($0, as: StoredLikes.file) }
    let cache = OfflineCache(store, likes, queue: queue)
    queue.isHeld = true
    cache.read(.photos(["p1"]), to: .page(Ticket(), 1, of: "")) { _ in Issue.record("used") }
    cache.read(.status(201), to: .like(Ticket(), "p1", true)) { _ in Issue.record("used") }
    cache.empty()
    queue.runHeld()
    #expect(store.bytes("photos-1") == nil && store.bytes("likes") == nil)
    #expect(cache.confirmations == 0)
  }
}
