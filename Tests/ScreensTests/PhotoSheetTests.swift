import Client
import Domain
import Screens
import Testing
import Texts
import Wire

/// FEED-42: the web app's sheet of a full-screen photo.
struct PhotoSheetTests {
  private static let own = Photo(
    id: "a", size: PixelSize(width: 300, height: 200), addedAt: nil, blurHash: "", color: "",
    caption: "Sea\nand sky", address: "https://feed.example/images/0af3?ixid=a", isLiked: false,
    author: "Anna Lee", username: "anna")
  private let start = SheetStart(language: .english, username: "anna", hasLibrary: true)

  private static func body(
    _ id: String = "a", by username: String = "anna", image: String = "0af3"
  ) -> Response {
    let text = """
      {"id":"\(id)","width":300,"height":200,"description":"Sea","file_name":"IMG_1.JPG",\
      "user":{"username":"\(username)","name":"Anna Lee"},\
      "urls":{"raw":"https://feed.example/images/\(image)?ixid=a"}}
      """
    return Response(status: 200, body: Array(text.utf8))
  }

  /// The question among the effects; nil if there is none.
  private func question(_ effects: [PhotoSheet.Effect]) -> PhotoSheet.Question? {
    for case .ask(let question) in effects { return question }
    return nil
  }

  /// Answers the question among the effects.
  private func answer(
    _ effects: [PhotoSheet.Effect], _ response: Response, _ sheet: inout PhotoSheet
  ) -> [PhotoSheet.Effect] {
    guard let event = question(effects)?.event(for: response) else {
      Issue.record("no request was made")
      return []
    }
    return sheet.handle(event)
  }

  private func opened(_ photo: Photo = own, by username: String = "anna") -> PhotoSheet {
    var sheet = PhotoSheet(start, ability: .nothing)
    let effects = sheet.handle(.opened(photo))
    #expect(question(effects)?.request(.english)?.address == "/photos/" + photo.id)
    _ = answer(effects, Self.body(photo.id, by: username), &sheet)
    return sheet
  }

  // FEED-42: one request brings the facts and tells whose photo it is.
  @Test func theOwnerSeesTheFactsAndTheChanges() {
    let view = opened().view.open
    guard case .lines(let lines) = view?.metadata else {
      Issue.record("no facts")
      return
    }
    #expect(lines.contains(MetadataLine(.fileName, .text("IMG_1.JPG"))))
    #expect(view?.own?.canChange == true && view?.credit == nil)
    #expect(opened(by: "bert").view.open?.own == nil)
  }

  // FEED-42, LIB-7: a server that shows Unsplash's photos takes no changes, and names them as its guidelines require.
  @Test func photosOfUnsplashHaveACreditAndNoChanges() {
    var sheet = PhotoSheet(
      SheetStart(language: .english, username: "anna", hasLibrary: false), ability: .nothing)
    _ = answer(sheet.handle(.opened(Self.own)), Self.body(), &sheet)
    #expect(sheet.view.open?.own == nil && sheet.view.open?.hasCollections == false)
    #expect(sheet.view.open?.credit == .onUnsplash(name: "Anna Lee"))
  }

  // FEED-42: the app follows a rotation at once, and the lists when it is saved.
  @Test func aRotationIsToldAtOnceAndWhenItIsSaved() {
    var sheet = opened()
    let effects = sheet.handle(.tapped(.rotate(.right)))
    guard case .tell(.photo(let turned)) = effects.first else {
      Issue.record("no news for the app")
      return
    }
    #expect(turned.size == PixelSize(width: 200, height: 300))
    let saved = answer(effects, Self.body(image: "0af3-90"), &sheet)
    #expect(saved.contains(.tell(.saved)))
    #expect(sheet.view.open?.share.caption == "Sea", "the title is the new one")
  }

  // FEED-42, FEED-13: the file that is shared is that of the rotated photo.
  @Test func aRotatedPhotoIsSharedRotated() {
    var sheet = PhotoSheet(start, ability: .files)
    _ = answer(sheet.handle(.opened(Self.own)), Self.body(), &sheet)
    let effects = sheet.handle(.tapped(.rotate(.right)))
    let saved = answer(effects, Self.body(image: "0af3-90"), &sheet)
    let files = saved.compactMap { effect in
      if case .prepareFile(_, let address, _) = effect { address } else { nil }
    }
    #expect(files.count == 1 && files.first?.contains("/0af3-90?") == true)
  }

  // FEED-42: a change whose sheet was closed meanwhile still reaches the app, and never another photo's sheet.
  @Test func aChangeOutlivesItsSheet() {
    var sheet = opened()
    let effects = sheet.handle(.tapped(.delete))
    _ = sheet.handle(.closed)
    var other = Self.own
    other.id = "b"
    let loading = sheet.handle(.opened(other))
    let told = answer(effects, Response(status: 204, body: []), &sheet)
    #expect(told.contains(.tell(.deleted("a"))) && sheet.view.undo?.canUndo == true)
    #expect(sheet.view.open?.metadata == .loading)
    _ = answer(loading, Self.body("b", by: "bert"), &sheet)
    #expect(sheet.view.open?.own == nil)
    #expect(answer(effects, Response(status: 204, body: []), &sheet).isEmpty, "once")
  }

  // FEED-42: facts that were asked for by an earlier sheet are not another photo's.
  @Test func anAnswerToAnEarlierSheetIsIgnored() {
    var sheet = PhotoSheet(start, ability: .nothing)
    let first = sheet.handle(.opened(Self.own))
    _ = sheet.handle(.closed)
    var other = Self.own
    other.id = "b"
    _ = sheet.handle(.opened(other))
    #expect(answer(first, Self.body(), &sheet).isEmpty)
    #expect(sheet.view.open?.metadata == .loading)
  }

  // FEED-42, FEED-36: a deleted photo can be restored in place.
  @Test func aDeletedPhotoIsRestored() {
    var sheet = opened()
    _ = answer(
      sheet.handle(.tapped(.delete)), Response(status: 204, body: []), &sheet)
    _ = sheet.handle(.closed)
    let restored = answer(
      sheet.handle(.tapped(.undo)), Response(status: 204, body: []), &sheet)
    #expect(restored == [.tell(.restored)] && sheet.view.undo == nil)
  }

  // FEED-42, FEED-4: the end of a session is reported after any request.
  @Test func aRejectedSessionIsTold() {
    var sheet = PhotoSheet(start, ability: .nothing)
    let told = answer(
      sheet.handle(.opened(Self.own)), Response(status: 401, body: Array("{}".utf8)), &sheet)
    #expect(told == [.tell(.signedOut)])
  }

  // FEED-42: each kind of news has a number of its own, by which the page passes it on.
  @Test func newsHaveNumbers() {
    let list = ListHeader(query: "?person=anna", title: "Anna Lee")
    let all: [SheetNews] = [
      .closed, .copied, .author(list), .photo(Self.own), .saved, .deleted("a"), .restored,
      .signedOut,
    ]
    #expect(all.map(\.parts.kind) == SheetNews.Kind.allCases)
    let photo = SheetNews.photo(Self.own).parts
    #expect([photo.one, photo.two, photo.three] == ["a", Self.own.address, "Sea\nand sky"])
    #expect(photo.size == Self.own.size && SheetNews.deleted("a").parts.one == "a")
  }
}
