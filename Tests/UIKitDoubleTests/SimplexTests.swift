import Simplex
import Testing

/// The constraint solver on its own.
struct SimplexTests {
  var solver = Simplex()

  mutating func numbers(_ count: Int) -> [Linear] {
    (0..<count).map { _ in Linear(variable: solver.variable()) }
  }

  mutating func must(_ sum: Linear, _ relation: Simplex.Relation, priority: Float = 1000) {
    if !solver.add(sum, relation, priority: priority) { Issue.record("refused") }
  }

  @Test mutating func equationsAreSolved() {
    let x = numbers(2)
    must(x[0] + x[1] + (-10), .equal)
    must(x[0] - x[1] + (-4), .equal)
    solver.solve()
    #expect(abs(solver.value(of: x[0]) - 7) < 1e-6)
    #expect(solver.ambiguous(among: x).isEmpty)
  }

  @Test mutating func aContradictionIsRefused() {
    let x = numbers(1)
    must(x[0] + (-1), .equal)
    let isTwo = solver.add(x[0] + (-2), .equal)
    let isMore = solver.add(x[0] + (-3), .atLeast)
    #expect(!isTwo && !isMore)
    solver.solve()
    #expect(abs(solver.value(of: x[0]) - 1) < 1e-6)
  }

  @Test mutating func theConstraintOfHigherPriorityWins() {
    let x = numbers(1)
    for (target, priority) in [(10.0, Float(250)), (20, 750), (10, 251), (10, 252)] {
      must(x[0] + (-target), .equal, priority: priority)
    }
    solver.solve()
    #expect(
      abs(solver.value(of: x[0]) - 20) < 1e-6,
      "three constraints of lower priority do not outweigh it")
  }

  @Test mutating func boundsAreKept() {
    let x = numbers(1)
    must(x[0] + (-5), .atLeast)
    must(x[0] + (-8), .atMost)
    must(x[0] + (-100), .equal, priority: 1)
    solver.solve()
    #expect(abs(solver.value(of: x[0]) - 8) < 1e-6)
    #expect(solver.ambiguous(among: x).isEmpty)
  }

  @Test mutating func whatNobodyFixedIsAmbiguous() {
    let x = numbers(3)
    must(x[0] + (-5), .atLeast)
    must(x[1] - x[2], .equal)
    solver.solve()
    #expect(solver.ambiguous(among: x) == [0, 1, 2])
  }

  @Test mutating func aRangeIsAmbiguous() {
    let x = numbers(2)
    for number in x {
      must(number + (-5), .atLeast)
      must(number + (-9), .atMost)
    }
    must(x[0] + (-6), .equal, priority: 10)
    solver.solve()
    #expect(solver.ambiguous(among: x) == [1])
  }

  /// Compares the solution with brute force: the best of all values on a grid.
  @Test(arguments: 0..<40) mutating func itFindsWhatAGridFinds(seed: Int) {
    var state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    func draw(_ limit: UInt64) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double((state >> 33) % limit)
    }
    let x = numbers(2)
    for number in x {
      must(number, .atLeast)
      must(number + (-12), .atMost)
    }
    let targets = (0..<3).map { _ in (draw(12), draw(12), draw(3) - 1) }
    for (index, target) in targets.enumerated() {
      let sum = x[0] + x[1] * target.2 + (-target.0)
      must(sum, .equal, priority: Float(900 - index * 100))
    }
    solver.solve()
    func costs(_ a: Double, _ b: Double) -> [Double] {
      targets.map { abs(a + b * $0.2 - $0.0) }
    }
    let found = costs(solver.value(of: x[0]), solver.value(of: x[1]))
    for a in 0...12 {
      for b in 0...12 {
        let other = costs(Double(a), Double(b))
        let better = zip(other, found).first { abs($0 - $1) > 1e-6 }.map { $0 < $1 } ?? false
        #expect(!better, "\(a) \(b) would be better: \(other) against \(found)")
      }
    }
  }
}
