/// A path that the server serves, with `{name}` in place of a value. `Path.all` is the only table
/// of paths: the server registers its routes from it, and the apps and pages link to its entries.
///
/// Why computed properties: what an app does not use costs its WebAssembly no bytes.
public struct Path: Hashable, Sendable {
  /// The path as the server's router takes it; `**` stands for one or more components.
  public let template: String

  private init(_ template: String) {
    self.template = template
  }

  /// The path with `value`, percent-encoded, in place of `{name}`.
  public func with(_ value: String) -> String {
    var path: [UInt8] = []
    var isInName = false
    // Why an array: iterating over the string would add string indexing code to the WebAssembly.
    for byte in Array(template.utf8) {
      switch byte {
      case UInt8(ascii: "{"):
        isInName = true
        path.append(contentsOf: percentEncoded(value).utf8)
      case UInt8(ascii: "}"): isInName = false
      default: if !isInName { path.append(byte) }
      }
    }
    return String(decoding: path, as: UTF8.self)
  }

  /// The part in front of the first `{name}` or `**`; the whole path if it has neither.
  public var prefix: String {
    let part = Array(template.utf8).prefix { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "*") }
    return String(decoding: part, as: UTF8.self)
  }

  /// The part after the last `{name}`.
  public var suffix: String {
    let part = Array(template.utf8).reversed().prefix { $0 != UInt8(ascii: "}") }
    return String(decoding: part.reversed(), as: UTF8.self)
  }
}

/// Paths of the Unsplash-compatible API and of its images.
extension Path {
  /// The feed, paginated.
  public static var photos: Path { Path("/photos") }
  /// One or more random photos.
  public static var randomPhotos: Path { Path("/photos/random") }
  /// One photo with its details.
  public static var photo: Path { Path("/photos/{id}") }
  /// Counts a download and returns the image's URL.
  public static var photoDownload: Path { Path("/photos/{id}/download") }
  /// Views, downloads and likes of a photo, day by day.
  public static var photoStatistics: Path { Path("/photos/{id}/statistics") }
  /// The earlier path of the same statistics, which published clients still request.
  public static var earlierPhotoStatistics: Path { Path("/photos/{id}/stats") }
  /// A person's like of a photo.
  public static var like: Path { Path("/photos/{id}/like") }
  /// The signed-in person.
  public static var me: Path { Path("/me") }
  /// A person by username.
  public static var user: Path { Path("/users/{username}") }
  /// A person's photos, paginated.
  public static var userPhotos: Path { Path("/users/{username}/photos") }
  /// The photos a person likes, paginated.
  public static var userLikes: Path { Path("/users/{username}/likes") }
  /// The URL of a person's own website.
  public static var userPortfolio: Path { Path("/users/{username}/portfolio") }
  /// The people who follow a person, paginated.
  public static var userFollowers: Path { Path("/users/{username}/followers") }
  /// The people whom a person follows, paginated.
  public static var userFollowing: Path { Path("/users/{username}/following") }
  /// A person's collections, paginated.
  public static var userCollections: Path { Path("/users/{username}/collections") }
  /// All public collections, paginated; new ones are created here.
  public static var collections: Path { Path("/collections") }
  /// The same list under its earlier path, which published clients still request.
  public static var featuredCollections: Path { Path("/collections/featured") }
  /// One collection.
  public static var collection: Path { Path("/collections/{id}") }
  /// Adds a photo to a collection.
  public static var collectionAddition: Path { Path("/collections/{id}/add") }
  /// Removes a photo from a collection.
  public static var collectionRemoval: Path { Path("/collections/{id}/remove") }
  /// The photos of a collection, paginated.
  public static var collectionPhotos: Path { Path("/collections/{id}/photos") }
  /// Collections that share photos with one.
  public static var relatedCollections: Path { Path("/collections/{id}/related") }
  /// All topics, paginated.
  public static var topics: Path { Path("/topics") }
  /// One topic.
  public static var topic: Path { Path("/topics/{slug}") }
  /// The photos of a topic, paginated.
  public static var topicPhotos: Path { Path("/topics/{slug}/photos") }
  /// A search for photos.
  public static var searchPhotos: Path { Path("/search/photos") }
  /// A search for people.
  public static var searchUsers: Path { Path("/search/users") }
  /// A search for collections.
  public static var searchCollections: Path { Path("/search/collections") }
  /// Views, downloads and likes of a person's photos, day by day.
  public static var userStatistics: Path { Path("/users/{username}/statistics") }
  /// The numbers of the whole server, of all time.
  public static var totalStatistics: Path { Path("/stats/total") }
  /// The numbers of the whole server of the last 30 days.
  public static var monthStatistics: Path { Path("/stats/month") }
  /// A photo's image.
  public static var image: Path { Path("/images/{name}") }
  /// The video of a Live Photo.
  public static var movie: Path { Path("/images/{name}/movie") }
  /// A person's portrait.
  public static var portrait: Path { Path("/portraits/{name}") }
}

/// Images without a key.
extension Path {
  /// Any path that no other one matches: those of source.unsplash.com, such as `/random` (API-8).
  public static var source: Path { Path("/**") }
}

/// Pages and feeds that everybody may read if the server is not private.
extension Path {
  /// A person's page.
  public static var personPage: Path { Path("/@{username}") }
  /// A photo's page.
  public static var photoPage: Path { Path("/photo/{id}") }
  /// The newest photos of a person as an Atom feed (RFC 4287).
  public static var personAtom: Path { Path("/@{username}/feed.atom") }
  /// The newest photos of a person as a JSON feed (jsonfeed.org).
  public static var personJSONFeed: Path { Path("/@{username}/feed.json") }
  /// The newest photos of the server as an Atom feed.
  public static var atom: Path { Path("/feed.atom") }
  /// The newest photos of the server as a JSON feed.
  public static var jsonFeed: Path { Path("/feed.json") }
  /// What other programs show of a public page (oembed.com).
  public static var embed: Path { Path("/oembed") }
}

/// What the API consists of, for programs and for developers of clients.
extension Path {
  /// The API's description as an OpenAPI document.
  public static var openAPI: Path { Path("/openapi.json") }
  /// The same description as a page.
  public static var reference: Path { Path("/docs") }
}

/// Paths of the OAuth endpoints.
extension Path {
  /// The authorization endpoint.
  public static var authorize: Path { Path("/oauth/authorize") }
  /// Where Unsplash's page leads back after somebody signed in there (LIB-7).
  public static var unsplashCallback: Path { Path("/oauth/unsplash") }
  /// The page that shows the code if the application has no redirect URI of its own.
  public static var shownCode: Path { Path("/oauth/authorize/native") }
  /// The authorization challenge endpoint, for the iPhone app's own sign-in screens (IOS-4).
  public static var authorizationChallenge: Path { Path("/oauth/authorize-challenge") }
  /// The token endpoint.
  public static var token: Path { Path("/oauth/token") }
  /// The revocation endpoint (RFC 7009).
  public static var revocation: Path { Path("/oauth/revoke") }
  /// The server's metadata document (RFC 8414).
  public static var serverMetadata: Path { Path("/.well-known/oauth-authorization-server") }
}

/// Paths of share links (LIB-13).
extension Path {
  /// The photos that a link shows.
  public static var share: Path { Path("/s/{token}") }
  /// All of them as a ZIP archive.
  public static var sharedArchive: Path { Path("/s/{token}/zip") }
  /// One of these photos.
  public static var sharedPhoto: Path { Path("/s/{token}/{id}") }
  /// Its image in every size.
  public static var sharedImage: Path { Path("/s/{token}/{id}/image") }
  /// Its image as a file download.
  public static var sharedFile: Path { Path("/s/{token}/{id}/download") }
  /// The video of a shared Live Photo.
  public static var sharedMovie: Path { Path("/s/{token}/{id}/movie") }
  /// The page of the signed-in person's own links.
  public static var shareLinks: Path { Path("/account/links") }
}

/// Pages on which a person edits their photos and profile (FEED-27).
extension Path {
  /// The person's own photos.
  public static var ownPhotos: Path { Path("/account/photos") }
  /// The page that edits one of them.
  public static var ownPhoto: Path { Path("/account/photos/{id}") }
  /// Its original file as it was added, for its owner.
  public static var ownOriginal: Path { Path("/account/photos/{id}/original") }
  /// The original video of a Live Photo, for its owner.
  public static var ownOriginalVideo: Path { Path("/account/photos/{id}/original/video") }
  /// The person's deleted photos.
  public static var bin: Path { Path("/account/bin") }
  /// The image of one of them, for its owner.
  public static var binnedImage: Path { Path("/account/bin/{id}/image") }
  /// The page that edits the person's profile.
  public static var ownProfile: Path { Path("/account/profile") }
  /// The page with what a phone needs to reach the server.
  public static var connection: Path { Path("/account/connect") }
  /// A QR code on that page.
  public static var connectionCode: Path { Path("/account/connect/{name}") }
  /// The page that lists the keys of the web app.
  public static var keys: Path { Path("/account/keys") }
  /// The page on which an owner manages the server.
  public static var ownServer: Path { Path("/account/server") }
  /// The page on which an owner manages a person.
  public static var managedPerson: Path { Path("/account/server/people/{username}") }
}

/// Paths for signing in and managing accounts.
extension Path {
  /// The standalone authorization screen, which starts no session (AUTH-16).
  public static var authorization: Path { Path("/authorization") }
  /// The page of the signed-in person's own account.
  public static var account: Path { Path("/account") }
  /// The warning that someone else knows the person's password.
  public static var accountWarning: Path { Path("/account/warning") }
  /// The page on which a new person registers.
  public static var registration: Path { Path("/account/new") }
  /// The page on which a person changes the password.
  public static var password: Path { Path("/account/password") }
  /// Leads to the page on which a person changes the password.
  public static var changePassword: Path { Path("/.well-known/change-password") }
  /// Sign-in by phone: the number.
  public static var phone: Path { Path("/account/phone") }
  /// Sign-in by phone: the code.
  public static var code: Path { Path("/account/code") }
  /// The delivery status of the message with the code.
  public static var delivery: Path { Path("/account/code/delivery") }
  /// Sign-in by phone: the name of a new person.
  public static var name: Path { Path("/account/name") }
  /// The server's own terms.
  public static var terms: Path { Path("/terms") }
  /// The page on which a demo shows its messages instead of sending them (CODE-13).
  public static var outbox: Path { Path("/outbox") }
}

/// Paths of the web app, its data and its files.
extension Path {
  /// The start page of the server.
  public static var start: Path { Path("/") }
  /// The start page of the app.
  public static var app: Path { Path("/app") }
  /// The feed screen.
  public static var feed: Path { Path("/app/feed") }
  /// The profile screen.
  public static var profile: Path { Path("/app/profile") }
  /// The upload screen.
  public static var adding: Path { Path("/app/add") }
  /// The person's own collections, and those that contain one photo.
  public static var ownCollections: Path { Path("/app/collections") }
  /// The full-screen view of a photo.
  public static var viewer: Path { Path("/app/photo/{id}") }
  /// A photo as a file download.
  public static var photoFile: Path { Path("/app/photo/{id}/download") }
  /// The pictures of Unsplash's photos that the server keeps (LIB-7).
  public static var keptPicture: Path { Path("/app/unsplash/**") }
  /// What the owner of a photo can write about it, and its rotation.
  public static var photoForm: Path { Path("/app/photo/{id}/form") }
  /// A photo's place in the bin of its owner: putting it there deletes it.
  public static var photoBin: Path { Path("/app/photo/{id}/bin") }
  /// Starts the web app's own OAuth sign-in.
  public static var signIn: Path { Path("/app/sign-in") }
  /// The redirect URI of the web app's own OAuth sign-in.
  public static var callback: Path { Path("/app/callback") }
  /// Ends the session of the web app on this device.
  public static var signOut: Path { Path("/app/sign-out") }
  /// The feed page that devices cache.
  public static var keptFeed: Path { Path("/app/kept") }
  /// The service worker's script.
  public static var worker: Path { Path("/app/worker.js") }
  /// The page shown offline instead of pages that are not cached.
  public static var offline: Path { Path("/app/offline") }
  /// Aspect ratios and days of all photos of the feed, in binary (`FeedIndex`).
  public static var feedIndex: Path { Path("/app/index") }
  /// A block of photos of the feed, by position.
  public static var feedCards: Path { Path("/app/cards") }
  /// Number of photos added to the feed since a snapshot.
  public static var feedNews: Path { Path("/app/news") }
  /// The person's unfinished uploads.
  public static var uploads: Path { Path("/app/uploads") }
  /// One upload: its status, its bytes (tus protocol) and its removal.
  public static var upload: Path { Path("/app/uploads/{id}") }
  /// Scripts, styles and icons.
  public static var assets: Path { Path("/assets/**") }
  /// The web app's manifest.
  public static var manifest: Path { Path("/manifest.webmanifest") }
  /// The icon, at the path that browsers request without reading a page.
  public static var favicon: Path { Path("/favicon.ico") }
  /// The app's icon as a vector image.
  public static var icon: Path { Path("/icon.svg") }
  /// Rules for crawlers.
  public static var robots: Path { Path("/robots.txt") }
}

/// Paths for operating the server.
extension Path {
  /// Whether the server is ready (LIB-1).
  public static var health: Path { Path("/health") }
  /// Metrics for Prometheus.
  public static var metrics: Path { Path("/metrics") }

  /// Every path that the server serves.
  public static var all: [Path] {
    [
      photos, randomPhotos, photo, photoDownload, photoStatistics, earlierPhotoStatistics, like, me,
      user, userPhotos, userLikes, userStatistics, totalStatistics, monthStatistics, searchPhotos,
      searchUsers, searchCollections, userPortfolio, userFollowers, userFollowing, userCollections,
      collections, featuredCollections,
      collection, collectionAddition, collectionRemoval, collectionPhotos, relatedCollections,
      topics, topic, topicPhotos, image, movie, portrait,
      source, personPage, photoPage, personAtom, personJSONFeed, atom, jsonFeed,
      embed, openAPI, reference, authorize, unsplashCallback, keptPicture,
      shownCode, authorizationChallenge, token, revocation, serverMetadata, authorization, account,
      changePassword,
      accountWarning, registration, password, phone, code, delivery, name, terms, outbox, start,
      share, sharedArchive, sharedPhoto, sharedImage, sharedFile, sharedMovie, shareLinks,
      ownPhotos, ownPhoto, ownOriginal, ownOriginalVideo, bin, binnedImage, ownProfile, connection,
      connectionCode, keys, ownServer, managedPerson,
      app, feed, profile, adding, ownCollections, viewer, photoFile, photoForm, photoBin, signIn,
      callback, signOut,
      keptFeed, worker,
      offline, feedIndex, feedCards, feedNews, uploads, upload, assets, manifest, favicon, icon,
      robots, health, metrics,
    ]
  }
}
