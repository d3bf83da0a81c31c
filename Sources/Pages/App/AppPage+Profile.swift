import Domain
import Screens
import Texts

extension AppPage {
  mutating func tree(
    of view: ProfileView, _ favourites: FavouritesView?, _ addButton: Element?,
    hasLibrary: Bool, isFront: Bool
  ) -> Element {
    var parts = [portrait(view), signOut]
    if let profile = view.profile {
      parts.append(Element(.h1, "name", text: profile.name).keyed("name").with(.dir, "auto"))
      parts.append(Element(.p, "username", text: "@" + profile.username).keyed("username"))
      parts.append(Element(.p, "bio", text: profile.bio).keyed("bio").with(.dir, "auto"))
    }
    parts.append(state(of: view))
    if hasLibrary {
      parts.append(link(.list(.collections), "collections", Path.ownCollections.template))
    }
    parts.append(link(.account, "account", Path.account.template))
    if let addButton { parts.append(addButton) }
    if let favourites { parts += self.parts(of: favourites) }
    return Element(.main, isFront ? "profile" : "profile hidden", parts).keyed("profile")
      .with(.ariaLabel, words(.profile)).with(.dataName, "profile").with(.tabindex, "-1")
      .with(.ariaHidden, "true", if: !isFront)
  }

  private func link(_ title: Phrase, _ name: String, _ path: String) -> Element {
    Element(.a, "link", text: words(title)).keyed(name).with(.href, path)
  }

  private func portrait(_ view: ProfileView) -> Element {
    guard let profile = view.profile, !profile.portrait.isEmpty else {
      return Element(.div, "portrait none").keyed("none").with(.ariaHidden, "true")
    }
    return Element(.img, "portrait").keyed("portrait").with(.alt, profile.name)
      .with(.src, profile.portrait + "&dpr=3").with(.width, "70").with(.height, "70")
      .on(.error, .profile(.portraitFailed))
  }

  private var signOut: Element {
    Element(.button, "leave", [Element(.span, "icon")]).keyed("leave").with(.type, "button")
      .with(.ariaLabel, words(.signOut)).on(.tap, .profile(.signOutTapped))
  }

  /// A loader, or the reason why there is no data.
  private func state(of view: ProfileView) -> Element {
    var place = Element(.div, "state").keyed("state").with(.role, "status")
    if view.isLoading {
      place.children = [loader, Element(.span, "unseen", text: words(.loading))]
    } else if let problem = view.problem {
      place.children = [
        Element(.p, text: words(problem)),
        Element(.button, "retry", text: words(.retry)).with(.type, "button")
          .on(.tap, .profile(.opened)),
      ]
    }
    return place
  }
}
