import Domain
import Screens
import TestKit
import Testing

/// CODE-8: the name of a new person.
struct NameScreenTests {
  @Test(arguments: [
    ("", NameProblem.blank), (" \u{A0}", .blank), ("\u{200E}", .blank),
    (String(repeating: "a", count: 101), .long),
  ])
  func aNameThatIsNoneIsNotSent(name: String, problem: NameProblem) {
    var walk = Walk(NameScreen(name: name))
    #expect(walk.step(.submitted, [.focus]) { $0.problem = .name(problem) } == nil)
    #expect(
      walk.step(.changed("Аня")) {
        $0.name = "Аня"
        $0.problem = nil
      } == nil)
  }

  @Test func aNameSignsIn() {
    var walk = Walk(NameScreen(name: "Аня"))
    #expect(walk.step(.opened, [.focus]) == nil)
    #expect(walk.step(.tappedOutside, [.hideKeyboard]) == nil)
    #expect(
      walk.step(.returned, [.hideKeyboard, .send(ticket(1), "Аня")]) {
        $0.isLoading = true
        $0.isEnabled = false
      } == nil)
    for event: NameScreen.Event in [
      .opened, .changed("x"), .returned, .tappedOutside, .submitted,
      .answered(ticket(2), .done(next: nil)),
    ] {
      #expect(walk.step(event) == nil, "nothing reacts meanwhile")
    }
    #expect(
      walk.step(.answered(ticket(1), .done(next: "/x")), [.hideKeyboard, .proceed("/x")]) {
        $0.isLoading = false
      } == nil)
  }

  // CODE-8: direction marks in a pasted name are removed without an error.
  @Test func aNameIsSentWithoutDirectionMarks() {
    var walk = Walk(NameScreen(name: " \u{200F}דנה\u{200E} "))
    #expect(
      walk.step(.submitted, [.send(ticket(1), "דנה")]) {
        $0.isLoading = true
        $0.isEnabled = false
      } == nil)
  }

  @Test func aRefusedNameIsSaid() {
    var screen = NameScreen(name: "Аня")
    _ = screen.handle(.submitted)
    var walk = Walk(screen)
    #expect(
      walk.step(.answered(ticket(1), .problem(.expired)), [.focus]) {
        $0.problem = .expired
        $0.isLoading = false
        $0.isEnabled = true
      } == nil)
  }
}
