import AppModel
import Client
import Domain
import Screens
import UIKit
import Wire

/// Carries out the effects of `AppScreen`.
extension AppCoordinator {
  func carryOut(_ effect: AppScreen.Effect) {
    switch effect {
    case .ask(.signOut): signOut()
    case .ask(let question): ask(question)
    case .openAuthorization(let address):
      signIn.happened(.requested(returnTo: address, isOwnServer: server?.isOwn == true))
    case .scrollFeed(let offset): home?.shownList?.scroll(to: offset)
    case .shiftFeed(let distance): home?.shownList?.shift(by: distance)
    case .scrollFavourites(let offset): home?.profile.scroll(to: offset)
    case .push(let address): push(address)
    case .replace(let address) where isLinked(address): push(address)
    case .replace(let address):
      history = history.dropLast() + [address]
      // Why: the app opens at the stored place after sign-in, so the welcome screen must not
      // replace it (FEED-4).
      if address != "/" { keep(place: address) }
    case .goBack(let address): goBack(orShow: address)
    case .wake(let ticket, let milliseconds):
      let network = network
      tools.alarm.wake(after: milliseconds) { [weak self] in
        // Why: a timer of an earlier session must not affect this one.
        if let self, self.network === network { self.happened(.woke(ticket)) }
      }
    case .keepLike(let entry): savedState.keep(entry)
    case .forgetKept:
      savedState.forgetSession()
      leaveServer()
    case .openAdding: tools.uploader?.handle(.opened)
    // NB: signing out deletes the photos (`forgetPerson`); they outlive a session that expired.
    case .dropFiles: break
    // NB: only the web app's; here UIKit recognizes a long press (`PhotoScrollView`).
    case .focusCard, .playVideo: break
    }
  }

  private func ask(_ question: AppScreen.Question) {
    guard let network else { return }
    let moment = savedState.offlineCache.confirmations
    network.send(question.exchange.request) { [weak self] response in
      guard let self, self.network === network else { return }
      self.savedState.offlineCache.read(response, to: question, askedAt: moment) { [weak self] in
        guard let self, self.network === network else { return }
        self.happened($0)
      }
    }
  }

  private func goBack(orShow other: String) {
    history = history.count > 1 ? history.dropLast() : [other]
    guard let address = history.last else { return }
    savedState.place = address
    happened(.navigated(address))
  }

  private func push(_ address: String) {
    linkedPhoto = nil
    // Why: the list of uploads is in front of the profile, which appears when a swipe closes it.
    if Place(path: address) == .adding, history.last != Place.profile.path {
      history.append(Place.profile.path)
    }
    history.append(address)
    keep(place: address)
  }

  private func isLinked(_ address: String) -> Bool {
    linkedPhoto.map { Place(path: address) == .photo($0) } ?? false
  }

  private func keep(place address: String) {
    savedState.place = address
    keepLists()
  }

  // MARK: The end of a session

  /// Revokes the token at the server before forgetting it. Unsplash cannot revoke one, so the token
  /// is only forgotten.
  private func signOut() {
    guard let server, server.isOwn, let credentials = savedState.credentials else {
      return forgetPerson()
    }
    door = tools.connect(server.pages, nil, .fail)
    door?.send(credentials.revocation(at: server)) { [weak self] response in
      guard let self, let event = AppScreen.Question.signOut.exchange.event(response)
      else { return }
      self.door = nil
      if event == .signedOut { self.forgetPerson() } else { self.happened(event) }
    }
  }

  private func forgetPerson() {
    savedState.forgetPerson()
    leaveServer()
    tools.automatic?.forget()
    tools.uploader?.removeAll()
    happened(.signedOut)
  }

  private func leaveServer() {
    network?.cancel()
    network = nil
    tools.automatic?.suspend()
    tools.uploader?.suspend()
    tools.forgetPictures()
    tools.files.forget()
    tools.videos.forget()
    signIn.happened(.sessionEnded)
    launchHappened(.sessionEnded)
  }

  // MARK: The device

  /// Reports that the app is in front.
  public func cameToFront() {
    happened(.uncovered(true))
    happened(.cameOnline)
    tools.uploader?.handle(.cameOnline)
    tools.automatic?.cameToFront()
    launchHappened(.cameToFront)
  }

  /// Reports that the app is no longer in front.
  public func wasCovered() {
    tools.automatic?.wasCovered()
    launchHappened(.wasCovered)
    keepLists()
    happened(.uncovered(false))
  }
}
