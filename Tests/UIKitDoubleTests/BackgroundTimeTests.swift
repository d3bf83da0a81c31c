import PhoneTestKit
import Testing
import UIKit

@testable import Phone

/// IOS-6: time in the background, which only the double counts.
@MainActor @Suite(.timeLimit(.minutes(20))) struct BackgroundTimeTests {
  @Test("FEED-16, IOS-6: after signing out, the app stays awake until the photos are deleted")
  func theAppStaysAwakeForTheDeletion() async throws {
    let queue = TestQueue()
    let adder = await AddingUser(queue: queue)
    _ = try await adder.send("IMG_1", [1, 2, 3])
    let later = adder.user.makeUploader { _, _ in TestNetwork() }
    queue.isHeld = true
    let before = UIApplication.shared.doubleBackgroundTasks
    later.removeAll()
    #expect(UIApplication.shared.doubleBackgroundTasks.count == before.count + 1)
    queue.runHeld()
    #expect(adder.files.isEmpty && UIApplication.shared.doubleBackgroundTasks == before)
  }

  @Test("IOS-6: the app stays awake while it has something to do, then lets the system know")
  func theAppStaysAwakeWhileNeeded() {
    let time = BackgroundTime()
    let before = UIApplication.shared.doubleBackgroundTasks
    var isDone = false
    time.isNeeded = true
    #expect(UIApplication.shared.doubleBackgroundTasks.count == before.count + 1)
    time.whenDone { isDone = true }
    time.delivered()
    #expect(!isDone)
    time.isNeeded = false
    #expect(isDone && UIApplication.shared.doubleBackgroundTasks == before)
  }

  @Test("IOS-6: once its time in the background is over, the app asks for more when it goes on")
  func theAppAsksForMoreTime() throws {
    let time = BackgroundTime()
    let before = UIApplication.shared.doubleBackgroundTasks
    time.isNeeded = true
    let task = try #require(UIApplication.shared.doubleBackgroundTasks.subtracting(before).first)
    UIApplication.shared.doubleExpire(task)
    #expect(UIApplication.shared.doubleBackgroundTasks == before)
    time.isNeeded = true
    #expect(UIApplication.shared.doubleBackgroundTasks.count == before.count + 1)
    time.isNeeded = false
    #expect(UIApplication.shared.doubleBackgroundTasks == before)
  }
}
