public import Domain

/// An HTTP method that the apps use.
public enum RequestMethod: String, Hashable, Sendable {
  /// Reads a resource.
  case get = "GET"
  /// Creates or changes a resource.
  case post = "POST"
  /// Changes a resource.
  case put = "PUT"
  /// Deletes a resource.
  case delete = "DELETE"
  /// Appends bytes to an upload.
  case patch = "PATCH"
}

/// A request that the apps make: a method and a path.
public struct Route: Hashable, Sendable {
  /// The HTTP method.
  public let method: RequestMethod
  /// The path; it may contain one parameter, such as a photo's id.
  public let path: Path

  private init(_ method: RequestMethod, _ path: Path) {
    self.method = method
    self.path = path
  }
}

extension Route {
  /// The feed, paginated.
  public static var photos: Route { Route(.get, .photos) }
  /// One photo.
  public static var photo: Route { Route(.get, .photo) }
  /// Likes the photo.
  public static var like: Route { Route(.post, .like) }
  /// Removes the like.
  public static var unlike: Route { Route(.delete, .like) }
  /// The signed-in person.
  public static var me: Route { Route(.get, .me) }
  /// The photos a person likes, paginated.
  public static var userLikes: Route { Route(.get, .userLikes) }
  /// A person's collections, paginated.
  public static var userCollections: Route { Route(.get, .userCollections) }
  /// Creates a collection.
  public static var createCollection: Route { Route(.post, .collections) }
  /// Changes a collection.
  public static var changeCollection: Route { Route(.put, .collection) }
  /// Deletes a collection.
  public static var deleteCollection: Route { Route(.delete, .collection) }
  /// Adds the photo that the query names to a collection.
  public static var addToCollection: Route { Route(.post, .collectionAddition) }
  /// Removes the photo that the query names from a collection.
  public static var removeFromCollection: Route { Route(.delete, .collectionRemoval) }
  /// The server's topics, paginated.
  public static var topics: Route { Route(.get, .topics) }
  /// The delivery status of the message with a code.
  public static var delivery: Route { Route(.get, .delivery) }
  /// The form that edits one of the person's own photos.
  public static var photoForm: Route { Route(.get, .photoForm) }
  /// Edits or rotates one of the person's own photos.
  public static var changePhoto: Route { Route(.put, .photoForm) }
  /// Deletes one of the person's own photos: it stays in the bin.
  public static var binPhoto: Route { Route(.put, .photoBin) }
  /// Restores a photo from the bin.
  public static var restorePhoto: Route { Route(.delete, .photoBin) }
  /// Ends the session of the web app on this device.
  public static var signOut: Route { Route(.post, .signOut) }
  /// The person's unfinished uploads.
  public static var uploads: Route { Route(.get, .uploads) }
  /// Creates an upload.
  public static var beginUpload: Route { Route(.post, .uploads) }
  /// The status of an upload; with the query `wait`, the response is sent once the outcome is
  /// known.
  public static var upload: Route { Route(.get, .upload) }
  /// Sends a part of a file.
  public static var sendPart: Route { Route(.patch, .upload) }
  /// Cancels an upload.
  public static var endUpload: Route { Route(.delete, .upload) }
  /// Aspect ratios and days of all photos of the feed, in binary (`FeedIndex`).
  public static var feedIndex: Route { Route(.get, .feedIndex) }
  /// A block of photos of the feed, by position.
  public static var feedCards: Route { Route(.get, .feedCards) }
  /// Number of photos added to the feed since a snapshot.
  public static var feedNews: Route { Route(.get, .feedNews) }
  /// Whether the server is ready (LIB-1).
  public static var health: Route { Route(.get, .health) }

  /// Every request of the apps.
  public static var all: [Route] {
    [
      photos, photo, like, unlike, me, userLikes, userCollections, createCollection,
      changeCollection, deleteCollection, addToCollection, removeFromCollection, topics, delivery,
      photoForm, changePhoto, binPhoto, restorePhoto, signOut, uploads, beginUpload,
      upload,
      sendPart, endUpload, feedIndex, feedCards, feedNews, health,
    ]
  }
}
