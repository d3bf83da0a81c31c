import Client
import Domain
import Pages
import Screens
import Testing
import Texts
import Wire

/// FEED-13, FEED-42: how the sheet of a photo looks as a page.
struct SheetPageTests {
  private static let photo = Photo(
    id: "p1", size: PixelSize(width: 300, height: 200), addedAt: nil, blurHash: "", color: "",
    caption: "Sea", address: "https://feed.example/images/0af3?ixid=a", isLiked: false,
    author: "Anna Lee", username: "anna")
  private let page = SheetPage(language: .russian)

  private func opened(
    _ ability: ShareSheet.Ability = .nothing, reach: LinkReach = .everyone
  ) -> PhotoSheet {
    var sheet = PhotoSheet(
      SheetStart(language: .russian, username: "anna", hasLibrary: true, reach: reach),
      ability: ability)
    let body = """
      {"id":"p1","width":300,"height":200,"user":{"username":"anna","name":"Anna Lee"},\
      "urls":{"raw":"https://feed.example/images/0af3?ixid=a"}}
      """
    for case .ask(let question) in sheet.handle(.opened(Self.photo)) {
      let event = question.event(for: Response(status: 200, body: Array(body.utf8)))
      if let event { _ = sheet.handle(event) }
    }
    return sheet
  }

  // FEED-13: the sheet always offers to copy the link and to download the image
  @Test(arguments: ShareSheet.Ability.allCases)
  func theSheetAlwaysOffersTheLinkAndTheDownload(ability: ShareSheet.Ability) {
    let html = page.tree(of: opened(ability).view).html
    #expect(html.contains("Скопировать ссылку") && html.contains("<h1 dir=\"auto\">"))
    #expect(html.contains("href=\"/app/photo/p1/download\" download"))
    #expect(html.contains("offer send") == (ability != .nothing))
  }

  // FEED-13: a link that strangers cannot open says so before it is copied
  @Test(arguments: LinkReach.allCases)
  func theSheetSaysWhoCannotOpenTheLink(reach: LinkReach) {
    let html = page.tree(of: opened(reach: reach).view).html
    let obstacle = ReachPhrase(reach)?.text(in: .russian)
    #expect((obstacle == nil) == (reach == .everyone))
    #expect(html.contains("aria-describedby=\"reach\"") == (obstacle != nil))
    #expect(html.contains("id=\"reach\"") == (obstacle != nil))
    if let obstacle { #expect(html.contains(">\(obstacle)</p>")) }
  }

  // FEED-13, LIB-13: the owner comes to a link for guests from the sheet
  @Test func theSheetLeadsToALinkForGuests() {
    let html = page.tree(of: opened().view).html
    #expect(html.contains("href=\"/account/links?photos=p1\""))
    #expect(html.contains("Ссылка для гостей"))
  }

  // FEED-42: the owner edits, rotates and deletes in the sheet
  @Test func theOwnersButtonsAreInTheSheet() {
    let html = page.tree(of: opened().view).html
    for name in ["edit", "left", "right", "delete"] { #expect(html.contains("offer \(name)\"")) }
    #expect(html.contains("href=\"\(Path.ownOriginal.with("p1"))\" download"))
    #expect(html.contains("Размер в пикселях"))
  }

  // FEED-42, W14: each field of the form has a visible label, and a refused value its reason beside it
  @Test func theFieldsOfTheFormAreLabeled() {
    var sheet = opened()
    for case .ask(let question) in sheet.handle(.tapped(.edit)) {
      let form =
        #"{"description":"Sea","alt_description":"","tags":"","location[name]":"","captured":""}"#
      let event = question.event(for: Response(status: 200, body: Array(form.utf8)))
      if let event { _ = sheet.handle(event) }
    }
    _ = sheet.handle(.typed(.captured, "2021-99-99"))
    for case .ask(let question) in sheet.handle(.tapped(.save)) {
      let refusal = #"{"errors":["x"],"fields":[{"name":"captured","message":"Такого дня нет"}]}"#
      let event = question.event(for: Response(status: 422, body: Array(refusal.utf8)))
      if let event { _ = sheet.handle(event) }
    }
    let tree = page.tree(of: sheet.view)
    #expect(tree.children.first?.children.first?.actions.isEmpty == true, "the backdrop")
    let html = tree.html
    for field in PhotoDraft.Field.allCases {
      #expect(html.contains("<label for=\"sheet-\(field.rawValue)\">"))
      #expect(html.contains("id=\"sheet-\(field.rawValue)\""))
    }
    #expect(html.contains("aria-describedby=\"sheet-captured-problem\""))
    #expect(html.contains("Такого дня нет"))
  }

  // FEED-42, FEED-36: the strip outlives the sheet
  @Test func theStripOutlivesTheSheet() {
    var sheet = opened()
    for case .ask(let question) in sheet.handle(.tapped(.delete)) {
      if let event = question.event(for: Response(status: 204, body: [])) {
        _ = sheet.handle(event)
      }
    }
    _ = sheet.handle(.closed)
    let html = page.tree(of: sheet.view).html
    #expect(!html.contains("<dialog") && html.contains("Отменить"))
  }
}
