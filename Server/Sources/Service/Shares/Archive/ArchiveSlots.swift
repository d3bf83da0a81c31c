import Synchronization

/// Limits the archives that are sent at the same time, so that they leave disk, threads and bandwidth to the pages
/// (LIB-15). Each needs less than a megabyte of memory.
final class ArchiveSlots: Sendable {
  /// Of all clients.
  static let most = 16
  /// Of one share link.
  static let mostPerLink = 8
  /// Of one address or IPv6 network: a download that was cut and one that continues it count twice for a while.
  static let mostPerAddress = 4

  private struct Counts {
    var total = 0
    var byLink: [Int64: Int] = [:]
    var byAddress: [String: Int] = [:]
  }

  private let counts = Mutex(Counts())

  /// An archive that is being sent. It counts as long as this exists, however the response ends, if it is sent at all.
  final class Slot: Sendable {
    private let slots: ArchiveSlots
    private let link: Int64
    private let address: String

    fileprivate init(_ slots: ArchiveSlots, _ link: Int64, _ address: String) {
      self.slots = slots
      self.link = link
      self.address = address
    }

    deinit { slots.leave(link, address) }
  }

  /// A slot for an archive of the link with this row id; nil if too many are being sent.
  func enter(link: Int64, address: String) -> Slot? {
    let isFree = counts.withLock { counts in
      let ofLink = counts.byLink[link, default: 0]
      let ofAddress = counts.byAddress[address, default: 0]
      guard counts.total < ArchiveSlots.most, ofLink < ArchiveSlots.mostPerLink,
        ofAddress < ArchiveSlots.mostPerAddress
      else { return false }
      counts.total += 1
      counts.byLink[link] = ofLink + 1
      counts.byAddress[address] = ofAddress + 1
      return true
    }
    return isFree ? Slot(self, link, address) : nil
  }

  private func leave(_ link: Int64, _ address: String) {
    counts.withLock { counts in
      counts.total -= 1
      let ofLink = counts.byLink[link, default: 0] - 1
      counts.byLink[link] = ofLink > 0 ? ofLink : nil
      let ofAddress = counts.byAddress[address, default: 0] - 1
      counts.byAddress[address] = ofAddress > 0 ? ofAddress : nil
    }
  }
}
