import Domain
import Screens
import TestKit
import Testing

/// PASS-1…7: the password field on its own.
struct PasswordFieldTests {
  let medium = Secret("kq7!vbx2pz")
  let strong = Secret("kq7!vbx2pzhd3w8mftyo")

  // PASS-3, PASS-4
  @Test func anEmptyFieldIsTooWeakWithoutAPulse() {
    let view = PasswordField().view
    #expect(view.strength == .weak)
    #expect(!view.isShown && !view.pulses && view.weakness == nil)
  }

  // PASS-3, PASS-5
  @Test func everyChangeIsJudged() {
    var walk = Walk(PasswordField())
    #expect(walk.step(.changed(Secret("kq7!vbx2p"))) == nil, "nine characters")
    #expect(
      walk.step(.changed(medium)) {
        $0.strength = .medium
        $0.pulses = true
      } == nil)
    #expect(walk.step(.changed(Secret("kq7!vbx2pz3"))) == nil, "the same level, no new pulse")
    #expect(walk.step(.changed(strong)) { $0.strength = .strong } == nil)
    #expect(walk.step(.changed(Secret(""))) { $0.strength = .weak } == nil)
  }

  // PASS-2
  @Test func theEyeChangesNothingElse() {
    var walk = Walk(PasswordField())
    _ = walk.step(.changed(medium))
    #expect(walk.step(.eyeTapped) { $0.isShown = true } == nil)
    #expect(walk.step(.eyeTapped) { $0.isShown = false } == nil)
    #expect(walk.screen.password == medium)
  }

  // PASS-1, PASS-6
  @Test func returnHidesTheKeyboardThenTellsTheValue() {
    var walk = Walk(PasswordField())
    _ = walk.step(.changed(strong))
    #expect(walk.step(.returned, [.hideKeyboard, .valueChanged(strong, .strong)]) == nil)
    #expect(walk.screen.password == strong)
    #expect(walk.screen.strength == .strong)
  }

  // PASS-7: when the list of common words loads, it also demotes a password typed before.
  @Test func theWordsDemoteWhatIsTypedAlready() throws {
    var field = PasswordField()
    _ = field.handle(.changed(Secret("manchester")))
    #expect(field.view.strength == .medium)
    field.take(try #require(WordFilter(SampleWords.bytes)))
    #expect(field.view.strength == .weak)
    #expect(field.view.weakness == .common)
    _ = field.handle(.changed(medium))
    #expect(field.view.weakness == nil)
  }

  // PASS-7: a password that contains the person's own data is demoted.
  @Test func personalDataDemotesAPassword() {
    var field = PasswordField()
    _ = field.handle(.changed(Secret("annette1984")))
    field.avoid(["annette"])
    #expect(field.view.weakness == .personal)
    field.avoid([])
    #expect(field.view.weakness == nil)
  }

  //
  @Test func thePasswordIsNeverPrinted() {
    var field = PasswordField()
    _ = field.handle(.changed(Secret("hunter2-hunter2")))
    #expect("\(field) \(field.handle(.returned))".contains("hunter") == false)
  }

  // PASS-7
  @Test func aWordOfTheDevicesDictionaryIsDemoted() {
    let word = Secret("transubstantiation")
    var field = PasswordField()
    _ = field.handle(.changed(word))
    #expect(field.problem(minimum: .medium) == nil)
    _ = field.handle(.foundInDictionary(word))
    #expect(field.view.strength == .weak && field.view.weakness == .common)
    #expect(field.problem(minimum: .medium) == .common)
    _ = field.handle(.changed(Secret("transubstantiation4")))
    #expect(field.view.strength == .medium, "the word alone was found")
    _ = field.handle(.foundInDictionary(word))
    #expect(field.view.strength == .medium, "the finding is too late")
  }

  // PASS-8: a demoted password is refused, however long it is.
  @Test func aLongWordOfTheDevicesDictionaryIsRefused() {
    let word = Secret("pneumonoultramicroscopicsilicovolcanoconiosis")
    var field = PasswordField()
    _ = field.handle(.changed(word))
    _ = field.handle(.foundInDictionary(word))
    #expect(field.view.strength == .medium && field.view.weakness == .common)
    #expect(field.problem(minimum: .medium) == .common)
  }
}
