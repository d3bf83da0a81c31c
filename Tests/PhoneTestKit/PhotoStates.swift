import AppModel
public import Domain
import Screens
import UIKit
import Wire

/// The feed and the viewer in each of their states, for tests of their layout and pictures.
@MainActor public enum PhotoStates {
  /// The feed and the viewer in each of their states, with its name in the report.
  public static func states(_ language: Language) async -> [(String, EntranceUser)] {
    let empty = await EntranceUser(language: language)
    await empty.answerPage([], isLast: true)
    let failed = await full(language)
    await failed.scroll(to: 5_000)
    await failed.failPage(.offline)
    await failed.scroll(to: 2_000)
    let liking = await EntranceUser(language: language)
    await liking.answerPage(Photo.page(from: 0))
    (liking.person.find("like button off") as? UIControl)?.sendActions(for: .touchUpInside)
    await liking.pictures.fail("/p1?")
    let viewing = await view(full(language))
    let loading = await EntranceUser(language: language)
    await loading.answerPage(Photo.page(from: 0))
    await loading.tapCard("p0")
    let missing = await EntranceUser(language: language)
    await missing.answerPage(Photo.page(from: 0))
    await missing.tapCard("p0")
    await missing.pictures.fail("w=1600")
    let details = await withMetadata(language, .metadata())
    let unreached = await withMetadata(language, Response.none)
    return await [
      ("feed, first page", EntranceUser(language: language)), ("feed", full(language)),
      ("feed, empty", empty), ("feed, failed", failed), ("feed, liking", liking),
      ("photo", viewing), ("photo, loading", loading), ("photo, missing", missing),
      ("metadata, loading", withMetadata(language, nil)), ("metadata", details),
      ("metadata, failed", unreached),
    ]
  }

  /// The person in front of a photo's metadata; nil for a response that has not arrived.
  private static func withMetadata(
    _ language: Language, _ response: Response?
  ) async -> EntranceUser {
    let user = await view(full(language))
    await user.openMetadata(response)
    return user
  }

  /// A feed with a page of loaded images.
  public static func full(_ language: Language) async -> EntranceUser {
    let user = await EntranceUser(language: language)
    await user.answerPage(
      [.sample("p0"), .sample("p1", isLiked: true)] + Photo.page(from: 2, count: 8))
    await user.pictures.arrive("/p")
    await user.person.settle()
    return user
  }

  /// The person after a tap on the first photo, which has arrived.
  public static func view(_ user: EntranceUser) async -> EntranceUser {
    await user.tapCard("p0")
    await user.pictures.arrive("w=1600")
    await user.person.settle()
    return user
  }
}
