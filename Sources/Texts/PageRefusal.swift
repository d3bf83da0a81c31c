/// Why a page is not shown to this visitor, in both languages.
public enum PageRefusal: Sentence {
  /// A demo accepts requests only from the machine it runs on.
  case demoElsewhere
  /// Registration requires an invitation, and the URL contains none.
  case invitationNeeded
  /// The invitation in the URL is used, expired, withdrawn or incomplete.
  case invitationSpent
  /// Unsplash, whose photos the server shows, did not respond.
  case noUnsplash
  /// The owner has not set up the sign-in at Unsplash.
  case noUnsplashSignIn

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .demoElsewhere:
      """
      This demo is only for the machine that it runs on. Its owner can open it to others with \
      --demo public; a server with photos of one's own needs no such option.
      """
    case .invitationNeeded:
      "You need an invitation to make an account here. Please ask the person who runs this server."
    case .invitationSpent:
      """
      This invitation has been used or has expired. If you made your account with it, sign in; \
      otherwise please ask for a new one.
      """
    case .noUnsplash: "Unsplash cannot be reached now. Please try again soon."
    case .noUnsplashSignIn:
      "Nobody can sign in yet: the owner has to start this server with --upstream-secret-file."
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .demoElsewhere:
      """
      Эта демонстрация — только для машины, на которой она запущена. Открыть её всем можно \
      параметром --demo public; для своих фотографий он не нужен.
      """
    case .invitationNeeded:
      """
      Чтобы создать здесь учётную запись, нужно приглашение. Попросите его у владельца этого сервера.
      """
    case .invitationSpent:
      """
      Это приглашение уже использовано или устарело. Если вы создали с ним учётную запись, войдите; \
      если нет, попросите новое.
      """
    case .noUnsplash: "Unsplash сейчас недоступен. Попробуйте ещё раз чуть позже."
    case .noUnsplashSignIn:
      "Войти пока нельзя: владелец должен запустить сервер с параметром --upstream-secret-file."
    }
  }
}
