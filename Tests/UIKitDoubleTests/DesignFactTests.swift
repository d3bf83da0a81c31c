import Domain
import Foundation
import PhoneTestKit
import Testing
import Wire

@testable import Phone
@testable import UIKit

/// The design's type, colors and measures on the iPhone's screens; docs/iphone-design.md lists
/// them. Frames are in LayoutTests, AppLayoutTests and PhotoLayoutTests.
@MainActor @Suite(.serialized) struct DesignFactTests {
  // AUTH-13: type of the authorization screen.
  @Test func theAuthorizationScreenHasTheTasksType() async {
    let person = await EntranceStates.panel(Person(before: .sample(.signIn)))
    expect(person, "logo", "36 bold #000000")
    expect(person, "login", "17 regular #000000")
    expect(person, "password", "17 regular #000000")
    expect(person, "authorize", "20 semibold #80A4ED")
    expect(person, "digit 1", "24 semibold #80A4ED")
    expect(person, "result", "18 semibold #000000")
    #expect(placeholder(person, "login") == "Login #3C3C43 60 %")
    #expect(placeholder(person, "password") == "Password #3C3C43 60 %")
    #expect(hex(person.field("login")?.tintColor) == "#4C5C68", "the caret")
  }

  // AUTH-5, AUTH-7, AUTH-9, AUTH-13: borders of every state.
  @Test func statesHaveTheColorsOfTheTask() async {
    let person = await Person(before: .sample(.signIn))
    #expect(border(person, "login") == "#4C5C68")
    _ = await EntranceStates.judged(person, .fields(login: true, password: false))
    #expect(border(person, "login") == "#C20114")
    #expect(border(person, "password") == "#4C5C68")
    _ = await EntranceStates.panel(person)
    #expect(border(person, "login") == "#91C7B1" && person.find("login")?.alpha == 0.5)
    #expect(border(person, "panel") == "#000000 0 %")
    for digit in [1, 2, 3] { await person.tap("digit \(digit)") }
    await person.network.response(FormResponse.problem(.sequence))
    #expect(border(person, "panel") == "#C20114")
    for digit in [1, 3, 2] { await person.tap("digit \(digit)") }
    await person.network.response(FormResponse.done(next: nil))
    #expect(border(person, "panel") == "#91C7B1")
  }

  // AUTH-13: a highlighted digit and the states of the button.
  @Test func pressedButtonsHaveTheTasksLook() async throws {
    let person = await EntranceStates.panel(Person(before: .sample(.signIn)))
    let digit = try #require(person.control("digit 2"))
    digit.isHighlighted = true
    #expect(hex(digit.backgroundColor) == "#80A4ED 20 %" && border(person, "digit 2") == "#80A4ED")
    #expect(person.find("authorize")?.alpha == 0.5, "a disabled button")
    let other = await Person(before: .sample(.signIn))
    let button = try #require(other.control("authorize"))
    button.isHighlighted = true
    #expect(hex(button.backgroundColor) == "#80A4ED 20 %")
    #expect(label(of: button)?.alpha == 0.4)
  }

  // AUTH-2: no capital letters, no corrections.
  @Test func theLoginStartsInLowerCase() async {
    let login = await Person(before: .sample(.signIn)).field("login")
    #expect(login?.autocapitalizationType == UITextAutocapitalizationType.none)
    #expect(login?.autocorrectionType == .no)
  }

  // CODE-3: type and colors of the code screen.
  @Test func theCodeScreenHasItsDesign() async throws {
    let person = await Person(before: .sample(.code, language: .russian))
    expect(person, "title", "28 bold #000000")
    expect(person, "error", "17 regular #FF545E")
    expect(person, "timer", "17 regular #000000")
    #expect((person.find("title") as? UILabel)?.text == "Код подтверждения:")
    await person.alarm.ring(times: 60)
    let again = try #require(person.find("again") as? UIButton)
    expect(person, "again", "14 semibold #FFFFFF")
    #expect(hex(again.backgroundColor) == "#24B763" && again.layer.cornerRadius == 0)
    #expect(again.title(for: .normal) == "ОТПРАВИТЬ ЗАНОВО")
  }

  // CODE-4, CODE-11: the boxes of the code field.
  @Test func theCodeFieldHasItsDesign() async throws {
    let person = await Person(before: .sample(.code))
    let boxes = try #require(person.find("boxes")?.subviews.first?.subviews as? [UILabel])
    #expect(boxes.count == 6 && boxes.allSatisfy { $0.layer.cornerRadius == 4 })
    for box in boxes {
      #expect(type(box.font) == "30 light" && hex(box.backgroundColor) == "#DDDDDD")
    }
    let field = try #require(person.field("code"))
    #expect(field.keyboardType == .numberPad && field.textContentType == .oneTimeCode)
    #expect(hex(field.tintColor) == "#000000 0 %", "the caret is invisible")
  }

  // CODE-1: type and colors of the phone screen.
  @Test func thePhoneScreenHasItsDesign() async throws {
    let person = await Person(
      before: .sample(.phone) {
        $0.language = .russian
        $0.links.terms = "/terms"
      })
    expect(person, "phone", "30 semibold #000000")
    #expect(placeholder(person, "phone") == "Ваш номер телефона #B8C2DA")
    #expect(person.field("phone")?.keyboardType == .phonePad)
    let labels = person.visible.compactMap { $0 as? UILabel }
    let will = try #require(labels.first { $0.text == "Мы отправим на него СМС-код" })
    #expect(type(will.font) == "16 regular")
    expect(person, "terms", "14 semibold #1EC078")
    let agreement = try #require(labels.first { $0.text?.hasPrefix("Нажимая продолжить") == true })
    #expect(type(agreement.font) == "14 regular" && hex(agreement.textColor) == "#7E88A4")
  }

  // PASS-9: type and colors of the password field.
  @Test func thePasswordFieldHasTheColorsOfItsTask() async throws {
    let person = await Person(before: .sample(.newPassword))
    let control = try #require(person.views.first { $0 is PasswordField })
    expect(person, "strength", "14 semibold #585A69")
    let title = try #require(
      person.views.first { ($0 as? UILabel)?.text == "ENTER PASSWORD" } as? UILabel)
    #expect(type(title.font) == "14 semibold" && hex(title.textColor) == "#585A69")
    #expect(hex(control.backgroundColor) == "#F7F7F7")
    let frame = try #require(person.find("eye")?.superview)
    #expect(color(frame.layer.borderColor) == "#3096F0")
    #expect(frame.layer.borderWidth == 2 && frame.layer.cornerRadius == 5)
    for (password, colors) in [
      ("", ["#E65C5C", "#D0D6DB", "#D0D6DB"]), ("kq7!vbx2pz", ["#E65C5C", "#E6B55C", "#D0D6DB"]),
      ("kq7!vbx2pzkq7!vbx2pz", ["#E65C5C", "#E6B55C", "#4DBF63"]),
    ] {
      await person.type(password, into: "password")
      #expect((1...3).map { hex(person.find("bar \($0)")?.backgroundColor) } == colors)
    }
  }

  // FEED-1, FEED-6, FEED-15: type of the photo app.
  @Test func thePhotoAppHasTheDesignsType() async throws {
    let welcome = await AppUser()
    expect(welcome.person, "enter", "17 bold #1A1B22")
    let feed = await PhotoStates.full(.russian)
    expect(feed.person, "date", "13 regular #FFFFFF")
    #expect((feed.person.find("date") as? UILabel)?.text == "27 августа 2022")
    let profile = await AppStates.profile(AppStates.Phone())
    expect(profile.person, "name", "23 bold #FFFFFF")
    expect(profile.person, "username", "13 regular #AEAFB4")
    expect(profile.person, "bio", "13 regular #FFFFFF")
    #expect(hex(profile.person.find("leave")?.tintColor) == "#F56B6C")
  }

  // FEED-8: a heart is red, or white at half opacity.
  @Test func heartsHaveTheDesignsColors() async throws {
    let feed = await PhotoStates.full(.russian).person
    let (off, on) = (feed.find("like button off"), feed.find("like button on"))
    #expect(hex(off?.tintColor) == "#FFFFFF 50 %" && off?.layer.shadowOpacity == 0.1)
    #expect(hex(on?.tintColor) == "#F56B6C" && on?.layer.shadowOpacity == 0.2)
    #expect(color(on?.layer.shadowColor) == "#1A1B22")
  }

  // FEED-5: the tab bar of the design: two tabs without titles, and the search between them.
  @Test func theTabBarHasTheDesignsColors() async throws {
    let user = await AppUser(isSignedIn: true)
    let bar = try #require(user.person.views.first { $0 is UITabBar } as? UITabBar)
    #expect(hex(bar.tintColor) == "#FFFFFF")
    let items = (user.app?.home?.tabs.viewControllers ?? []).compactMap(\.tabBarItem)
    #expect(items.map(\.accessibilityIdentifier) == ["feed tab", "profile tab", "search tab"])
    #expect(items.allSatisfy { ($0.title ?? "").isEmpty })
  }

  // IOS-1: the classes that the second task names are those that the person sees.
  @Test func theAppUsesWhatTheTaskNames() async {
    let user = await PhotoStates.full(.russian)
    let views = user.person.views
    #expect(views.contains { $0 is UITableView } && views.contains { $0 is UITableViewCell })
    #expect(views.contains { $0 is UIImageView } && views.contains { $0 is UIButton })
    #expect(views.contains { $0 is UILabel })
    let app = await AppUser(isSignedIn: true)
    var controllers = app.person.window.rootViewController.map { [$0] } ?? []
    var index = 0
    while index < controllers.count {
      controllers += controllers[index].children
      index += 1
    }
    #expect(controllers.contains { $0 is UITabBarController })
    #expect(controllers.contains { $0 is UINavigationController })
    #expect(app.person.views.contains { $0 is UINavigationBar })
  }

  // MARK: Measuring

  private func expect(
    _ person: Person, _ identifier: String, _ look: String,
    _ place: SourceLocation = #_sourceLocation
  ) {
    let view = person.find(identifier)
    let measured: String? =
      switch view {
      case let view as UILabel: type(view.font) + " " + hex(view.textColor)
      case let view as UITextField: type(view.font) + " " + hex(view.textColor)
      case let view as UIButton:
        type(view.titleLabel?.font) + " " + hex(view.titleColor(for: .normal))
      default: view.flatMap(label).map { type($0.font) + " " + hex($0.textColor) }
      }
    #expect(measured == look, "\(identifier)", sourceLocation: place)
  }

  /// The first label inside a view.
  private func label(of view: UIView) -> UILabel? {
    for part in view.subviews {
      if let found = part as? UILabel ?? label(of: part) { return found }
    }
    return nil
  }

  private func type(_ font: UIFont?) -> String {
    guard let font else { return "none" }
    let weight =
      switch font.weight {
      case .light: "light"
      case .regular: "regular"
      case .semibold: "semibold"
      case .bold: "bold"
      default: "\(font.weight.rawValue)"
      }
    return "\(Int(font.pointSize)) \(weight)"
  }

  private func placeholder(_ person: Person, _ identifier: String) -> String? {
    guard let text = person.field(identifier)?.attributedPlaceholder else { return nil }
    let color = text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    return text.string + " " + hex(color)
  }

  private func border(_ person: Person, _ identifier: String) -> String? {
    person.find(identifier).map { color($0.layer.borderColor) }
  }

  private func hex(_ color: UIColor?) -> String { self.color(color?.cgColor) }

  /// "#RRGGBB", with the opacity in percent if it is not opaque.
  private func color(_ color: CGColor?) -> String {
    guard let parts = color?.components, parts.count == 4 else { return "none" }
    let bytes = parts[..<3].map { String(format: "%02X", Int(($0 * 255).rounded())) }
    let opacity = Int((parts[3] * 100).rounded())
    return "#" + bytes.joined() + (opacity == 100 ? "" : " \(opacity) %")
  }
}
