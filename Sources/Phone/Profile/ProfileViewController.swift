import Domain
import Screens
import Texts
import UIKit

/// The user's profile and sign-out (FEED-15, FEED-16), with the photos they like below (FEED-17).
final class ProfileViewController: DarkViewController {
  /// What opens from the profile of an Image Feed server.
  struct Links {
    /// Opens the person's collections.
    let openCollections: () -> Void
    /// Opens the person's account: sessions and applications.
    let openAccount: () -> Void
    /// Opens the password change.
    let openPassword: () -> Void
  }

  /// In points; the portrait is shown as a circle.
  private static let portraitSize = CGSize(width: 70, height: 70)

  private let pictures: any Pictures
  let send: (AppScreen.Event) -> Void
  private let links: Links?
  let addPhotos = WordButton(.filled(.white, radius: 16, text: Palette.night), .designed(17, .bold))
  let uploads = UILabel(.designed(13), Palette.mist, .natural)
  private let portrait = UIImageView(image: nil)
  private let leave = UIButton(type: .custom)
  private let name = UILabel(.designed(23, .bold), .white, .natural).asHeading()
  private let username = UILabel(.designed(13), Palette.mist, .natural)
  private let bio = UILabel(.designed(13), .white, .natural)
  private let problem = UILabel(.designed(15), .white, .natural)
  private let retry = WordButton(
    .filled(.white, radius: 16, text: Palette.night), .designed(17, .bold))
  private let openCollections = WordButton(.link(Palette.mist), .designed(15))
  private let account = WordButton(.link(Palette.mist), .designed(15))
  private let password = WordButton(.link(Palette.mist), .designed(15))
  private let loader = UIActivityIndicatorView(style: .medium)
  private let words = UIStackView()
  private let head = UIView()
  private let favourites: FavouritesList
  private var load: PictureLoad?
  private var shownPortrait: String?
  private var shown: (ProfileView, FavouritesView?)?

  /// `send` receives the screen's events. `links` is nil if the server is not an Image Feed server.
  init(
    language: Language, pictures: any Pictures, links: Links? = nil,
    openAuthor: ((ListHeader) -> Void)? = nil, send: @escaping (AppScreen.Event) -> Void
  ) {
    self.pictures = pictures
    self.send = send
    self.links = links
    favourites = FavouritesList(
      below: head, language: language, pictures: pictures, openAuthor: openAuthor
    ) { send(.favourites($0)) }
    super.init(language: language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    portrait.layer.cornerRadius = ProfileViewController.portraitSize.height / 2
    portrait.clipsToBounds = true
    portrait.contentMode = .scaleAspectFill
    portrait.tintColor = Palette.mist
    // Why: the symbol's figure is cut out of its disc, so the page's background would show through.
    portrait.backgroundColor = .white
    portrait.image = ProfileViewController.placeholder
    leave.setImage(UIImage(systemName: "ipad.and.arrow.forward"), for: .normal)
    leave.tintColor = Palette.heart
    leave.accessibilityLabel = Phrase.signOut.text(in: language)
    leave.addAction(
      UIAction { [weak self] _ in self?.send(.profile(.signOutTapped)) }, for: .touchUpInside)
    retry.setTitle(Phrase.retry.text(in: language), for: .normal)
    retry.addAction(
      UIAction { [weak self] _ in self?.send(.profile(.opened)) }, for: .touchUpInside)
    make(openCollections, ListPhrase.collections.text(in: language)) { $0.openCollections() }
    make(account, Phrase.account.text(in: language)) { $0.openAccount() }
    make(password, AccountPhrase.newPassword.text(in: language)) { $0.openPassword() }
    makeAdding()
    loader.color = .white
    loader.isAccessibilityElement = true
    loader.accessibilityLabel = Phrase.loading.text(in: language)
    nameParts()
    arrange()
  }

  private func make(_ link: WordButton, _ title: String, _ act: @escaping (Links) -> Void) {
    link.setTitle(title, for: .normal)
    link.accessibilityTraits = .button
    link.addAction(
      UIAction { [links] _ in
        if let links { act(links) }
      }, for: .touchUpInside)
  }

  private func nameParts() {
    let parts: [(UIView, String)] = [
      (portrait, "portrait"), (leave, "leave"), (name, "name"), (username, "username"),
      (bio, "bio"), (problem, "problem"), (retry, "retry profile"), (loader, "profile loading"),
      (openCollections, "open collections"), (account, "open account"),
      (password, "change password"), (addPhotos, "add photos"), (uploads, "uploads under way"),
    ]
    for (part, identifier) in parts { part.accessibilityIdentifier = identifier }
  }

  private func arrange() {
    words.axis = .vertical
    words.alignment = .leading
    words.spacing = 8
    for part in [name, username, bio, loader, problem, retry] { words.addArrangedSubview(part) }
    for part in [portrait, leave, words] { head.add(part) }
    view.fill(with: favourites.view)
    arrangeLinks()
    NSLayoutConstraint.activate([
      portrait.widthAnchor.constraint(equalToConstant: ProfileViewController.portraitSize.width),
      portrait.heightAnchor.constraint(
        equalToConstant: ProfileViewController.portraitSize.height),
      portrait.leadingAnchor.constraint(equalTo: head.leadingAnchor, constant: 16),
      portrait.topAnchor.constraint(equalTo: head.topAnchor, constant: 32),
      leave.widthAnchor.constraint(equalToConstant: 44),
      leave.heightAnchor.constraint(equalToConstant: 44),
      leave.centerYAnchor.constraint(equalTo: portrait.centerYAnchor),
      leave.trailingAnchor.constraint(equalTo: head.trailingAnchor, constant: -14),
      words.topAnchor.constraint(equalTo: portrait.bottomAnchor, constant: 8),
      words.leadingAnchor.constraint(equalTo: portrait.leadingAnchor),
      words.trailingAnchor.constraint(equalTo: head.trailingAnchor, constant: -16),
      retry.widthAnchor.constraint(greaterThanOrEqualToConstant: 160),
    ])
  }

  /// Adds the links below the text, if there are any.
  private func arrangeLinks() {
    guard links != nil else {
      words.bottomAnchor.constraint(equalTo: head.bottomAnchor, constant: -16).isActive = true
      return
    }
    let column = UIStackView(
      arrangedSubviews: [openCollections, account, password, addPhotos, uploads])
    column.axis = .vertical
    column.alignment = .leading
    column.setCustomSpacing(8, after: password)
    column.setCustomSpacing(8, after: addPhotos)
    head.add(column)
    NSLayoutConstraint.activate([
      // NB: the buttons have a margin of 4 points on each side of their titles.
      column.leadingAnchor.constraint(equalTo: words.leadingAnchor, constant: -4),
      column.trailingAnchor.constraint(equalTo: words.trailingAnchor),
      column.topAnchor.constraint(equalTo: words.bottomAnchor, constant: 4),
      column.bottomAnchor.constraint(equalTo: head.bottomAnchor, constant: -8),
    ])
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    favourites.layOut()
  }

  /// Shows the profile, or why it is missing, and the photos the user likes.
  func show(_ view: ProfileView, _ liked: FavouritesView?, hasLibrary: Bool = true) {
    loadViewIfNeeded()
    for link in [openCollections, password] { link.isHidden = !hasLibrary }
    if let shown, shown == (view, liked) { return }
    shown = (view, liked)
    show(view.profile?.name, in: name)
    show(view.profile.map { "@" + $0.username }, in: username)
    show(view.profile?.bio, in: bio)
    show(view.problem?.text(in: language), in: problem)
    retry.isHidden = view.problem == nil
    if view.isLoading { loader.startAnimating() } else { loader.stopAnimating() }
    showPortrait(view.profile?.portrait ?? "")
    favourites.show(liked)
  }

  /// Scrolls to `offset` points into the list; 0 scrolls to the very top, above the header.
  func scroll(to offset: Int32) { favourites.scroll(to: offset) }

  /// The photo of the card with this id; nil if it is not on screen.
  func card(of id: String) -> PhotoFace? { favourites.card(of: id) }

  private func show(_ text: String?, in label: UILabel) {
    label.text = text
    label.isHidden = text?.isEmpty != false
  }

  private func showPortrait(_ address: String) {
    guard address != shownPortrait else { return }
    shownPortrait = address
    portrait.image = ProfileViewController.placeholder
    load = nil
    guard !address.isEmpty else { return }
    let load = pictures.load(address, size: ProfileViewController.portraitSize) {
      [weak self] picture in
      guard let self, self.shownPortrait == address else { return }
      if let picture { self.portrait.image = picture } else { self.send(.profile(.portraitFailed)) }
    }
    self.load = load
  }

  private static let placeholder = UIImage(systemName: "person.crop.circle.fill")
}
