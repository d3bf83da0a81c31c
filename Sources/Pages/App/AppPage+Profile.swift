import Domain
import Screens
import Texts

extension AppPage {
  func tree(of view: ProfileView, isFront: Bool) -> Element {
    var parts = [portrait(view), signOut]
    if let profile = view.profile {
      parts.append(Element(.h1, "name", text: profile.name))
      parts.append(Element(.p, "username", text: "@" + profile.username))
      parts.append(Element(.p, "bio", text: profile.bio))
    } else if view.isLoading {
      parts.append(loader.with(.ariaLabel, words(.loading)))
    }
    parts.append(Element(.a, "account", text: words(.account)).with(.href, "/account"))
    return Element(.main, isFront ? "profile" : "profile hidden", parts).keyed("profile")
      .with(.ariaLabel, words(.profile)).with(.dataName, "profile")
      .with(.ariaHidden, "true", if: !isFront)
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
    Element(.button, "leave", [Element(.span, "icon")]).with(.type, "button")
      .with(.ariaLabel, words(.signOut)).on(.tap, .profile(.signOutTapped))
  }
}
