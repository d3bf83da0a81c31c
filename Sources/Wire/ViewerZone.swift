/// How a request names the time zone of whoever makes it, such as "Europe/Berlin"; without a name it is UTC.
public enum ViewerZone {
  /// The request header of the iPhone app.
  public static let header: StaticString = "Time-Zone"
  /// The cookie that the scripts of the web app set. It says nothing about a person or a session, so several servers
  /// of a host may share it.
  public static let cookie: StaticString = "imagefeed-zone"
}
