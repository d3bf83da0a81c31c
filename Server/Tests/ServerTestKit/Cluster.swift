import Foundation
import Glibc
import Synchronization

/// A PostgreSQL server of its own in a temporary folder, on a Unix socket and a port of 127.0.0.1.
///
/// A shell starts it and stops it as soon as the standard input that this process holds ends, so
/// that no server is left if the tests crash.
public final class Cluster: Sendable {
  /// The folder with the programs of PostgreSQL 15.
  public static let programs = "/usr/lib/postgresql/15/bin"
  /// Whether PostgreSQL 15 is installed.
  public static let isInstalled = FileManager.default.isExecutableFile(
    atPath: programs + "/postgres")
  /// The server of all tests that do not harm it.
  public static let shared = Result { try Cluster() }

  /// The folder with the data and the socket.
  public let folder: String
  /// The port of 127.0.0.1.
  public let port: UInt16
  private let input: Int32

  /// The server did not start.
  public struct StartFailure: Error {
    /// What the server printed.
    public let output: String
  }

  /// Creates an empty database and starts the server.
  public init() throws {
    var template = Array((NSTemporaryDirectory() + "imagefeed-pg-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw StartFailure(output: "mkdtemp") }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    port = try Loopback.freePort()
    let script = """
      cd '\(folder)' && chmod 755 . || exit 1
      '\(Cluster.programs)/initdb' -D data -U postgres -E UTF8 --locale=C --no-sync \
        --auth-local=trust --auth-host=scram-sha-256 >initdb.log 2>&1 || { cat initdb.log; exit 1; }
      openssl req -new -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 \
        -subj /CN=localhost -days 2 -keyout data/server.key -out server.crt 2>openssl.log \
        && chmod 600 data/server.key && chmod 644 server.crt && cp server.crt data/ && tls=on
      '\(Cluster.programs)/postgres' -D data -c ssl="${tls:-off}" -k '\(folder)' \
        -h 127.0.0.1 -p \(port) \
        -F -c max_connections=1000 2>&1 &
      server=$!
      echo "pid $server"
      read -r line
      kill -QUIT $server; wait $server
      cd /; rm -rf '\(folder)'
      """
    input = try Cluster.start(script, in: folder)
  }

  deinit { Glibc.close(input) }

  /// The URL of the superuser over the Unix socket; `parameters` begin with `&`.
  public func url(_ parameters: String = "") -> String {
    "postgres://postgres@/postgres?host=\(folder)&port=\(port)\(parameters)"
  }

  /// Creates a schema; returns the URL of the superuser for whom it is the only one.
  public func url(newSchema name: String) throws -> String {
    let words = [Cluster.programs + "/psql", "-q", "-d", url(), "-c", "CREATE SCHEMA \(name)"]
    guard try ChildProcess(words).wait() == 0 else { throw StartFailure(output: "psql") }
    return url("&options=-csearch_path%3D\(name)")
  }

  /// Runs the script as the user postgres if this process is root; returns its standard input
  /// after the server has reported that it is ready.
  private static func start(_ script: String, in folder: String) throws -> Int32 {
    let isRoot = geteuid() == 0
    let user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
    if isRoot, let entry = getpwnam("postgres") {
      chown(folder, entry.pointee.pw_uid, entry.pointee.pw_gid)
    }
    var (input, output) = ([Int32](repeating: 0, count: 2), [Int32](repeating: 0, count: 2))
    // Why not pipes: Swift's Glibc has no pipe2, and a child that another thread starts before
    // fcntl would inherit the ends and keep the server running.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &input) == 0, socketpair(AF_UNIX, kind, 0, &output) == 0
    else { throw StartFailure(output: "socketpair") }
    let ends = (input[0], output[1])
    let shell = Result { () throws(ChildProcess.StartFailure) in
      try ChildProcess(
        (isRoot ? user : []) + ["/bin/sh", "-c", script], input: ends.0, output: ends.1,
        errors: STDERR_FILENO)
    }
    for end in [ends.0, ends.1] { close(end) }
    try waitUntilReady(shell.get(), log: output[0])
    return input[1]
  }

  /// Reads the log until the server that `shell` starts is ready, and goes on reading so that it never blocks.
  private static func waitUntilReady(_ shell: ChildProcess, log: Int32) throws {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !text.contains("ready to accept connections") {
      let count = read(log, &buffer, buffer.count)
      if count <= 0 {
        Glibc.close(log)
        throw StartFailure(output: text)
      }
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while read(log, &buffer, buffer.count) > 0 {}
      Glibc.close(log)
      shell.wait()
    }
  }
}
