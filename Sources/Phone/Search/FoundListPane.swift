import AppModel
import Client
import Domain
import Screens
import Texts
import UIKit
import Wire

/// Shows the list that a `ListOpening` opens, or a message in its place.
@MainActor final class FoundListPane: UIView {
  /// The list on display; nil while none is open.
  private(set) var photos: FoundPhotos?
  private let host: FoundPhotos.Host
  private let message: WaitingColumn
  private let send: (ListOpening.Event) -> Void

  /// A pane without a list; events of the list go to `send`.
  init(_ host: FoundPhotos.Host, send: @escaping (ListOpening.Event) -> Void) {
    self.host = host
    self.send = send
    message = WaitingColumn.onNight(host.language)
    super.init(frame: .zero)
    message.retry.addAction(UIAction { _ in send(.retryTapped) }, for: .touchUpInside)
    add(message)
    NSLayoutConstraint.activate([
      message.topAnchor.constraint(equalTo: topAnchor, constant: 32),
      message.leadingAnchor.constraint(equalTo: safeAreaLayoutGuide.leadingAnchor, constant: 32),
      message.trailingAnchor.constraint(
        equalTo: safeAreaLayoutGuide.trailingAnchor, constant: -32),
    ])
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// The end of the message, below which more can be placed.
  var messageBottom: NSLayoutYAxisAnchor { message.bottomAnchor }

  /// Names the message for tests and tools.
  func nameMessage(_ identifier: String) { message.accessibilityIdentifier = identifier }

  /// Shows what `phase` says: `hint` while no list was requested, `nothing` for a list without photos.
  func show(_ phase: ListOpening.Phase, hint: String?, nothing: (ListName) -> String) {
    switch phase {
    case .closed: message.show(hint, isLoading: false, canRetry: false)
    case .loading: message.show(nil, isLoading: true, canRetry: false)
    case .open: message.show(nil, isLoading: false, canRetry: false)
    case .empty(let name): message.show(nothing(name), isLoading: false, canRetry: false)
    case .failed(_, let problem):
      let words = problem.phrase.text(in: host.language)
      message.show(words, isLoading: false, canRetry: true)
    }
  }

  /// Carries out a command; the list becomes a child of `parent`.
  func carryOut(_ command: ListOpening.Command, in parent: UIViewController) {
    switch command {
    case .request(let ticket, let name): request(ticket, name)
    case .open(let start):
      let photos = FoundPhotos(start, host)
      self.photos = photos
      parent.add(photos.feed, in: self)
      UIAccessibility.post(notification: .screenChanged, argument: photos.feed.view)
    case .close: close()
    case .endSession: host.sessionEnded()
    }
  }

  /// Closes the list on display, and its full-screen photo.
  func close() {
    photos?.close()
    photos?.feed.leaveParent()
    photos = nil
  }

  private func request(_ ticket: Ticket, _ name: ListName) {
    let device = host.device
    host.network.send(
      Request(page: name.address), on: host.tools.queue,
      read: { response in
        guard var page = OfflineFiles.page(response) else {
          return .responded(ticket, .failed(response.problem))
        }
        // Why: a server of an earlier version does not describe the list.
        page.list = page.list ?? ListHeader(name, title: name.value)
        return .responded(ticket, .found(page.joined(with: device)))
      }, then: { [send] in send($0) })
  }
}
