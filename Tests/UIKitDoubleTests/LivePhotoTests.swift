import AVFoundation
import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit

@testable import Phone

/// FEED-28: a long press on a photo plays the video of a Live Photo. Only the double presses and ends videos.
@MainActor @Suite(.serialized) struct LivePhotoTests {
  private static let file = URL(fileURLWithPath: "/played/video.mov")
  private static let hash = String(repeating: "ab", count: 32)

  /// A person before photo `a` of this image name, with `b` after it.
  private func person(_ name: String = hash, of size: Int32 = 300) async -> EntranceUser {
    let user = await EntranceUser(language: .english)
    let address = "https://feed.example/images/\(name)?ixid=a"
    await user.answerPage(
      [
        .sample("a", width: size, address: address),
        .sample("b", address: "https://feed.example/images/\(Self.hash)-180?ixid=b"),
      ], isLast: true)
    await user.tapCard("a")
    await user.pictures.arrive("w=1600")
    user.person.look()
    return user
  }

  /// Presses the middle of the screen.
  private func press(_ user: EntranceUser) throws {
    let recognizers = user.person.views.flatMap { $0.gestureRecognizers ?? [] }
    let presses = recognizers.compactMap { $0 as? UILongPressGestureRecognizer }
    #expect(presses.contains { $0.doublePress(at: CGPoint(x: 187, y: 333)) })
  }

  private func video(_ user: EntranceUser) -> LiveVideoView? {
    user.person.look()
    return user.person.views.compactMap { $0 as? LiveVideoView }.first
  }

  private func player(_ user: EntranceUser) -> AVPlayer? {
    (video(user)?.layer as? AVPlayerLayer)?.player
  }

  @Test("FEED-28: a long press loads the video and plays it over the photo, once and without sound")
  func aPressPlaysTheVideo() async throws {
    let user = await person()
    try press(user)
    #expect(user.videos.asked.map(\.address) == ["https://feed.example/images/\(Self.hash)/movie"])
    #expect(video(user) == nil, "it is not loaded yet")
    await user.videos.response(Self.file)
    let view = try #require(video(user))
    let player = try #require(self.player(user))
    #expect(player.currentItem?.doubleURL == Self.file && player.rate == 1 && player.isMuted)
    #expect(!player.allowsExternalPlayback)
    #expect((view.layer as? AVPlayerLayer)?.videoGravity == .resizeAspectFill)
    #expect(view.superview is ViewerPage && view.frame == view.superview?.bounds)
    #expect(!view.isUserInteractionEnabled)
    #expect(AVAudioSession.sharedInstance().category == .ambient, "other apps go on playing")
    try #require(player.currentItem).doubleEnd()
    await Task.yield()
    #expect(video(user) == nil && player.rate == 0)
  }

  @Test("FEED-28: a video that the device cannot play disappears")
  func aVideoThatCannotBePlayedDisappears() async throws {
    let user = await person()
    try press(user)
    await user.videos.response(Self.file)
    let item = try #require(player(user)?.currentItem)
    item.doubleEnd(fails: true)
    await Task.yield()
    #expect(video(user) == nil)
  }

  @Test("FEED-28: a photo without a video stays as it is")
  func aPhotoWithoutAVideoStays() async throws {
    let user = await person()
    try press(user)
    await user.videos.response(nil)
    #expect(video(user) == nil)
    try press(user)
    #expect(user.videos.asked.count == 2, "it may have one now")
  }

  @Test("FEED-28: photos of other servers have no videos")
  func otherServersAreNotAsked() async throws {
    let user = await EntranceUser(language: .english)
    await user.answerPage([.sample("a")], isLast: true)
    await user.tapCard("a")
    try press(user)
    #expect(user.videos.asked.isEmpty)
  }

  @Test("FEED-28: a second press plays the video from its beginning, without loading it again")
  func aSecondPressPlaysAgain() async throws {
    let user = await person()
    try press(user)
    await user.videos.response(Self.file)
    let first = try #require(player(user))
    try press(user)
    let second = try #require(player(user))
    #expect(first !== second && first.rate == 0 && second.rate == 1)
    #expect(user.videos.asked.count == 1)
    try #require(first.currentItem).doubleEnd()
    await Task.yield()
    #expect(player(user) === second, "the end of the first is not its end")
    // The end of the second is still to be delivered when the third begins.
    try #require(second.currentItem).doubleEnd()
    try press(user)
    await Task.yield()
    #expect(player(user)?.rate == 1)
  }

  @Test("FEED-28, FEED-20: the video ends when another photo is shown, also while it is loaded")
  func anotherPhotoEndsTheVideo() async throws {
    let user = await person()
    try press(user)
    user.happened(.viewer(.turnTapped(1)))
    await user.person.settle()
    await user.videos.response(Self.file)
    #expect(video(user) == nil)
    try press(user)
    await user.videos.response(Self.file)
    let player = try #require(self.player(user))
    user.happened(.viewer(.turnTapped(-1)))
    #expect(video(user) == nil && player.rate == 0)
  }

  @Test("FEED-28: the video ends with the viewer, and is deleted from the device")
  func closingEndsTheVideo() async throws {
    let user = await person()
    try press(user)
    await user.videos.response(Self.file)
    let player = try #require(self.player(user))
    #expect(user.videos.timesForgotten == 0)
    await user.person.tap("nav back button white")
    #expect(!user.isViewing && player.rate == 0 && user.videos.timesForgotten == 1)
  }

  @Test(
    "FEED-28, FEED-27: the video of a rotated photo is rotated like it",
    arguments: [
      ("-90", CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0), true),
      ("-180", CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0), false),
      ("-270", CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0), true),
    ])
  func theVideoIsRotated(ending: String, transform: CGAffineTransform, isTurned: Bool) async throws
  {
    let user = await person(Self.hash + ending)
    try press(user)
    #expect(user.videos.asked.last?.address.hasSuffix("\(ending)/movie") == true)
    await user.videos.response(Self.file)
    let view = try #require(video(user))
    let page = try #require(view.superview).bounds
    #expect(view.transform == transform)
    #expect(view.center == CGPoint(x: page.midX, y: page.midY))
    let size = isTurned ? CGSize(width: page.height, height: page.width) : page.size
    #expect(view.bounds.size == size)
  }

  @Test("FEED-16, FEED-28: signing out deletes the video that was loaded")
  func signingOutDeletesTheVideo() async {
    let user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    await user.person.tap("leave")
    let before = user.videos.timesForgotten
    #expect(await user.person.answer("Yes"))
    await user.line?.network.response(.status(200))
    user.person.look()
    #expect(!user.isInside && user.videos.timesForgotten == before + 1)
  }
}
