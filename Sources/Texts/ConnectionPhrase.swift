/// Texts about a server that cannot be reached or trusted, in the iPhone app (IOS-3).
public enum ConnectionPhrase: Sentence {
  /// The local network cannot be used, perhaps because the person did not allow it.
  case noLocalNetwork
  /// Button that opens the app's page in the system's settings.
  case settings
  /// No authority that the phone knows has signed the server's certificate, and no QR code names it.
  case unknownCertificate
  /// The server's certificate is not the one in the QR code.
  case otherCertificate
  /// The server's certificate is not the one that was trusted.
  case changedCertificate
  /// Such a certificate cannot be trusted outside the local network.
  case publicCertificateNeeded
  /// Question whether to trust the certificate of the server at this address, above its fingerprint.
  case trustQuestion(String)
  /// Button that trusts the certificate.
  case trust
  /// Button that does not trust the certificate.
  case distrust

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .noLocalNetwork:
      """
      No access to the local network. Check Wi-Fi, and allow Local Network for this app in \
      Settings
      """
    case .settings: "Open Settings"
    case .unknownCertificate:
      """
      The server’s certificate is not signed by an authority that the phone knows. Open the \
      app’s QR code that “imagefeed serve” prints: it names the certificate
      """
    case .otherCertificate:
      """
      The server shows another certificate than the QR code names. Somebody may pretend to \
      be this server
      """
    case .changedCertificate:
      """
      The server’s certificate has changed. If you replaced it, open the app’s new QR code. \
      If not, somebody may pretend to be this server
      """
    case .publicCertificateNeeded:
      """
      Outside the local network the server needs a certificate from an authority that the \
      phone knows
      """
    case .trustQuestion(let address):
      """
      No authority that the phone knows has signed the certificate of \(address), but the \
      QR code names it. Trust it? Its SHA-256 fingerprint:
      """
    case .trust: "Trust"
    case .distrust: "Do not trust"
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .noLocalNetwork:
      """
      Нет доступа к локальной сети. Проверьте Wi-Fi и разрешите приложению локальную сеть в \
      Настройках
      """
    case .settings: "Открыть Настройки"
    case .unknownCertificate:
      """
      Сертификат сервера не подписан центром, который знает телефон. Откройте QR-код для \
      приложения, который печатает «imagefeed serve»: в нём указан сертификат
      """
    case .otherCertificate:
      """
      Сервер показывает не тот сертификат, что указан в QR-коде. Возможно, кто-то выдаёт \
      себя за этот сервер
      """
    case .changedCertificate:
      """
      Сертификат сервера изменился. Если вы его заменили, откройте новый QR-код для \
      приложения. Если нет, возможно, кто-то выдаёт себя за этот сервер
      """
    case .publicCertificateNeeded:
      "Вне локальной сети серверу нужен сертификат центра, который знает телефон"
    case .trustQuestion(let address):
      """
      Сертификат \(address) не подписан центром, который знает телефон, но указан в \
      QR-коде. Доверять ему? Его отпечаток SHA-256:
      """
    case .trust: "Доверять"
    case .distrust: "Не доверять"
    }
  }
}
