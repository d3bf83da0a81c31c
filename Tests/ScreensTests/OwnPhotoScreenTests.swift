import AppModel
import Domain
public import Screens
public import TestKit
import Testing
import Texts

extension OwnPhotoScreen: Machine {}
extension UndoScreen: Machine {}

/// FEED-36: what the owner of a photo does to it on the iPhone.
struct OwnPhotoScreenTests {
  private let first = Ticket(number: 1)
  private let second = Ticket(number: 2)

  /// A photo of an Image Feed server, which fits into a walk of three rotations.
  private static func photo(_ rotation: Rotation = .none, caption: String = "") -> Photo {
    let upright = Photo(
      id: "a", size: PixelSize(width: 300, height: 200), addedAt: nil,
      blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", color: "#102030", caption: caption,
      address: "https://feed.example/images/0af3?ixid=a", isLiked: false)
    return upright.rotated(by: rotation) ?? upright
  }

  private static var resting: OwnPhotoView { OwnPhotoScreen(photo: photo()).view }

  private func alert(_ phrase: Phrase) -> AlertView {
    AlertView(title: .somethingWentWrong, message: phrase, first: .ok, second: nil)
  }

  private func editing(_ draft: PhotoDraft = PhotoDraft()) -> Walk<OwnPhotoScreen> {
    var walk = Walk(OwnPhotoScreen(photo: Self.photo()))
    _ = walk.step(.editTapped)
    _ = walk.step(.answered(first, .form(draft)))
    return walk
  }

  // FEED-36: the photo turns at once, and the server is asked for the angle, not for the step.
  @Test func aRotationIsShownAtOnce() {
    var walk = Walk(OwnPhotoScreen(photo: Self.photo(.right)))
    #expect(
      walk.step(
        .rotateTapped(.right), [.show(Self.photo(.half)), .rotate(first, id: "a", .half)]
      ) { $0.canChange = false } == nil)
    let fresh = Self.photo(.half, caption: "from the server")
    #expect(
      walk.step(.answered(first, .changed(fresh)), [.changed(fresh)]) { $0.canChange = true }
        == nil)
  }

  // FEED-36: what is rotated farther meanwhile is sent when the first response arrives.
  @Test func furtherRotationsAreSentTogether() {
    var walk = Walk(OwnPhotoScreen(photo: Self.photo()))
    _ = walk.step(.rotateTapped(.left))
    #expect(walk.step(.rotateTapped(.left), [.show(Self.photo(.half))]) == nil)
    #expect(walk.step(.rotateTapped(.left), [.show(Self.photo(.right))]) == nil)
    #expect(
      walk.step(
        .answered(first, .changed(Self.photo(.left))), [.rotate(second, id: "a", .right)])
        == nil)
    #expect(
      walk.step(
        .answered(second, .changed(Self.photo(.right))), [.changed(Self.photo(.right))]
      ) { $0.canChange = true } == nil)
  }

  // FEED-36: a rotation that fails is taken back, with a message.
  @Test(arguments: [(Problem.offline, Phrase.noConnection), (.server, .serverTrouble)])
  func aFailedRotationIsTakenBack(problem: Problem, phrase: Phrase) {
    var walk = Walk(OwnPhotoScreen(photo: Self.photo(.left)))
    _ = walk.step(.rotateTapped(.left))
    #expect(
      walk.step(.answered(first, .failed(problem)), [.show(Self.photo(.left))]) {
        $0.canChange = true
        $0.alert = alert(phrase)
      } == nil)
    #expect(walk.step(.messageDismissed) { $0.alert = nil } == nil)
  }

  // FEED-36: a photo of another kind of server cannot be rotated.
  @Test func aPhotoOfAnotherServerStays() {
    var photo = Self.photo()
    photo.address = "https://images.example/photo-1?ixid=a"
    var walk = Walk(OwnPhotoScreen(photo: photo))
    #expect(walk.step(.rotateTapped(.left)) == nil)
  }

  // FEED-36: the form has what is saved; only what was changed is sent.
  @Test func onlyChangedFieldsAreSaved() {
    var saved = PhotoDraft()
    (saved.description, saved.tags) = ("One\nTwo", "lake")
    var walk = Walk(OwnPhotoScreen(photo: Self.photo()))
    #expect(
      walk.step(.editTapped, [.loadForm(first, id: "a")]) {
        $0.canRotate = false
        $0.canChange = false
        $0.isLoadingForm = true
      } == nil)
    _ = walk.step(.answered(first, .form(saved)))
    #expect(walk.screen.view.form?.fields.map(\.text) == ["", "One\nTwo", "lake", "", ""])
    _ = walk.step(.typed(.place, "Baikal"))
    var draft = saved
    draft.place = "Baikal"
    #expect(
      walk.step(.saveTapped, [.save(second, id: "a", [.place], draft)]) {
        $0.form?.isSaving = true
      } == nil)
    #expect(walk.step(.formClosed) == nil, "while it is being saved")
    _ = walk.step(.answered(second, .changed(Self.photo(caption: "new"))))
    #expect(walk.screen.view == Self.resting)
  }

  // FEED-36: without a change nothing is sent.
  @Test func anUnchangedFormIsClosed() {
    var walk = editing()
    _ = walk.step(.typed(.title, "a"))
    _ = walk.step(.typed(.title, ""))
    #expect(walk.step(.saveTapped) { $0 = Self.resting } == nil)
  }

  // FEED-36: a refused value is marked at its field until it is changed, and everything stays typed.
  @Test func aRefusedValueIsMarked() {
    var walk = editing()
    _ = walk.step(.typed(.captured, "soon"))
    _ = walk.step(.typed(.place, "Baikal"))
    _ = walk.step(.saveTapped)
    _ = walk.step(.answered(second, .refused([OwnPhotoScreen.Refusal(.captured, "not valid")])))
    let form = walk.screen.view.form
    #expect(form?.isSaving == false)
    #expect(form?.fields.map(\.problem) == [nil, nil, nil, nil, "not valid"])
    #expect(form?.fields.map(\.text) == ["", "", "", "Baikal", "soon"])
    _ = walk.step(.typed(.captured, "2021-07-15"))
    #expect(walk.screen.view.form?.fields.allSatisfy { $0.problem == nil } == true)
  }

  // FEED-36: what was typed survives a failure.
  @Test func aFailureKeepsTheForm() {
    var walk = editing()
    _ = walk.step(.typed(.title, "Boats"))
    _ = walk.step(.saveTapped)
    #expect(
      walk.step(.answered(second, .failed(.offline))) {
        $0.form?.isSaving = false
        $0.alert = alert(.noConnection)
      } == nil)
    #expect(walk.screen.view.form?.fields.first?.text == "Boats")
  }

  // FEED-36: a form that arrives after it was given up does not open.
  @Test func aLateFormStaysClosed() {
    var walk = Walk(OwnPhotoScreen(photo: Self.photo()))
    _ = walk.step(.editTapped)
    #expect(walk.step(.formClosed) { $0 = Self.resting } == nil)
    #expect(walk.step(.answered(first, .form(PhotoDraft()))) == nil)
  }

  // FEED-36
  @Test func aDeletedPhotoIsReported() {
    var walk = Walk(OwnPhotoScreen(photo: Self.photo()))
    #expect(
      walk.step(.deleteTapped, [.delete(first, id: "a")]) {
        $0.canRotate = false
        $0.canChange = false
        $0.isDeleting = true
      } == nil)
    #expect(
      walk.step(.answered(first, .deleted), [.deleted(id: "a")]) { $0.isDeleting = false } == nil)
    #expect(walk.step(.deleteTapped) == nil)
  }

  // FEED-36: a photo that somebody else deleted cannot be changed.
  @Test func aPhotoThatIsGoneCannotBeChanged() {
    var walk = Walk(OwnPhotoScreen(photo: Self.photo()))
    _ = walk.step(.deleteTapped)
    #expect(
      walk.step(.answered(first, .gone)) {
        $0.isDeleting = false
        $0.alert = alert(.list(.photoGone))
      } == nil)
    #expect(walk.step(.rotateTapped(.left)) == nil)
  }

  // FEED-36, FEED-4
  @Test func aRejectedTokenEndsTheSession() {
    var walk = editing()
    _ = walk.step(.typed(.title, "Boats"))
    _ = walk.step(.saveTapped)
    #expect(
      walk.step(.answered(second, .failed(.signedOut)), [.endSession]) { $0.form = nil } == nil)
  }

  // FEED-36: while a request is open, nothing that the person does sends another one.
  @Test func onlyOneRequestIsOpen() {
    let answers: [OwnPhotoScreen.Answer] = [
      .form(PhotoDraft()), .changed(Self.photo(.right)), .deleted, .gone, .failed(.offline),
      .failed(.signedOut), .refused([OwnPhotoScreen.Refusal(.tags, "x")]),
    ]
    let actions: [OwnPhotoScreen.Event] = [
      .rotateTapped(.right), .editTapped, .typed(.tags, "a"), .saveTapped, .formClosed,
      .deleteTapped, .messageDismissed,
    ]
    let found = explore(
      OwnPhotoScreen(photo: Self.photo()), depth: 4, phase: { "\($0.phase)" },
      alphabet: { _ in
        actions
          + answers.flatMap { answer in (1...3).map { .answered(Ticket(number: $0), answer) } }
      },
      law: { screen in
        switch screen.phase {
        case .resting, .editing, .ended: return nil
        case .rotating, .loadingForm, .saving, .deleting: break
        }
        for action in actions {
          var copy = screen
          if copy.handle(action).contains(where: Self.isRequest) { return "a second request" }
        }
        return nil
      })
    #expect(found.failure == nil && found.states > 10)
  }

  private static func isRequest(_ effect: OwnPhotoScreen.Effect) -> Bool {
    switch effect {
    case .loadForm, .save, .rotate, .delete: true
    case .show, .changed, .deleted, .endSession: false
    }
  }
}

/// FEED-36: the strip that offers to restore a deleted photo.
struct UndoScreenTests {
  private let first = Ticket(number: 1)
  private let second = Ticket(number: 2)
  private let third = Ticket(number: 3)

  private func view(
    _ message: UndoView.Message = .own(.deleted(count: 1)), canUndo: Bool = true,
    isBusy: Bool = false
  ) -> UndoView {
    UndoView(message: message, canUndo: canUndo, isBusy: isBusy)
  }

  // FEED-36: it is shown for 10 seconds.
  @Test func theStripIsShownForTenSeconds() {
    var walk = Walk(UndoScreen())
    #expect(walk.step(.undoTapped) == nil)
    #expect(walk.step(.deleted("a"), [.wake(first, 10_000)]) { $0 = view() } == nil)
    #expect(walk.step(.woke(second)) == nil)
    #expect(walk.step(.woke(first)) { $0 = nil } == nil)
  }

  // FEED-36: another deletion takes the strip, for 10 seconds of its own.
  @Test func theLastDeletionHasTheStrip() {
    var walk = Walk(UndoScreen())
    _ = walk.step(.deleted("a"))
    #expect(walk.step(.deleted("b"), [.wake(second, 10_000)]) == nil)
    #expect(walk.step(.woke(first)) == nil)
    #expect(
      walk.step(.undoTapped, [.restore(third, id: "b")]) { $0 = view(isBusy: true) } == nil)
  }

  // FEED-36: a photo is restored once; the time does not run out meanwhile.
  @Test func aPhotoIsRestored() {
    var walk = Walk(UndoScreen())
    _ = walk.step(.deleted("a"))
    #expect(
      walk.step(.undoTapped, [.restore(second, id: "a")]) { $0 = view(isBusy: true) } == nil)
    #expect(walk.step(.undoTapped) == nil)
    #expect(walk.step(.woke(first)) == nil)
    #expect(walk.step(.answered(second, .restored), [.restored]) { $0 = nil } == nil)
  }

  // FEED-36: a failure can be repeated; what cannot help is not offered.
  @Test(arguments: [
    (UndoScreen.Answer.failed(.offline), UndoView.Message.app(.noConnection), true),
    (.failed(.server), .app(.serverTrouble), true), (.gone, .app(.list(.photoGone)), false),
    (.replaced, .own(.replaced(count: 1)), false),
  ])
  func aFailureIsExplained(
    answer: UndoScreen.Answer, message: UndoView.Message, canUndo: Bool
  ) {
    var walk = Walk(UndoScreen())
    _ = walk.step(.deleted("a"))
    _ = walk.step(.undoTapped)
    #expect(
      walk.step(.answered(second, answer), [.wake(third, 10_000)]) {
        $0 = view(message, canUndo: canUndo)
      } == nil)
    let again = Ticket(number: 4)
    if canUndo {
      #expect(
        walk.step(.undoTapped, [.restore(again, id: "a")]) { $0 = view(isBusy: true) } == nil)
    } else {
      #expect(walk.step(.undoTapped) == nil)
      #expect(walk.step(.woke(third)) { $0 = nil } == nil)
    }
  }

  // FEED-36, FEED-4
  @Test func aRejectedTokenEndsTheSession() {
    var walk = Walk(UndoScreen())
    _ = walk.step(.deleted("a"))
    _ = walk.step(.undoTapped)
    #expect(
      walk.step(.answered(second, .failed(.signedOut)), [.endSession]) { $0 = nil } == nil)
  }
}
