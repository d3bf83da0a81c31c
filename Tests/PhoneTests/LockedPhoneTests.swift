import Domain
import Foundation
import PhoneTestKit
import TestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// IOS-6: many photos are chosen, and the phone is locked. The system sends what the app has handed over, ends the app
/// meanwhile, and launches it again when everything has been sent.
@MainActor @Suite(.timeLimit(.minutes(20))) struct LockedPhoneTests {
  /// What the server has of photo `number`.
  private static func bytes(_ number: Int) -> [UInt8] {
    [UInt8(number / 256), UInt8(number % 256), 7, 7, 7]
  }

  @Test(
    "IOS-6: of 200 chosen photos all arrive, each once, within four launches")
  func allPhotosArrive() async throws {
    let launches = try await launches(200, room: 100, seed: 1)
    #expect(launches <= 4)
  }

  @Test("IOS-6: a server with room for fewer gets them in more launches")
  func aSmallerServerGetsThemToo() async throws {
    for seed in 0..<3 {
      let launches = try await launches(40, room: 12, seed: seed)
      #expect(launches <= 6)
    }
  }

  /// Chooses this number of photos at a server with room for `room` unfinished uploads and locks the phone; returns the
  /// number of launches of the app, the first one included, until all have arrived.
  private func launches(_ count: Int, room: Int, seed: Int) async throws -> Int {
    var chance = Chance(seed: UInt64(seed))
    let adder = await AddingUser()
    adder.server.most = room
    await adder.openList()
    await adder.choose(
      try (0..<count).map { try adder.photo("p\($0)", Self.bytes($0)) })
    await adder.wait { adder.uploader?.copying == 0 }
    #expect(adder.uploads.open.count == room)
    adder.user.end()
    var launches = 1
    while !adder.uploads.open.isEmpty, launches < 10 {
      send(adder, isInterrupted: launches < 3, &chance)
      launches += 1
      await launch(adder)
    }
    #expect(adder.files == ["list.json"])
    let arrived = adder.server.uploads.values.filter { $0.bytes.count == $0.length }.map(\.bytes)
    #expect(arrived.count == count)
    #expect(Set(arrived) == Set((0..<count).map(Self.bytes)))
    return launches
  }

  /// The system sends what was handed over, in any order. If `isInterrupted`, one file in twenty is cut and its rest lost,
  /// and another one in twenty is still being sent when the app is launched.
  private func send(_ adder: AddingUser, isInterrupted: Bool, _ chance: inout Chance) {
    for index in adder.uploads.open.indices.shuffled(using: &chance).sorted(by: >) {
      let luck = isInterrupted ? Int.random(in: 0..<20, using: &chance) : 2
      guard luck != 1 else { continue }
      _ = adder.server.take(adder.uploads.open[index], count: luck == 0 ? 2 : nil)
      adder.uploads.lose(at: index)
    }
  }

  /// The system launches the app in the background, and ends it when its work is done.
  private func launch(_ adder: AddingUser) async {
    let woken = adder.makeUploader()
    var isDone = false
    woken.wake(StoredSession(vault: adder.user.vault)) { isDone = true }
    adder.uploads.delivered?()
    await adder.wait { isDone }
    #expect(isDone)
  }
}
