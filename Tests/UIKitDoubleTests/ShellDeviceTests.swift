import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// Storage and animation on a device whose state has no public API.
@MainActor @Suite(.serialized) struct ShellDeviceTests {
  // FEED-3: if the Keychain refuses a new secret, the old one stays.
  @Test(arguments: [errSecInteractionNotAllowed, errSecMissingEntitlement])
  func aSecretThatCannotBeReplacedStays(status: OSStatus) {
    let vault = KeychainVault(service: "test " + UUID().uuidString)
    #expect(vault.keep(Secret("one"), as: "token"))
    doubleKeychainStatus = status
    #expect(!vault.keep(Secret("two"), as: "token"))
    doubleKeychainStatus = errSecSuccess
    #expect(vault.secret("token") == Secret("one"))
    vault.keep(nil, as: "token")
  }

  // Q-4: what the Keychain refuses is logged with its code; a secret that is not there is no error.
  @Test func aRefusalOfTheKeychainIsLogged() {
    let vault = KeychainVault(service: "test " + UUID().uuidString)
    let name = UUID().uuidString
    #expect(vault.secret(name) == nil && vault.keep(nil, as: name))
    doubleKeychainStatus = errSecMissingEntitlement
    vault.keep(Secret("one"), as: name)
    _ = vault.secret(name)
    vault.keep(nil, as: name)
    doubleKeychainStatus = errSecSuccess
    let lines = doubleLog.lines.filter { $0.contains(name) }
    #expect(
      lines
        == ["update", "read", "delete"].map {
          "keychain: Failed to \($0) \(name): NSOSStatusErrorDomain -34018"
        })
  }

  // FEED-2, FEED-3: without a Keychain (-34018 in an app without the entitlement) the app opens signed
  // out, remembers no server and does not open a sign-in whose redirect it could not recognize.
  @Test func withoutAKeychainTheAppOpensSignedOut() async {
    doubleKeychainStatus = errSecMissingEntitlement
    defer { doubleKeychainStatus = errSecSuccess }
    let vault = KeychainVault(service: "test " + UUID().uuidString)
    #expect(!vault.keep(Secret("https://feed.example"), as: "server"))
    #expect(!vault.keep(nil, as: "server") && vault.secret("server") == nil)
    let user = await AppUser(keychain: vault)
    #expect(user.person.sees("enter"))
    await user.person.tap("servers")
    await user.person.type("feed.example", into: "address")
    await user.person.tap("use address")
    await user.line?.network.response(
      Response(
        status: 200,
        body: Array(#"{"issuer":"https://feed.example","scopes_supported":["write_likes"]}"#.utf8)))
    await user.person.tap("enter")
    #expect(user.alertWords == ["Something went wrong(", "Could not sign in"])
    #expect(user.browser.pages.isEmpty)
  }

  // AUTH-13: state changes take 0.3 s; typing is not animated.
  @Test func aChangeOfTheStatesIsAnimated() async throws {
    let person = await Person(before: .sample(.signIn))
    let sheet = try #require(person.find("sheet"))
    await person.type("username", into: "login")
    await person.type("password", into: "password")
    #expect(sheet.doubleTransitions.isEmpty)
    await person.tap("authorize")
    await person.network.response(FormResponse.problem(.fields(login: true, password: false)))
    #expect(sheet.doubleTransitions == [0.3, 0.3])
  }
}
