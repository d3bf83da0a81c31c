extension QRCode {
  /// The mask penalty by the four rules of ISO/IEC 18004, 7.8.3; lower is better.
  var penalty: Int {
    var total = 0
    for line in 0..<side {
      total += runs(line, isRow: true) + runs(line, isRow: false)
    }
    return total + squares + imbalance
  }

  private func runs(_ line: Int, isRow: Bool) -> Int {
    var total = 0
    var length = 0
    var last: Bool?
    var history = 0
    for index in 0..<side {
      let isDark = isRow ? isDark(row: line, column: index) : isDark(row: index, column: line)
      length = isDark == last ? length + 1 : 1
      last = isDark
      if length == 5 { total += 3 } else if length > 5 { total += 1 }
      history = (history << 1 | (isDark ? 1 : 0)) & 0x7FF
      if index >= 10, history == 0x5D0 || history == 0x05D { total += 40 }
    }
    return total
  }

  private var squares: Int {
    var total = 0
    for row in 0..<side - 1 {
      for column in 0..<side - 1 {
        let first = isDark(row: row, column: column)
        if first == isDark(row: row, column: column + 1),
          first == isDark(row: row + 1, column: column),
          first == isDark(row: row + 1, column: column + 1)
        {
          total += 3
        }
      }
    }
    return total
  }

  private var imbalance: Int {
    let share = dark.count { $0 } * 20 - dark.count * 10
    return (abs(share) + dark.count - 1) / dark.count * 10 - (share == 0 ? 0 : 10)
  }
}
