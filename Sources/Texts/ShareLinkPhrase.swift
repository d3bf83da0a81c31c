public import Domain

/// Texts about the addresses of share links, and hints of the form for a new one (LIB-13).
public enum ShareLinkPhrase: Sentence {
  /// What an empty field for the number of days means.
  case daysHint
  /// What the password is for.
  case passwordHint
  /// Button that copies the address of a link.
  case copy
  /// The address was copied.
  case copied
  /// The address leads to the computer on which it is opened, not to the server.
  case onlyThisMachine
  /// The address can only be reached in the server's network.
  case onlyThisNetwork
  /// The link shows no photo at the moment.
  case showsNothing
  /// The server is private.
  case onlyPeople

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .daysHint: "If the field is empty, the link is valid until you revoke it."
    case .passwordHint: "Whoever opens the link must enter it. Tell it to your guests yourself."
    case .copy: "Copy link"
    case .copied: "Copied"
    case .onlyThisMachine:
      "Nobody else can open this address: it works on the server's computer only. The server needs an address that others can reach."
    case .onlyThisNetwork:
      "Only people in the same network as the server can open this address."
    case .showsNothing: "Guests see no photos at the moment."
    case .onlyPeople: "Only people with an account on this server can open the link."
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .daysHint: "Если поле пустое, ссылка действует, пока вы её не отзовёте."
    case .passwordHint: "Его введёт каждый, кто откроет ссылку. Сообщите его гостям сами."
    case .copy: "Скопировать ссылку"
    case .copied: "Скопировано"
    case .onlyThisMachine:
      "Этот адрес не откроется у других: он работает только на компьютере с сервером. Серверу нужен адрес, доступный всем."
    case .onlyThisNetwork:
      "Этот адрес откроется только у тех, кто в одной сети с сервером."
    case .showsNothing: "Гости сейчас не видят ни одной фотографии."
    case .onlyPeople: "Ссылку откроют только те, у кого есть учётная запись на этом сервере."
    }
  }
}

extension ShareLinkPhrase {
  /// Why a link with this reach does not open for everybody; nil if it does.
  public init?(_ reach: LinkReach) {
    switch reach {
    case .everyone: return nil
    case .people: self = .onlyPeople
    case .network: self = .onlyThisNetwork
    case .machine: self = .onlyThisMachine
    }
  }
}
