extension BinaryValue {
  /// A numeric in binary format: four numbers of 16 bits (count of digits, weight, sign, scale),
  /// then the digits to the base 10,000; the first one is multiplied by 10,000 to the weight.
  ///
  /// Throws if it has a fraction, is infinite, is not a number, or does not fit 64 bits.
  var numeric: Int64 {
    get throws(Failure) {
      guard bytes.count >= 8, bytes.count == 8 + 2 * Int(word(0)) else {
        throw .unreadable(reason: "has an unexpected length")
      }
      let weight = Int(Int16(bitPattern: word(1)))
      let sign = word(2)
      guard sign == 0 || sign == 0x4000 else { throw .unreadable(reason: "is not finite") }
      // Why negative: the smallest integer has no positive counterpart.
      var value: Int64 = 0
      for position in 0..<max(Int(word(0)), weight + 1) {
        let digit = position < Int(word(0)) ? Int64(word(4 + position)) : 0
        if position > weight {
          if digit != 0 { throw .unreadable(reason: "has a fraction") }
          continue
        }
        let product = value.multipliedReportingOverflow(by: 10_000)
        let difference = product.partialValue.subtractingReportingOverflow(digit)
        if product.overflow || difference.overflow { throw .outOfRange }
        value = difference.partialValue
      }
      if sign == 0x4000 { return value }
      if value == .min { throw .outOfRange }
      return -value
    }
  }

  private func word(_ index: Int) -> UInt16 {
    UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self))
  }
}

extension BinaryValue.Failure {
  fileprivate static var outOfRange: Self { .unreadable(reason: "does not fit 64 bits") }
}
