import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// IOS-3, IOS-4: links into the app at moments when something else is open, and what a share
/// copies.
@MainActor struct AppLinkTests {
  private let photo = Response(
    status: 200,
    body: Array(
      (#"{"id":"p7","width":40,"height":30,"created_at":"2022-08-27T10:00:00Z","#
        + #""urls":{"raw":"https://feed.example/images/p7?x=1"}}"#).utf8))

  private func open(_ link: String, in user: AppUser) async throws {
    user.app?.open(try #require(URL(string: link)))
    await user.settle()
  }

  // IOS-3: the link of a server that arrives while the servers are open fills in its address.
  @Test func aServerLinkFillsTheOpenScreen() async throws {
    let user = await AppUser(server: nil)
    await user.person.tap("servers")
    let servers = try #require(user.presented as? ServerViewController)
    try await open("imagefeed://server?address=https://photos.example", in: user)
    #expect(user.presented === servers)
    #expect(user.person.text("address") == "https://photos.example")
  }

  // IOS-3, Q-1: links that name no server and no screen open nothing.
  @Test(arguments: [
    "imagefeed://server", "imagefeed://server?name=a", "imagefeed://nowhere",
    "other://server?address=https://photos.example",
  ])
  func aLinkWithoutAServerOpensNothing(link: String) async throws {
    let user = await AppUser(server: nil)
    try await open(link, in: user)
    #expect(user.presented == nil && user.person.sees("servers"))
  }

  // IOS-4, PASS-6: a link does not replace what another one has opened.
  @Test func aSecondLinkReplacesNothing() async throws {
    let user = await AppUser(isSignedIn: true)
    try await open("imagefeed://password-demo", in: user)
    let demo = try #require(user.presented as? PasswordDemoViewController)
    try await open("imagefeed://phone", in: user)
    try await open("imagefeed://password-demo", in: user)
    #expect(user.presented === demo)
  }

  // IOS-3, IOS-4: a screen that opens by itself waits for the permission to use the local network
  // only while nobody is signed in.
  @Test(arguments: [true, false]) func onlyAFirstConnectionWaits(isSignedIn: Bool) async throws {
    let user = await AppUser(isSignedIn: isSignedIn)
    try await open("imagefeed://phone", in: user)
    #expect(user.presented is AloneSheet)
    #expect(user.line?.offline == (isSignedIn ? .fail : .wait))
  }

  // IOS-3: the Return key uses the address, or the keys, that are typed.
  @Test func returnUsesAServer() async {
    let user = await AppUser(server: nil)
    await user.person.tap("servers")
    await user.person.type("photos.example", into: "address")
    await user.person.pressReturn(in: "address")
    #expect(user.line?.origin == "https://photos.example")
    await user.person.type("key", into: "access key")
    await user.person.type("secret", into: "secret key")
    await user.person.pressReturn(in: "secret key")
    #expect(user.vault.secret("server") == Secret("key\nsecret"))
  }

  // IOS-4, FEED-37: a link opens a photo, and the way back leads to what was in front.
  @Test func aLinkOpensAPhoto() async throws {
    let server = ListServer(count: 300)
    server.found["sea"] = ["p5", "p250"]
    let user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.settle()
    await user.search("sea")
    try await open("imagefeed://photo/p7", in: user)
    await user.response(photo)
    await user.settle()
    #expect(user.app?.home?.viewer != nil)
    #expect(user.savedState.place == "/app/photo/p7?search=sea")
    await user.person.tap("nav back button white")
    #expect(user.app?.home?.viewer == nil && user.person.sees("card p250"))
  }

  // IOS-4, FEED-38: a link opens a person's photos.
  @Test func aLinkOpensAPersonsPhotos() async throws {
    let server = ListServer(count: 300)
    server.albums["?person=boris"] = ["p5", "p250"]
    let user = await AppUser(isSignedIn: true) { server.response($0) }
    await user.settle()
    try await open("imagefeed://person/boris", in: user)
    #expect(user.person.sees("card p250"))
    #expect(await user.tapBack())
    #expect(!user.person.sees("card p250") && user.person.sees("card p0"))
  }

  // IOS-4, FEED-4: signed out, the photo of a link opens after the sign-in.
  @Test func aLinkWaitsForTheSignIn() async throws {
    let server = ListServer(count: 3)
    let user = await AppUser { server.response($0) }
    try await open("imagefeed://photo/p7", in: user)
    await user.person.tap("enter")
    await user.browser.end(.address(AppUser.response("code=c")))
    await user.line?.network.response(AppUser.tokens)
    #expect(server.asked.first == "/app/photo/p7")
  }

  // Q-1: a link without a name is ignored.
  @Test(arguments: [
    "imagefeed://photo", "imagefeed://photo/", "imagefeed://person", "imagefeed://photo/a/b",
  ])
  func aLinkWithoutANameOpensNothing(link: String) async throws {
    let user = await AppUser(isSignedIn: true)
    let place = user.savedState.place
    try await open(link, in: user)
    #expect(user.savedState.place == place && user.app?.home?.viewer == nil)
    #expect(user.person.barTitle == nil)
  }

  // FEED-13: the copied link of a photo leads to its page at its server.
  @Test(arguments: [
    ("https://feed.example", "https://feed.example/app/photo/p0"),
    ("key\nsecret", "https://unsplash.com/photos/p0"),
  ])
  func theCopiedLinkLeadsToThePhoto(server: String, link: String) async {
    let user = await AppUser(server: server, isSignedIn: true)
    await user.response(.photos(["p0"]))
    user.app?.happened(.feed(.cardTapped("p0")))
    await user.settle()
    await user.person.tap("share")
    user.app?.sharing?.happened(.copyTapped)
    #expect(UIPasteboard.general.url?.absoluteString == link)
  }

  // FEED-31: collections are those of the name that the profile has now.
  @Test func collectionsFollowARenaming() async {
    let user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    let profile = #"{"username":"anna-lee","name":"Anna Lee","bio":"","total_likes":0}"#
    while let request = user.api?.oldest {
      let isProfile = request.address.hasPrefix("/me")
      await user.response(
        isProfile ? Response(status: 200, body: Array(profile.utf8)) : .photos([]))
    }
    await user.person.tap("open collections")
    #expect(user.api?.oldest?.address.hasPrefix("/users/anna-lee/collections") == true)
  }

  // IOS-3, IOS-4: a screen that opens by itself leads to the settings too.
  @Test func aScreenByItselfLeadsToTheSettings() async throws {
    let user = await AppUser()
    try await open("imagefeed://phone", in: user)
    user.line?.network.obstacle = .localNetwork
    await user.line?.network.response(Response.none)
    user.person.look()
    #expect(await user.person.tap("open settings"))
    #expect(user.timesSettingsOpened == 1)
  }

  // FEED-15: a portrait that cannot be loaded leaves the placeholder.
  @Test func aMissingPortraitLeavesThePlaceholder() async throws {
    let user = await AppUser(isSignedIn: true)
    await user.tapTab(1)
    while let request = user.api?.oldest {
      await user.response(request.address.hasPrefix("/me") ? .person : .photos([]))
    }
    let portrait = try #require(user.person.find("portrait") as? UIImageView)
    let placeholder = try #require(portrait.image)
    await user.pictures.fail("portraits/a")
    #expect(portrait.image === placeholder && user.person.text("name") == "Anna Lee")
  }
}
