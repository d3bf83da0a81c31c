import Domain
import Testing
import Wire

/// Q-1: every field of every body that the apps read: missing, of another type, and at the limits
/// of its range.
struct BodyTests {
  /// Values of other types than the field's.
  private static let others: [JSON] = [
    .null, .bool(true), .number("0"), .number("1.5"), .number("99999999999999999999"), .string("?"),
    .array([]), .object([]),
  ]

  private static let photo = #"""
    {"id":"a","width":40,"height":30,"created_at":"2022-08-27T10:00:00Z","blur_hash":"L0","color":"#102030",
    "alt_description":"hill","description":"Hill","urls":{"raw":"/images/a?x"},"liked_by_user":true}
    """#
  private static let upload =
    #"{"id":"a","name":"b","length":9,"modified":5,"offset":3,"state":"added","photo":"p"}"#
  private static let code =
    #"{"step":"code","digits":6,"seconds":30,"base":60,"phone":"+7"}"#
  private static let start = #"""
    {"place":"code","language":"ru","name":"n","address":"/a","form":"s","links":{"phone":"/p"},
    "typed":{"login":"l","sequence":"1","phone":"+7","name":"n"},"panel":true,"minimum":"strong","personal":["p"],
    "code":{"digits":6,"seconds":30,"base":60,"phone":"+7"},"answer":{"step":"panel"}}
    """#
  private static let profile =
    #"{"username":"u","name":"n","bio":"b","total_likes":2,"profile_image":{"large":"/l"}}"#

  // Q-1: a body without a required field is rejected
  @Test(arguments: ["id", "width", "height", "urls", "urls raw"])
  func aPhotoNeedsIt(path: String) throws {
    let json = try JSON(text: Self.photo)
    let path = path.split(separator: " ").map(String.init)
    #expect(Photo(json) != nil)
    #expect(Photo(json.setting(path, to: nil)) == nil)
    for other in Self.others where !(path == ["id"] && other == .string("?")) && path.count == 1 {
      #expect(Photo(json.setting(path, to: other)) == nil, "\(other)")
    }
    #expect(Photo(json.setting(path, to: .number("1.5"))) == nil)
    #expect(Photo(json.setting(["id"], to: .string(""))) == nil)
  }

  // API-1: a photo is read even if other servers omit these fields or send values of other types
  @Test(arguments: [
    "created_at", "blur_hash", "color", "alt_description", "description", "liked_by_user",
  ]) func aPhotoDoesWithoutIt(name: String) throws {
    let json = try JSON(text: Self.photo)
    let whole = try #require(Photo(json))
    for other in [nil, .null, .number("1"), .array([]), .object([])] as [JSON?] {
      let photo = try #require(Photo(json.setting([name], to: other)))
      #expect(photo.id == "a" && photo.size == whole.size && photo.address == whole.address)
      let isChanged = photo != whole
      #expect(isChanged == (name != "description"), "the alternative text comes first")
    }
  }

  // FEED-35: the author is that of the photo itself, also if a server sends none
  @Test func anAuthorIsNotTakenFromAnotherPhoto() throws {
    func photo(by user: String) throws -> Photo? {
      Photo(
        try JSON(text: Self.photo.dropLast() + ",\"user\":\(user)}"), author: "Cy", username: "cy")
    }
    #expect(try photo(by: #"{"name":"Ann","username":"ann"}"#)?.username == "ann")
    #expect(try photo(by: #"{"name":"Ann"}"#)?.author == "Ann")
    for user in ["null", "1", "{}", "\"Bo\"", #"{"name":null}"#] {
      let other = try photo(by: user)
      #expect(other?.author == "" && other?.username == "", "\(user)")
    }
    let bare = try JSON(text: Self.photo)
    #expect(Photo(bare, author: "Cy")?.author == "Cy" && Photo(bare)?.author == "")
  }

  // FEED-35: a list names an author only once, possibly in an entry that cannot be read
  @Test func anUnreadableEntryOfAListNamesTheAuthorOfTheNextPhotos() throws {
    let bare = try JSON(text: Self.photo)
    let list = [
      try JSON(text: Self.photo.dropLast() + #","user":{"name":"Ann"}}"#), bare,
      try JSON(text: #"{"id":"broken","user":{"name":"Bo"}}"#), bare, .null, bare,
      try JSON(text: #"{"id":"broken","user":{}}"#), bare,
    ]
    #expect(Photo.list(list).map(\.author) == ["Ann", "Ann", "Bo", "Bo", ""])
  }

  // API-1
  @Test func aCaptionIsTheAlternativeTextElseTheDescription() throws {
    let json = try JSON(text: Self.photo)
    #expect(Photo(json)?.caption == "hill")
    #expect(Photo(json.setting(["alt_description"], to: .null))?.caption == "Hill")
    let bare = json.setting(["alt_description"], to: nil).setting(["description"], to: .null)
    #expect(Photo(bare)?.caption == "")
  }

  // Q-1: a width of a million is accepted, a larger one is not
  @Test(arguments: [
    ("1", true), ("1000000", true), ("0", false), ("1000001", false), ("-1", false), ("1e2", false),
    ("2147483648", false), ("9223372036854775808", false), ("-0", false),
  ]) func theSidesOfAPhotoHaveBounds(number: String, isRead: Bool) throws {
    let json = try JSON(text: Self.photo)
    for name in ["width", "height"] {
      #expect((Photo(json.setting([name], to: .number(number))) != nil) == isRead)
    }
  }

  // Q-1: an invalid date is ignored; the photo is still decoded.
  @Test(arguments: [
    "", "2022", "2022-08-27", "2022-13-01T00:00:00Z", "2022-02-30T00:00:00Z",
    "2022-08-27T24:00:00Z",
    "2022-08-27T10:60:00Z", "2022-08-27T10:00:00+1", "2022-08-27T10:00:00Z ",
    "٢٠٢٢-08-27T10:00:00Z",
    "-022-08-27T10:00:00Z", "2022-08-27X10:00:00Z",
  ]) func aTimeThatIsNoneIsLeftOut(text: String) throws {
    let photo = Photo(try JSON(text: Self.photo).setting(["created_at"], to: .string(text)))
    #expect(photo != nil && photo?.addedAt == nil)
  }

  // Q-1: an upload's status without a valid value of this field is rejected.
  @Test(arguments: ["id", "name", "length", "offset", "state"])
  func anUploadNeedsIt(name: String) throws {
    let json = try JSON(text: Self.upload)
    #expect(UploadStatus(json) != nil)
    for other in [nil, .null, .bool(true), .array([]), .object([]), .number("-1")] as [JSON?] {
      #expect(UploadStatus(json.setting([name], to: other)) == nil)
    }
  }

  // FEED-22, Q-1: an upload whose offset exceeds its length is refused
  @Test(
    arguments: [
      (9, 9, true), (9, 0, true), (9, 10, false), (0, 0, false), (-9, -9, false),
      (Int64.max, .max, true),
      (.max, .min, false), (1, -1, false),
    ] as [(Int64, Int64, Bool)])
  func theOffsetIsWithinTheLength(length: Int64, offset: Int64, isRead: Bool) throws {
    let json = try JSON(text: Self.upload).setting(["length"], to: .number("\(length)"))
      .setting(["offset"], to: .number("\(offset)"))
    #expect((UploadStatus(json) != nil) == isRead)
  }

  // FEED-22: a refusal with an unknown reason, as of a newer server, is still read as a refusal
  @Test(arguments: [nil, .null, .string("solar flare"), .number("1")] as [JSON?])
  func anUnknownReasonIsARefusal(reason: JSON?) throws {
    let text = #"{"id":"a","name":"","length":9,"offset":9,"state":"refused","reason":"empty"}"#
    let json = try JSON(text: text)
    #expect(UploadStatus(json)?.state == .refused(.empty))
    #expect(UploadStatus(json.setting(["reason"], to: reason))?.state == .refused(.damaged))
  }

  // CODE-5, Q-1: a response without a valid value of this field is rejected.
  @Test(arguments: ["digits", "seconds", "phone"]) func aSentCodeNeedsIt(name: String) throws {
    let json = try JSON(text: Self.code)
    for other in [nil, .null, .bool(true), .array([]), .object([]), .number("1.5")] as [JSON?] {
      #expect(FormResponse(json.setting([name], to: other)) == nil)
    }
  }

  // CODE-12, Q-1: a code has 4 to 8 digits
  @Test(
    arguments: [
      ("3", nil), ("4", 4), ("8", 8), ("9", nil), ("-4", nil), ("4294967300", nil),
    ] as [(String, Int32?)])
  func aCodeHasFourToEightDigits(number: String, digits: Int32?) throws {
    let answer = FormResponse(try JSON(text: Self.code).setting(["digits"], to: .number(number)))
    guard case .code(let code)? = answer else { return #expect(digits == nil) }
    #expect(code.digits == digits)
  }

  // CODE-5, Q-1: seconds are clamped to 0...Int32.max.
  @Test(
    arguments: [
      (0, 0), (-1, 0), (.min, 0), (30, 30), (2_147_483_647, 2_147_483_647),
      (2_147_483_648, 2_147_483_647), (.max, 2_147_483_647),
    ] as [(Int64, Int64)])
  func secondsFitAClock(given: Int64, seconds: Int64) throws {
    let json = try JSON(text: Self.code).setting(["seconds"], to: .number("\(given)"))
      .setting(["base"], to: .number("\(given)"))
    guard case .code(let code)? = FormResponse(json) else { return #expect(Bool(false)) }
    #expect(code.seconds == seconds && code.base == seconds)
    guard case .code(let plain)? = FormResponse(json.setting(["base"], to: nil)) else {
      return #expect(Bool(false))
    }
    #expect(plain.base == seconds, "the countdown is the same where none is named")
  }

  // CODE-3, Q-1: the number of attempts left is clamped to 32 bits.
  @Test(
    arguments: [
      ("4", 4), ("-1", -1), ("2147483648", .max), ("-9223372036854775808", .min), ("1.5", 0),
    ] as [(String, Int32)])
  func theTriesLeftAreClamped(number: String, left: Int32) throws {
    let json = try JSON(text: #"{"problem":"code","left":\#(number)}"#)
    #expect(FormResponse(json) == .problem(.code(left: left)))
  }

  // Q-1: an unknown problem becomes the most general one
  @Test(arguments: [
    ("phone", FormProblem.phone(.invalid)), ("name", .name(.long)), ("login", .login(.invalid)),
    ("password", .password(.weak)), ("code", .code(left: 0)), ("wait", .wait(seconds: 0)),
    ("fields", .fields(login: false, password: false)),
  ]) func aProblemDoesWithoutItsReason(name: String, problem: FormProblem) throws {
    for rest in ["", #","reason":"?""#, #","reason":7,"left":"1","seconds":"1","login":1"#] {
      #expect(FormResponse(try JSON(text: #"{"problem":"\#(name)"\#(rest)}"#)) == .problem(problem))
    }
  }

  // Q-1: a page's data without a valid value of this field is rejected.
  @Test(arguments: ["place", "language", "name", "address", "form"])
  func aPageNeedsIt(name: String) throws {
    let json = try JSON(text: Self.start)
    #expect(EntranceStart(json) != nil)
    for other in [nil, .null, .bool(true), .array([]), .object([]), .number("1")] as [JSON?] {
      #expect(EntranceStart(json.setting([name], to: other)) == nil)
    }
  }

  // Q-1: a page's data without a valid value of this optional field is still read.
  @Test(arguments: [
    "links", "typed", "panel", "minimum", "personal", "code", "answer", "links phone",
    "typed login",
    "typed sequence", "code digits", "answer step",
  ]) func aPageDoesWithoutIt(path: String) throws {
    let json = try JSON(text: Self.start)
    let path = path.split(separator: " ").map(String.init)
    let whole = EntranceStart(json)
    for other in [nil, .null, .number("1"), .array([.null]), .object([])] as [JSON?] {
      let start = try #require(EntranceStart(json.setting(path, to: other)))
      #expect(start != whole && start.address == "/a")
    }
  }

  // FEED-15, API-1: profiles of other servers need only a username
  @Test(
    arguments: [
      (#"{"username":"u"}"#, "u", "", 0), (#"{"username":"u","name":""}"#, "u", "", 0),
      (#"{"username":"u","first_name":"F"}"#, "F", "", 0),
      (#"{"username":"u","name":"N","profile_image":{"medium":"/m"}}"#, "N", "/m", 0),
      (#"{"username":"u","name":"N","profile_image":{"medium":"/m","large":"/l"}}"#, "N", "/l", 0),
      (#"{"username":"u","total_likes":4294967296}"#, "u", "", .max),
      (#"{"username":"u","total_likes":-9999999999}"#, "u", "", .min),
      (#"{"username":"u","total_likes":"2","bio":[],"profile_image":"x"}"#, "u", "", 0),
    ] as [(String, String, String, Int32)])
  func aProfileNeedsAUsernameOnly(
    text: String, name: String, portrait: String, likes: Int32
  ) throws {
    let profile = try #require(Profile(try JSON(text: text)))
    #expect(profile.username == "u" && profile.name == name && profile.portrait == portrait)
    #expect(profile.likes == likes && profile.bio == "")
  }

  // Q-1: a profile without a username is rejected.
  @Test(arguments: ["{}", "[]", "null", #"{"username":1}"#, #"{"username":null,"name":"N"}"#, "7"])
  func whatHasNoUsernameIsNoProfile(text: String) throws {
    #expect(Profile(try JSON(text: text)) == nil)
    #expect(Profile(try JSON(text: Self.profile)) != nil)
  }
}
