/// Texts about the first steps on a new server: in the empty feed, and on the page that connects a phone (FEED-41).
public enum FirstStepPhrase: Sentence {
  /// Link to the page with invitations.
  case invite
  /// Link to the page that connects a phone; also its title.
  case connect
  /// How the codes are used.
  case howTo
  /// Above the code that opens the web app.
  case inBrowser
  /// Above the code that opens the iPhone app; also the link that opens it.
  case inApp
  /// Only the machine on which the server runs can reach it.
  case onlyHere
  /// How the server can be started so that a phone reaches it: the option of the command.
  case startWith(command: String)
  /// The connection is not encrypted.
  case notEncrypted

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .invite: "Invite people"
    case .connect: "Connect a phone"
    case .howTo: "Point the camera of the phone at a code, and open the link that it shows."
    case .inBrowser: "In a browser"
    case .inApp: "In the iPhone app"
    case .onlyHere: "A phone cannot reach this server yet: it answers on its own machine only."
    case .startWith(let command): "Start it with \(command), then open this page again."
    case .notEncrypted:
      "The connection is not encrypted: fine at home, but others in the network can listen in."
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .invite: "Пригласить людей"
    case .connect: "Подключить телефон"
    case .howTo: "Наведите камеру телефона на код и откройте ссылку, которую она покажет."
    case .inBrowser: "В браузере"
    case .inApp: "В приложении для iPhone"
    case .onlyHere: "Телефон пока не видит этот сервер: он отвечает только на своей машине."
    case .startWith(let command): "Запустите его с \(command) и откройте эту страницу снова."
    case .notEncrypted:
      "Соединение не зашифровано: дома это допустимо, но другие в этой сети могут его прослушать."
    }
  }
}
