public import Domain

/// Who cannot open a link to photos on this server.
public enum ReachPhrase: Sentence {
  /// The server asks everybody to sign in.
  case onlyPeople
  /// The address leads to the computer on which it is opened, not to the server.
  case onlyThisMachine
  /// The address can only be reached in the server's network.
  case onlyThisNetwork

  /// Why a link with this reach does not open for everybody; nil if it does.
  public init?(_ reach: LinkReach) {
    switch reach {
    case .everyone: return nil
    case .people: self = .onlyPeople
    case .network: self = .onlyThisNetwork
    case .machine: self = .onlyThisMachine
    }
  }

  /// The English text.
  public var english: String {
    switch self {
    case .onlyPeople: "Only people who sign in on this server can open the link."
    case .onlyThisMachine:
      "Nobody else can open this address: it works on the server's computer only. The server needs an address that others can reach."
    case .onlyThisNetwork:
      "Only people in the same network as the server can open this address."
    }
  }

  /// The Russian text.
  public var russian: String {
    switch self {
    case .onlyPeople: "Ссылка откроется только у тех, кто войдёт на этом сервере."
    case .onlyThisMachine:
      "Этот адрес не откроется у других: он работает только на компьютере с сервером. Серверу нужен адрес, доступный всем."
    case .onlyThisNetwork:
      "Этот адрес откроется только у тех, кто в одной сети с сервером."
    }
  }
}
