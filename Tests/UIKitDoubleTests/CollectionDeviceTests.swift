import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-31, FEED-32: what needs an alert or the share sheet.
@MainActor @Suite(.serialized) struct CollectionDeviceTests {
  let server = CollectionServer(["Sea", "Hills"], list: ListServer(count: 300))
  let user: AppUser

  init() async {
    user = await AppUser(isSignedIn: true) { [server] in server.response($0) }
    await user.person.settle()
  }

  /// Types a title into the open dialog and taps one of its buttons.
  private func type(_ title: String, _ button: String) async -> Bool {
    let field = user.person.alert?.textFields?.first
    field?.text = title
    field?.sendActions(for: .editingChanged)
    return await tap(button)
  }

  private func tap(_ button: String) async -> Bool {
    defer { user.person.look() }
    return await user.person.answer(button)
  }

  private var typed: String? { user.person.alert?.textFields?.first?.text }

  // FEED-31: a collection is created for all or for its owner only.
  @Test(arguments: [("Create", "false"), ("Create only for me", "true")])
  func aCollectionIsCreated(button: String, isPrivate: String) async {
    await user.openCollections()
    await user.person.tap("new collection")
    #expect(user.person.alert?.title == "New collection")
    #expect(await !tap(button), "a collection needs a title")
    #expect(await type(" Night ", button))
    #expect(server.asked.last == "POST /collections title=Night&private=\(isPrivate)")
    #expect(user.collectionIds == ["101", "1", "2"] && user.person.alert == nil)
  }

  // FEED-31
  @Test func aCollectionIsRenamed() async {
    await user.openCollections()
    #expect(await user.swipe("1", "Rename") && typed == "Sea")
    #expect(await type("Lake", "Save"))
    #expect(server.asked.last == "PUT /collections/1 title=Lake")
    #expect(user.person.find("collection 1")?.accessibilityLabel == "Lake, Photos: 1")
  }

  // FEED-31: a collection is deleted only after a confirmation.
  @Test func aCollectionIsDeletedAfterAConfirmation() async {
    await user.openCollections()
    await user.swipe("1", "Delete")
    #expect(user.alertWords == ["Delete “Sea”?", "Its photos stay in the library."])
    #expect(user.person.alert?.actions.map(\.style) == [.destructive, .cancel])
    #expect(await tap("Cancel") && user.collectionIds == ["1", "2"])
    await user.swipe("1", "Delete")
    #expect(await tap("Delete") && user.collectionIds == ["2"])
    #expect(server.asked.last == "DELETE /collections/1")
  }

  // FEED-31, Q-1: what was typed is not lost when the network is.
  @Test func offlineTheTypedTitleIsKept() async {
    await user.openCollections()
    await user.person.tap("new collection")
    server.isAway = true
    #expect(await type("Night", "Create"))
    #expect(
      user.alertWords == [
        "Not saved", "There is no connection. Try again when you are online.",
      ])
    server.isAway = false
    #expect(await tap("Edit") && typed == "Night")
    #expect(await tap("Create") && user.collectionIds == ["101", "1", "2"])
  }

  // FEED-31, FEED-32: while a collection is being created, there is no way to create another one.
  @Test(arguments: [false, true]) func oneCollectionIsCreatedAtATime(isFromPhoto: Bool) async {
    await isFromPhoto ? user.collect("p1") : user.openCollections()
    await user.person.tap("new collection")
    server.isSlow = true
    #expect(await type("Night", "Create"))
    #expect(user.person.find("new collection") == nil)
    while let request = user.api?.oldest {
      await user.response(request.address == "/me" ? .person : .status(422))
    }
    #expect((user.person.find("new collection") as? UIControl)?.isEnabled == true)
  }

  // FEED-31, Q-1: a title that the server refuses can be edited.
  @Test func aRefusedTitleCanBeEdited() async {
    await user.openCollections()
    server.refusal = .status(422)
    await user.swipe("1", "Rename")
    #expect(await type("Lake", "Save"))
    #expect(
      user.person.alert?.message
        == "Choose another title, or delete a collection that you do not need any more.")
    #expect(user.person.find("collection 1")?.accessibilityLabel == "Sea, Photos: 1")
    server.refusal = nil
    #expect(await tap("Edit") && typed == "Lake")
    #expect(await type("Pond", "Save"))
    #expect(server.collections[0].title == "Pond")
  }

  // FEED-31, Q-1: a title that is too long is reported before the request.
  @Test func aTitleThatIsTooLongIsReported() async {
    await user.openCollections()
    await user.person.tap("new collection")
    let before = server.asked
    #expect(await type(String(repeating: "a", count: 101), "Create"))
    #expect(user.person.alert?.message == "The title may have at most 100 characters.")
    #expect(server.asked == before)
    #expect(await tap("Edit"))
    #expect(typed?.count == 101)
  }

  // FEED-31: a token of an earlier version lacks the scopes; the alert says what to do.
  @Test func withoutTheScopesThePersonIsAskedToSignInAgain() async {
    await user.openCollections()
    server.refusal = .status(403)
    await user.swipe("1", "Hide from others")
    let advice =
      "The app is not allowed to do this yet. Sign out in your profile, then sign in again."
    #expect(user.alertWords == ["Not saved", advice])
    #expect(user.person.find("collection 1")?.accessibilityLabel == "Sea, Photos: 1")
    #expect(await tap("OK") && user.isInside)
    await user.collect("p1")
    await user.tapCollection("1")
    #expect(user.person.alert?.message == advice)
    #expect(await tap("OK"))
    #expect(user.person.find("collection 1")?.accessibilityTraits.contains(.selected) == false)
  }

  // FEED-32: a failure takes the check mark back.
  @Test(arguments: [
    (422 as Int32, "The collection has the maximum number of photos. Choose another one."),
    (0, "There is no connection. Try again when you are online."),
    (500, "The server could not answer. Try again later."),
    (404, "This photo or collection has been deleted."),
  ]) func aFailureTakesTheMarkBack(status: Int32, words: String) async {
    await user.collect("p1")
    server.refusal = Response(status: status, body: Array("{}".utf8))
    await user.tapCollection("2")
    #expect(user.alertWords == ["Not saved", words])
    #expect(user.person.find("collection 2")?.accessibilityTraits.contains(.selected) == false)
    #expect(await tap("OK") && user.person.sees("close collections"))
  }

  // FEED-32: a collection that is created from a photo gets the photo.
  @Test func aNewCollectionGetsThePhoto() async {
    await user.collect("p1")
    await user.person.tap("new collection")
    #expect(await type("Night", "Create only for me"))
    #expect(server.collections.first?.photos == ["p1"])
    let row = user.person.find("collection 101")
    #expect(row?.accessibilityLabel == "Night, Only for me, Photos: 1")
    #expect(row?.accessibilityTraits.contains(.selected) == true)
  }

  // FEED-32: the share sheet of a photo offers it, in the feed and in a found list.
  @Test(arguments: [false, true]) func theShareSheetOffersIt(isFound: Bool) async throws {
    if isFound {
      server.list.found["sea"] = ["p5", "p9"]
      await user.search("sea")
    }
    let id = isFound ? "p5" : "p0"
    let cards = user.person.visible.filter { $0.accessibilityIdentifier == "cards" }
    let table = try #require(cards.last as? UITableView)
    (table.delegate as? CardList)?.tableView(
      table, didSelectRowAt: IndexPath(row: 1, section: 0))
    await user.person.settle()
    #expect(user.person.sees("page " + id))
    #expect(await user.person.tap("share"))
    await user.files.response(nil)
    let sheet = try #require(user.presented as? UIActivityViewController)
    let activity = try #require(sheet.doubleActivities.first)
    #expect(activity.activityTitle == "Add to a collection" && activity.activityImage != nil)
    sheet.doubleTap(activity)
    await user.person.settle()
    #expect(user.collectionIds == ["1", "2"] && server.asked.contains("GET /photos/" + id))
    await user.tapCollection("2")
    #expect(server.collections[1].photos == [id])
    #expect(await user.person.tap("close collections") && user.person.sees("page " + id))
    #expect(await user.person.tap("share"), "sharing has ended and can begin again")
  }

}
