import Domain
import HTTPTypes
import Hummingbird
import Pages
import Store
import Texts
import Wire

/// Whose photos a person may share, and the links of others that show theirs (LIB-13).
extension SharePageController {
  /// Whether the person may share photos of others. The transaction that creates a link judges it again.
  func mayShareOthers(_ person: PersonRecord) -> Bool {
    responder.settings.mayShareOthers(person)
  }

  /// Whether the person may share this. A link to a collection shows what it may show of it.
  func mayShare(_ content: SharedContent, _ person: PersonRecord) -> Bool {
    switch content {
    case .collection: true
    case .photos(let photos):
      photos.allSatisfy { responder.settings.mayShare($0, person) }
    }
  }

  /// The response to a link that would show photos of others, which the person may not share.
  func notOwn(_ request: Request) -> Response {
    guard request.wantsJSON else {
      return responder.pages.share(OthersPhotosPhrase.refused, status: .forbidden, request)
    }
    let sentence = OthersPhotosPhrase.refused.text(in: request.language)
    var response = Response.json(.forbidden) { ErrorBody([sentence]).write(to: &$0) }
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// The links of others that show photos of this person.
  func linksOfOthers(
    showing person: PersonRecord, _ request: Request
  ) throws -> [SignInPages.OthersLink] {
    try database.shares.sharesOfOthers(showing: person, now: responder.clock()).map { other in
      SignInPages.OthersLink(
        id: other.share.id, title: try title(of: other.share, request.language),
        owner: try name(ofOwner: other.share), createdAt: request.clock(other.share.createdAt),
        expiresAt: other.share.expiresAt.map(request.clock),
        photos: other.photos.photos.map {
          SignInPages.OwnPhoto($0, responder.pages.addresses, request)
        },
        photoCount: other.photos.total, visits: other.share.visits)
    }
  }

  private func name(ofOwner share: ShareRecord) throws -> String {
    try database.people.person(id: share.personId)?.fullName ?? responder.pages.name
  }

  /// Withdraws the person's photos from somebody else's link, after a question (FEED-40).
  func withdraw(
    _ id: Int64, _ fields: RequestParameters, _ person: PersonRecord, _ request: Request,
    _ context: ServiceContext
  ) async throws -> Response {
    let found = try database.shares.shareOfAnother(id, showing: person, now: responder.clock())
    guard let share = found else {
      return .seeOther(SharePageController.path)
    }
    let question = ConfirmationPhrase.withdrawPhotos(
      title: try title(of: share, request.language), name: try name(ofOwner: share))
    let asked = SignInPages.Confirmation(
      question.text(in: request.language),
      button: OthersPhotosPhrase.withdraw.text(in: request.language), back: SharePageController.path
    )
    return try await responder.whenConfirmed(
      asked, about: ["\(id)"], fields, by: person, at: SharePageController.path, request
    ) {
      switch try await database.shares.withdrawPhotos(of: person, from: id) {
      case .missing: break
      case .withdrawn, .ended:
        responder.record(
          .revocation, person.username, "own photos in a share link", request, context)
      }
      return .seeOther(SharePageController.path)
    }
  }
}

extension Settings {
  /// Whether a person may make share links that show photos of others (LIB-13).
  func mayShareOthers(_ person: PersonRecord) -> Bool { sharesOthers || person.isOwner }

  /// Whether a person may make share links that show this photo (LIB-13).
  func mayShare(_ photo: PhotoRecord, _ person: PersonRecord) -> Bool {
    photo.facts.personId == person.id || mayShareOthers(person)
  }
}
