import Domain
import Testing
import Texts

/// A sample of every text that the iPhone app can show, and three samples of those with plurals.
enum AppSentences {
  /// A text with its arguments filled in.
  struct Sample {
    /// The case as Swift prints it, without module names.
    let key: String
    /// Its wording.
    let text: (Language) -> String

    /// The name of the case without its arguments.
    var name: String { String(key.prefix { $0 != "(" }) }
  }

  /// Cases that only wrap another type, by their own type.
  static let wrappers: [String: Set<String>] = [
    "Phrase": ["list", "sharing"], "ServerPhrase": ["connection"],
  ]

  /// Text types that only the web pages and messages use, and the texts of system dialogs.
  static let elsewhere: Set<String> = [
    "PagePhrase", "PageRefusal", "AuthorizationPhrase", "AccountPagePhrase",
    "MessagePhrase", "PublicPhrase", "FindingPhrase", "SharePhrase", "OthersPhotosPhrase",
    "OwnPhotoPhrase", "ProfileFormPhrase", "FieldPhrase", "OwnerPhrase", "UnsplashPhrase",
    "ManagedPersonPhrase", "OwnerRefusal", "ConfirmationPhrase", "EventPhrase", "EventReasonPhrase",
    "DevicePhrase", "FirstStepPhrase", "SelectionPhrase", "ShareArchivePhrase", "ShareLinkPhrase",
    "KeyPhrase", "ReachPhrase",
  ]

  /// The samples by type.
  static func samples() throws -> [String: [Sample]] {
    let date = try #require(CalendarDate(year: 2022, month: 8, day: 27))
    return [
      "Phrase": all(phrases(date)),
      "ListPhrase": all(lists(date)),
      "SharingPhrase": all(sharing),
      "EntrancePhrase": all(entrance),
      "AccountPhrase": all(account),
      "ServerPhrase": all(server),
      "ConnectionPhrase": all(connection),
      "SearchPhrase": all(search),
      "AddingPhrase": all(adding),
      "AutomaticPhrase": all(automatic(date)),
      "PhotoChoicePhrase": all(choosing),
      "CollectionPhrase": all(collections),
      "WarningPhrase": all(WarningPhrase.allCases),
      "AccessPhrase": all(access(date)),
      "MetadataPhrase": all(metadata()),
    ]
  }

  private static func all(_ sentences: [some Sentence]) -> [Sample] {
    sentences.map { sentence in
      Sample(
        key: "\(sentence)".replacing("Domain.", with: "").replacing("Texts.", with: ""),
        text: { sentence.text(in: $0) })
    }
  }

  private static func phrases(_ date: CalendarDate) -> [Phrase] {
    [
      .enter, .feed, .profile, .somethingWentWrong, .somethingWentWrongPlain, .couldNotSignIn,
      .tryAgainLater, .tryAgainQuestion, .ok, .noNeed, .retry, .byeBye, .leaveQuestion, .yes, .no,
      .sessionEnded, .noConnection, .serverTrouble, .nothingYet, .loading, .pullToRefresh,
      .releaseToRefresh, .photo, .like, .unlike, .back, .signOut, .account,
      .pictureMissing, .previousPhoto, .nextPhoto, .addPhotos, .addingNeedsScript, .date(date),
    ]
  }

  private static func lists(_ date: CalendarDate) -> [ListPhrase] {
    [
      .favourites, .noFavourites, .collections, .newPhotos(3), .dateScrubber, .month(date),
      .showingKept, .photoGone, .signInNotConfigured, .search, .searchPhotos, .edit,
    ]
  }

  private static let sharing: [SharingPhrase] = [
    .share, .copyLink, .linkCopied, .download, .close, .couldNotShare, .couldNotCopy,
    .tapAgainToShare, .addToCollection, .guestLink,
  ]

  private static let entrance: [EntrancePhrase] =
    [
      .wrongFields(login: true, password: true), .wrongFields(login: false, password: true),
      .wrongFields(login: true, password: false), .wrongFields(login: false, password: false),
      .wrongSequence, .tooManyTries(seconds: 30), .busy, .tookTooLong, .offline, .server,
      .welcome, .authorized, .refresh, .secureSequence, .result, .byPhone, .toNewAccount,
      .byPassword, .phoneTitle, .phonePlaceholder, .codeWillCome, .numberUse, .agreement,
      .terms, .goOn, .loading,
      .codeTitle, .codeSentTo(phone: "+7 912 345-67-89"), .resendIn(seconds: 30), .resend,
      .wrongCode(left: 0), .wrongCode(left: 1), .wrongCode(left: 2), .wrongCode(left: 5), .locked,
      .waitForCode(seconds: 30), .notDelivered, .codeExpired, .otherNumber, .nearlyDone,
      .howToAddress,
    ] + NameProblem.allCases.map { .nameProblem($0) }
    + PhoneProblem.allCases.map { .phoneProblem($0) } + SignInWord.allCases.map { .signIn($0) }

  private static let account: [AccountPhrase] =
    [
      .newAccount, .newPassword, .login, .loginHint, .name, .currentPassword, .enterPassword,
      .showPassword, .hidePassword, .sequence, .sequenceHint, .phone, .phoneHint, .create, .change,
      .changed, .sequenceProblem, .invitationProblem, .closed,
    ] + PasswordStrength.allCases.map { .strength($0) }
    + PasswordWeakness.allCases.map { .weakness($0) }
    + PasswordProblem.allCases.map { .passwordProblem($0) }
    + LoginProblem.allCases.map { .loginProblem($0) }

  private static let collections: [CollectionPhrase] = [
    .topics, .emptyTopic, .emptyCollection, .noCollections, .photoCount(3), .onlyForMe,
    .newCollection, .title, .create, .createOnlyForMe, .cancel, .rename, .save, .hide, .show,
    .delete, .deleteQuestion(title: "sea"), .photosStay, .done, .added(title: "sea"),
    .removed(title: "sea"), .notSaved, .titleMissing, .titleTooLong(limit: 100), .offline,
    .signInAgain, .gone, .refused, .full, .serverError, .edit,
  ]

  private static func access(_ date: CalendarDate) -> [AccessPhrase] {
    [
      .ownLogin("anna"), .ownPhone("+7 *** ***-**-89"),
      .openedPhotos, .photosFill, .photosAreWhole, .fillScreen, .showWhole, .signedInOn,
      .noSessions,
      .signedInSince(Instant(seconds: 1_661_608_800), seen: Instant(seconds: 1_661_695_199)),
      .unknownBrowser, .thisBrowser, .signOutThere,
      .signOutOfBrowsers, .applications, .noApplications, .allowedSince(date), .thisApp, .takeBack,
      .thisAppEnds, .cancel, .ended,
    ] + Scope.allCases.map { .scope($0) }
  }

  private static func metadata() -> [MetadataPhrase] {
    var exposure = PhotoExposure()
    exposure.time = "1/200"
    exposure.aperture = "5.6"
    exposure.focalLength = "35"
    exposure.iso = 200
    let taken = CaptureTime(ZonedTime(Instant(seconds: 0)), precision: .month, from: .fileName)
    return [
      .details, .title, .description, .author, .captured, .added, .place, .camera, .exposure, .tags,
      .size, .livePhoto, .fileName, .onUnsplash(name: "Anna Lee"), .pressToPlay, .exposed(exposure),
      .taken(taken),
    ]
  }

  private static let adding: [AddingPhrase] =
    [
      .choose, .formats(megabytes: 64), .dropHere, .offline, .waiting, .sending(5), .takingIn,
      .added, .similar, .known, .unreadable, .noRoom, .tooMany, .switchedOff, .proxyLimit,
      .serverTrouble,
      .unfinished(5), .total(done: 1, files: 2, added: 1), .pace(rate: 1 << 20, secondsLeft: 59),
      .more(3), .retry("a.jpg"), .retryAll, .remove("a.jpg"), .clear, .progress,
    ] + UploadRefusal.allCases.map { .refused($0) }

  private static let choosing: [PhotoChoicePhrase] = [
    .unreadable, .copying(3), .notCopied(2), .withoutVideo(2), .noRoom, .notProvided, .interrupted,
  ]

  private static func automatic(_ date: CalendarDate) -> [AutomaticPhrase] {
    [
      .title, .explanation, .album(nil), .album("Holidays"), .chooseAlbum, .allPhotos,
      .since(nil), .since(date), .chooseStart, .fromNow, .cellular, .running, .notYet,
      .uploading(usesCellular: true), .uploading(usesCellular: false),
      .lastAdded(Instant(seconds: 1_661_609_100), count: 3), .noAccess, .limitedAccess, .albumGone,
      .noRoom,
      .unreadable, .notSent,
    ]
  }

  private static let search: [SearchPhrase] = [
    .hint, .nothingFound(query: "sea"), .otherWords,
  ]

  private static let server: [ServerPhrase] = [
    .server, .address, .use, .usedBefore, .forget("photos.example.org"), .unsplash, .accessKey,
    .secretKey, .redirectHint("imagefeed://signed-in"), .close, .checking, .malformed, .notSecure,
    .unreached, .noImageFeed, .otherAddress("https://photos.example.org"), .keyMissing, .missing,
  ]

  private static let connection: [ConnectionPhrase] = [
    .noLocalNetwork, .settings, .unknownCertificate, .otherCertificate, .changedCertificate,
    .publicCertificateNeeded, .trustQuestion("https://192.168.1.20:8443"), .trust, .distrust,
  ]
}
