import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

/// What Reduce Motion turns off.
@MainActor @Suite(.serialized) struct ReducedMotionTests {
  @Test("AUTH-13: with reduced motion the states change at once")
  func states() async throws {
    UIAccessibility.doubleReducesMotion = true
    defer { UIAccessibility.doubleReducesMotion = false }
    let person = await EntranceStates.judged(
      Person(before: .sample(.signIn)), .fields(login: true, password: false))
    #expect(try #require(person.find("sheet")).doubleTransitions.isEmpty)
  }
}
