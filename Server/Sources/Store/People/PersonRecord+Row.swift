import Domain

extension PersonRecord {
  /// The columns in the order that `init(row:)` reads.
  static let columns = """
    id, login, username, firstName, lastName, bio, location, email, portrait, isDemo, isDisabled, \
    createdAt, updatedAt, totalLikes, totalPhotos, totalCollections, privateCollections, \
    portfolioURL, instagramUsername, isOwner, opensWhole
    """

  /// Reads the columns by position.
  init(row: Row) {
    id = row[0]
    login = row[1]
    username = row[2]
    firstName = row[3]
    lastName = row[4]
    bio = row[5]
    location = row[6]
    email = row[7]
    portrait = row[8]
    isDemo = row[9]
    isDisabled = row[10]
    createdAt = Instant(milliseconds: row[11])
    updatedAt = Instant(milliseconds: row[12])
    totalLikes = row[13]
    totalPhotos = row[14]
    totalCollections = row[15]
    privateCollections = row[16]
    portfolioURL = row[17]
    instagramUsername = row[18]
    isOwner = row[19]
    opensWhole = row[20]
  }
}
