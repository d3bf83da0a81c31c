import AppModel
import Domain
import Screens
import Testing
import UIKit
import Wire

/// IOS-9: names that collide with Apple's only on a Mac.
@Suite struct GlobalNameTests {
  // IOS-9: `Point` and `Method` are Apple's beside UIKit, so types of the core have other names. This file does
  // not compile if one of these is ambiguous; `Scripts/guard-uikit --self-test` proves that the double makes it so.
  @Test func typesOfTheCoreCanBeNamedBesideUIKit() {
    let types: [Any.Type] = [
      ScreenPoint.self, RequestMethod.self, Request.self, Response.self, Finger.self, Pose.self,
      Rotation.self, Instant.self, Language.self, Launch.self,
    ]
    #expect(types.count == 10)
    #expect(Point.self as Any.Type != ScreenPoint.self)
    #expect(Method.self as Any.Type != RequestMethod.self)
  }

  // IOS-9: `UIViewController` has a `tab` since iOS 18, so no controller may declare one.
  @Test @MainActor func aControllerHasAppleTab() {
    #expect(UIViewController().tab == nil)
  }
}
