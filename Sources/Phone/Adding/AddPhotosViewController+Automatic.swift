import Domain
import Screens
import Texts
import UIKit

/// The choices of the card for new photos (IOS-7).
extension AddPhotosViewController {
  /// Sets the actions of the card.
  func makeAutomatic(_ card: AutomaticCard, _ adder: AutomaticAdder) {
    card.onOff.addAction(
      UIAction { [weak card] _ in
        if let card { adder.handle(.switched(card.onOff.isOn, at: adder.now)) }
      }, for: .valueChanged)
    card.cellular.addAction(
      UIAction { [weak card] _ in
        if let card { adder.handle(.cellularChosen(card.cellular.isOn)) }
      }, for: .valueChanged)
    card.album.addAction(
      UIAction { [weak self] _ in self?.chooseAlbum(adder) }, for: .touchUpInside)
    card.start.addAction(
      UIAction { [weak self] _ in self?.chooseStart(adder) }, for: .touchUpInside)
    card.settings.addAction(
      UIAction { [weak self] _ in self?.openSettings() }, for: .touchUpInside)
  }

  private func chooseAlbum(_ adder: AutomaticAdder) {
    Task { [weak self] in
      let albums = await adder.albums()
      guard let self else { return }
      let all: [(String, AutomaticAdding.Album?)] = [
        (AutomaticPhrase.allPhotos.text(in: language), nil)
      ]
      offer(.chooseAlbum, all + albums.map { ($0.title, $0) }) {
        adder.handle(.albumChosen($0))
      }
    }
  }

  private func chooseStart(_ adder: AutomaticAdder) {
    let calendar = Calendar.current
    let now = Date(timeIntervalSince1970: TimeInterval(adder.now.seconds))
    let year = calendar.dateInterval(of: .year, for: now)?.start ?? now
    // The last is the beginning of the year 1: scans may be dated long ago.
    let starts = [
      adder.now, Instant(seconds: Int64(year.timeIntervalSince1970)),
      Instant(seconds: -62_135_596_800),
    ]
    let titles: [AutomaticPhrase] = [
      .fromNow, .since(CalendarDate(starts[1].onDeviceClock)), .since(nil),
    ]
    let choices = zip(titles, starts).map { ($0.text(in: language), $1) }
    offer(.chooseStart, choices) { adder.handle(.startChosen($0)) }
  }

  /// Lets the person choose one by its title.
  private func offer<Choice>(
    _ phrase: AutomaticPhrase, _ choices: [(title: String, value: Choice)],
    _ choose: @escaping (Choice) -> Void
  ) {
    guard viewIfLoaded?.window != nil, presentedViewController == nil else { return }
    let alert = UIAlertController(
      title: phrase.text(in: language), message: nil, preferredStyle: .alert)
    for choice in choices {
      alert.addAction(
        UIAlertAction(title: choice.title, style: .default) { _ in choose(choice.value) })
    }
    alert.addAction(UIAlertAction(title: AccessPhrase.cancel.text(in: language), style: .cancel))
    presentInFront(alert)
  }
}
