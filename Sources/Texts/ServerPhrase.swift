/// Texts of the server picker (IOS-3).
public enum ServerPhrase: Sentence {
  /// Title of the picker, and the button that opens it.
  case server
  /// No server is chosen, so signing in is impossible.
  case missing
  /// Label of the address field.
  case address
  /// Button that accepts the typed address.
  case use
  /// Heading of the servers used before.
  case usedBefore
  /// Button that removes a server from that list; the value is its address.
  case forget(String)
  /// Heading of the Unsplash API keys, and the button that opens them.
  case unsplash
  /// Label of the API access key.
  case accessKey
  /// Label of the API secret key.
  case secretKey
  /// The redirect URI to register at Unsplash.
  case redirectHint(String)
  /// Button that closes the picker.
  case close
  /// The app is checking the server.
  case checking
  /// The text is not a valid address.
  case malformed
  /// Plain http is allowed only in the local network.
  case notSecure
  /// No server responds at the address.
  case unreached
  /// Another kind of server responds at the address.
  case noImageFeed
  /// The server reports a different address as its own.
  case otherAddress(String)
  /// A key is missing.
  case keyMissing
  /// Why there is no connection, or the question about the server's certificate.
  case connection(ConnectionPhrase)

  /// The English text, with the values of the case filled in.
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
    case .connection(let phrase): phrase.english
    }
  }

  /// The Russian text, with the values of the case filled in.
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
    case .connection(let phrase): phrase.russian
    }
  }
}
