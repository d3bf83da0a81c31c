import Domain

/// What only the iPhone app needs: it continues uploads after it was terminated, and it knows how
/// many bytes of a part have left the device before the server confirms the part (IOS-6).
extension AddingScreen {
  /// A file whose upload is not finished, to be stored until the next launch.
  public struct PendingFile: Hashable, Sendable {
    /// The file on the device.
    public var file: ChosenFile
    /// The id of the file's upload; nil if the server has not confirmed one.
    public var upload: String?

    /// Describes a file whose upload has this id.
    public init(file: ChosenFile, upload: String?) {
      self.file = file
      self.upload = upload
    }
  }

  /// The files on the device whose upload is not finished, in list order.
  public var pendingFiles: [PendingFile] {
    files.compactMap { file in
      file.file.map { number in
        PendingFile(
          file: ChosenFile(
            number: number, name: file.name, size: file.size, modified: file.modified,
            // Why: the number of a double that was dropped is unknown to the next launch.
            after: file.after.flatMap { after in files.first { $0.number == after }?.file }),
          upload: file.upload)
      }
    }
  }

  /// Creates the screen with the files of an earlier launch; the server is asked for the offset of
  /// each before more of it is sent.
  public init(largest: Int64, parts: Parts, resuming pending: [PendingFile]) {
    self.init(largest: largest, parts: parts)
    for entry in pending {
      lastKey += 1
      var file = AddedFile(key: lastKey, file: entry.file)
      file.upload = entry.upload
      files.append(file)
    }
  }

  /// The system is still sending these files as a whole, which an earlier launch has handed over. Returns the effects
  /// with which they are sent; they must not be carried out again.
  public mutating func adopt(sending numbers: Set<Int32>) -> [Effect] {
    var sends: [Effect] = []
    for index in files.indices where files[index].step == .waiting {
      guard let number = files[index].file, numbers.contains(number),
        let upload = files[index].upload
      else { continue }
      let (question, count) = (ticket.next(), files[index].size)
      files[index].step = .sending(question, count: count, since: nil)
      sends.append(.send(question, upload: upload, file: number, from: 0, count: count))
    }
    return sends
  }

  /// The content while these numbers of bytes of the parts being sent have left the device, by the number of the file.
  public func view(sending bytes: [Int32: Int64]) -> AddingView {
    guard !bytes.isEmpty else { return view }
    var ahead = self
    for index in files.indices {
      guard case .sending = files[index].step, let number = files[index].file,
        let left = bytes[number]
      else { continue }
      ahead.files[index].sent = min(files[index].size, files[index].sent + max(0, left))
    }
    return ahead.view
  }

  /// The size in bytes of the files on the device that are being uploaded or wait for their turn.
  public var openBytes: Int64 {
    files.reduce(0) { $0 + ($1.file != nil && $1.step.isOpen ? $1.size : 0) }
  }

  /// Number of those of these files that are being uploaded or wait for their turn.
  public func openCount(among numbers: Set<Int32>) -> Int {
    files.count { file in file.step.isOpen && file.file.map { numbers.contains($0) } == true }
  }

  /// The rows of those of these files that failed.
  public func failedRows(among numbers: Set<Int32>) -> [Int32] {
    files.compactMap { file in
      guard case .failed = file.step, let number = file.file, numbers.contains(number) else {
        return nil
      }
      return file.key
    }
  }

  /// The number of the file that is being uploaded and the same as a chosen one; nil if that is not on the list.
  public func openFile(sameAs chosen: ChosenFile) -> Int32? {
    files.first { $0.isSame(as: chosen) && $0.step.isOpen }?.file
  }

  /// The number of the file in the row `key`; nil if the file is not needed any more.
  public func file(ofRow key: Int32) -> Int32? {
    files.first { $0.key == key }?.file
  }
}
