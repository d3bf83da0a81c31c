/// A sentence where a person chooses the server (IOS-3).
public enum ServerPhrase: Sentence {
  /// Leads to the choice; the title of it.
  case server
  /// No server was chosen, so nobody can sign in.
  case missing
  /// What the field for the address is for.
  case address
  /// Takes the address that was typed.
  case use
  /// The heading above the servers that were used before.
  case usedBefore
  /// Takes a server out of that list, by its address.
  case forget(String)
  /// Leads to the keys of an application at Unsplash; the heading above them.
  case unsplash
  /// The public key of the application.
  case accessKey
  /// The secret of the application.
  case secretKey
  /// What to register as redirect address there.
  case redirectHint(String)
  /// Closes the choice.
  case close
  /// The server is being asked what it is.
  case checking
  /// The text is no address.
  case malformed
  /// Plain http leads out of the house.
  case notSecure
  /// Nobody answers at the address.
  case unreached
  /// Somebody else answers at the address.
  case noImageFeed
  /// The server says that it is to be reached at another address.
  case otherAddress(String)
  /// A key is missing.
  case keyMissing

  /// The wording in English.
  public var english: String {
    switch self {
    case .server: "Server"
    case .missing: "No server is set. Press Server and give its address"
    case .address: "Server address"
    case .use: "Use"
    case .usedBefore: "Used before"
    case .forget(let address): "Forget \(address)"
    case .unsplash: "Unsplash with your own keys"
    case .accessKey: "Access key"
    case .secretKey: "Secret key"
    case .redirectHint(let address): "Register this redirect address there: \(address)"
    case .close: "Close"
    case .checking: "Asking the server"
    case .malformed: "This is not a server address"
    case .notSecure: "Outside your own network the address has to begin with https://"
    case .unreached: "Nobody answers at this address"
    case .noImageFeed: "This is not an Image Feed server"
    case .otherAddress(let address): "The server wants to be reached at \(address)"
    case .keyMissing: "Both keys are needed"
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .server: "Сервер"
    case .missing: "Сервер не выбран. Нажмите «Сервер» и укажите его адрес"
    case .address: "Адрес сервера"
    case .use: "Использовать"
    case .usedBefore: "Использовались раньше"
    case .forget(let address): "Забыть \(address)"
    case .unsplash: "Unsplash со своими ключами"
    case .accessKey: "Ключ доступа"
    case .secretKey: "Секретный ключ"
    case .redirectHint(let address): "Укажите там такой адрес возврата: \(address)"
    case .close: "Закрыть"
    case .checking: "Спрашиваем сервер"
    case .malformed: "Это не адрес сервера"
    case .notSecure: "Вне вашей сети адрес должен начинаться с https://"
    case .unreached: "По этому адресу никто не отвечает"
    case .noImageFeed: "Это не сервер Image Feed"
    case .otherAddress(let address): "Сервер просит обращаться к нему по адресу \(address)"
    case .keyMissing: "Нужны оба ключа"
    }
  }
}
