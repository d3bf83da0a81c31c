#if arch(wasm32)
  import Pages
  import Screens

  // What the full-screen view and `app.js` tell each other with every frame: numbers in two fixed
  // places, so that nothing is made and nothing is thrown away while a finger moves.

  /// The fingers on the photo, ten at most: id, x and y of each, from the window's corner.
  nonisolated(unsafe) private let fingers = UnsafeMutablePointer<Double>.allocate(capacity: 30)
  /// Motion and cover; then of each of the three photos: 0 not there, 1 hidden or 2 visible, slide,
  /// width, height, turn and centre.
  nonisolated(unsafe) private let poses = UnsafeMutablePointer<Double>.allocate(capacity: 26)
  /// The middle of the window.
  nonisolated(unsafe) private var middle = Point(x: 0, y: 0)

  /// Where `touched` finds the fingers.
  @_expose(wasm, "fingers") @_cdecl("fingers")
  public func fingersRoom() -> UnsafeMutablePointer<Double> { fingers }

  /// The fingers on the photo changed; so many are there.
  @_expose(wasm, "touched") @_cdecl("touched")
  public func touched(_ milliseconds: Double, _ count: Int32) {
    // Why the smallest numbers: browsers list fingers in an order that changes, a finger keeps its number.
    var first: Finger?
    var second: Finger?
    for index in 0..<Int(min(max(count, 0), 10)) {
      let fresh = finger(index)
      if first.map({ fresh.id < $0.id }) ?? true {
        second = first
        first = fresh
      } else if second.map({ fresh.id < $0.id }) ?? true {
        second = fresh
      }
    }
    var hand = Fingers.none
    if let first { hand = .one(first) }
    if let first, let second { hand = .two(first, second) }
    root.handle(.viewer(.stage(.touched(hand, at: milliseconds))))
  }

  private func finger(_ index: Int) -> Finger {
    let x = fingers[3 * index + 1] - middle.x
    let y = fingers[3 * index + 2] - middle.y
    // Why cut: Safari counts its touches beyond what 32 bits hold.
    let id = Int32(truncatingIfNeeded: Int64(exactly: fingers[3 * index]) ?? 0)
    return Finger(id: id, place: Point(x: x, y: y))
  }

  /// The system took the fingers away.
  @_expose(wasm, "cancelled") @_cdecl("cancelled")
  public func cancelled() {
    root.handle(.viewer(.stage(.cancelled)))
  }

  /// A wheel was turned over the photo by so many CSS pixels.
  @_expose(wasm, "wheeled") @_cdecl("wheeled")
  public func wheeled(_ distance: Double, _ x: Double, _ y: Double, _ isPinch: Int32) {
    let place = Point(x: x - middle.x, y: y - middle.y)
    root.handle(.viewer(.stage(.wheeled(distance, at: place, isPinch: isPinch != 0))))
  }

  /// A key that moves the photo was pressed.
  @_expose(wasm, "pressed") @_cdecl("pressed")
  public func pressed(_ key: Int32) {
    guard let key = PhotoStage.Key(rawValue: key) else { return }
    root.handle(.viewer(.stage(.pressed(key))))
  }

  /// A frame that was asked for is about to be drawn.
  @_expose(wasm, "framed") @_cdecl("framed")
  public func framed(_ milliseconds: Double) {
    root.handle(.viewer(.stage(.ticked(at: milliseconds))))
  }

  /// The window has this size, so many device pixels a CSS pixel, and wants motion or not.
  @_expose(wasm, "placed") @_cdecl("placed")
  public func placed(_ width: Int32, _ height: Int32, _ density: Double, _ isStill: Int32) {
    middle = Point(x: Double(width) / 2, y: Double(height) / 2)
    let viewport = Viewport(width: width, height: height)
    root.handle(
      .placed(Surroundings(viewport: viewport, density: density, isStill: isStill != 0)))
  }

  func pose(_ stage: StageView) {
    poses[0] = Double(stage.motion.rawValue)
    poses[1] = stage.cover
    write(stage.previous, at: 2)
    write(stage.current, at: 10)
    write(stage.next, at: 18)
    hostPose(poses)
  }

  private func write(_ placing: Placing?, at index: Int) {
    guard let placing else {
      poses[index] = 0
      return
    }
    poses[index] = placing.isVisible ? 2 : 1
    poses[index + 1] = placing.slide
    poses[index + 2] = placing.width
    poses[index + 3] = placing.height
    poses[index + 4] = placing.pose.turn.x
    poses[index + 5] = placing.pose.turn.y
    poses[index + 6] = placing.pose.centre.x
    poses[index + 7] = placing.pose.centre.y
  }
#endif
