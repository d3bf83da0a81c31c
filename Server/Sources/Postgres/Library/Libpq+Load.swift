import Glibc

extension Libpq {
  /// The library of this machine, loaded at the first use.
  static func shared() throws(PostgresError) -> Libpq { try loaded.get() }

  private static let loaded = Result { () throws(PostgresError) in
    try Libpq(fileName: "libpq.so.5")
  }

  /// Loads the library `fileName`. It stays loaded, because connections keep pointers into it.
  init(fileName: String) throws(PostgresError) {
    guard let library = dlopen(fileName, RTLD_NOW | RTLD_LOCAL) else {
      throw .libraryMissing(fileName: fileName)
    }
    let symbols = Symbols(library: library, fileName: fileName)
    connecting = try Connecting(symbols)
    state = try State(symbols)
    sending = try Sending(symbols)
    receiving = try Receiving(symbols)
    results = try Results(symbols)
  }

  /// The functions of a loaded library by name.
  fileprivate struct Symbols {
    let library: UnsafeMutableRawPointer
    let fileName: String

    /// The function `name` as the C function type `Function`.
    subscript<Function>(_ name: String) -> Function {
      get throws(PostgresError) {
        // NB: a libpq older than 14 has no pipeline mode, so its symbols are missing.
        guard let symbol = dlsym(library, name) else {
          throw .libraryMissing(fileName: fileName)
        }
        return unsafeBitCast(symbol, to: Function.self)
      }
    }
  }
}

extension Libpq.Connecting {
  fileprivate init(_ symbols: Libpq.Symbols) throws(PostgresError) {
    connectStartParams = try symbols["PQconnectStartParams"]
    connectPoll = try symbols["PQconnectPoll"]
    finish = try symbols["PQfinish"]
    setnonblocking = try symbols["PQsetnonblocking"]
    setErrorVerbosity = try symbols["PQsetErrorVerbosity"]
    setNoticeReceiver = try symbols["PQsetNoticeReceiver"]
    conninfoParse = try symbols["PQconninfoParse"]
    conninfoFree = try symbols["PQconninfoFree"]
  }
}

extension Libpq.State {
  fileprivate init(_ symbols: Libpq.Symbols) throws(PostgresError) {
    status = try symbols["PQstatus"]
    transactionStatus = try symbols["PQtransactionStatus"]
    socket = try symbols["PQsocket"]
    serverVersion = try symbols["PQserverVersion"]
    backendPID = try symbols["PQbackendPID"]
    errorMessage = try symbols["PQerrorMessage"]
    parameterStatus = try symbols["PQparameterStatus"]
  }
}

extension Libpq.Sending {
  fileprivate init(_ symbols: Libpq.Symbols) throws(PostgresError) {
    sendQuery = try symbols["PQsendQuery"]
    sendPrepare = try symbols["PQsendPrepare"]
    sendQueryPrepared = try symbols["PQsendQueryPrepared"]
    setSingleRowMode = try symbols["PQsetSingleRowMode"]
    enterPipelineMode = try symbols["PQenterPipelineMode"]
    exitPipelineMode = try symbols["PQexitPipelineMode"]
    pipelineSync = try symbols["PQpipelineSync"]
    flush = try symbols["PQflush"]
    getCancel = try symbols["PQgetCancel"]
    cancel = try symbols["PQcancel"]
    freeCancel = try symbols["PQfreeCancel"]
  }
}

extension Libpq.Receiving {
  fileprivate init(_ symbols: Libpq.Symbols) throws(PostgresError) {
    consumeInput = try symbols["PQconsumeInput"]
    isBusy = try symbols["PQisBusy"]
    getResult = try symbols["PQgetResult"]
    notifies = try symbols["PQnotifies"]
    freemem = try symbols["PQfreemem"]
  }
}

extension Libpq.Results {
  fileprivate init(_ symbols: Libpq.Symbols) throws(PostgresError) {
    status = try symbols["PQresultStatus"]
    errorField = try symbols["PQresultErrorField"]
    rowCount = try symbols["PQntuples"]
    columnCount = try symbols["PQnfields"]
    columnName = try symbols["PQfname"]
    columnType = try symbols["PQftype"]
    isNull = try symbols["PQgetisnull"]
    length = try symbols["PQgetlength"]
    value = try symbols["PQgetvalue"]
    commandTag = try symbols["PQcmdStatus"]
    affectedRows = try symbols["PQcmdTuples"]
    clear = try symbols["PQclear"]
  }
}
