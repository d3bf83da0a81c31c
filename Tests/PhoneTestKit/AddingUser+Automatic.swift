import Domain
public import Screens

@testable import Phone

/// Automatic adding (IOS-7); the person's device must have a library.
extension AddingUser {
  private var automatic: AutomaticAdder? { user.app?.tools.automatic }

  /// Opens the list of uploads and switches automatic adding on; false if that cannot be done.
  public func switchOnAutomatic() async -> Bool {
    await openList()
    guard await person.tap("automatic") else { return false }
    await wait { automatic?.screen.isRunning == false && user.library?.readings ?? 0 > 0 }
    return true
  }

  /// Takes a photo this many seconds from now. The app has waited for further changes of the library.
  public func take(
    _ id: String, _ bytes: [UInt8], seconds: Int64 = 1, album: AutomaticAdding.Album? = nil
  ) async throws {
    let taken = user.alarm.now.advanced(bySeconds: seconds)
    user.library?.add(id, try photo(id, bytes), taken: taken, album: album)
    await user.alarm.ring()
  }

  /// Waits until the run has ended.
  public func settleAutomatic() async {
    await wait { automatic?.screen.isRunning == false }
  }

  /// The server receives uploads until this number of photos is known and sent.
  public func receiveAll(_ count: Int) async {
    await wait {
      if let sent = uploads.open.first { uploads.respond(server.take(sent)) }
      return automatic?.screen.memory.known.count == count && uploads.open.isEmpty
    }
    await settleAutomatic()
  }
}
