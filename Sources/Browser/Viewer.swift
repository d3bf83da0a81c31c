#if arch(wasm32)
  import Pages
  import Screens

  // The full-screen view and `app.js` exchange numbers through two fixed buffers with every frame,
  // so that nothing is allocated while a finger moves.

  /// The fingers on the photo, at most ten: id, x and y of each, from the window's upper left
  /// corner.
  nonisolated(unsafe) private let fingers = UnsafeMutablePointer<Double>.allocate(capacity: 30)
  /// Motion of the photos, opacity of the background; then for each of three photos: 0 (absent),
  /// 1 (hidden) or 2 (visible), slide, width, height, translation (x, y) and center (x, y).
  nonisolated(unsafe) private let poses = UnsafeMutablePointer<Double>.allocate(capacity: 26)
  /// The middle of the window, in CSS pixels.
  nonisolated(unsafe) private var middle = ScreenPoint(x: 0, y: 0)

  /// The buffer from which `touched` reads the positions of the fingers.
  @_expose(wasm, "fingers") @_cdecl("fingers")
  public func fingersRoom() -> UnsafeMutablePointer<Double> { fingers }

  // Why never inlined: each copy would cost 100 bytes.
  @inline(never) private func handle(stage event: PhotoStage.Event) {
    root.handle(.viewer(.stage(event)))
  }

  /// A card was clicked at this point, in CSS pixels from the window's upper left corner.
  @_expose(wasm, "cardClicked") @_cdecl("cardClicked")
  public func cardClicked(_ x: Double, _ y: Double, _ milliseconds: Double) {
    let place = ScreenPoint(x: x - middle.x, y: y - middle.y)
    handle(stage: .cardTapped(place, at: milliseconds))
  }

  /// The fingers on the photo changed; the buffer contains `count` of them.
  @_expose(wasm, "touched") @_cdecl("touched")
  public func touched(_ milliseconds: Double, _ count: Int32) {
    // Why the smallest ids: browsers list touches in varying order, but a finger keeps its id.
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
    handle(stage: .touched(hand, at: milliseconds))
  }

  private func finger(_ index: Int) -> Finger {
    let x = fingers[3 * index + 1] - middle.x
    let y = fingers[3 * index + 2] - middle.y
    // Why truncated: Safari's touch ids exceed 32 bits.
    let id = Int32(truncatingIfNeeded: Int64(exactly: fingers[3 * index]) ?? 0)
    return Finger(id: id, place: ScreenPoint(x: x, y: y))
  }

  /// The system canceled the touches.
  @_expose(wasm, "cancelled") @_cdecl("cancelled")
  public func cancelled() {
    handle(stage: .cancelled)
  }

  /// The wheel was turned over the photo by this many CSS pixels, or a trackpad was pinched.
  @_expose(wasm, "wheeled") @_cdecl("wheeled")
  public func wheeled(_ distance: Double, _ x: Double, _ y: Double, _ isPinch: Int32) {
    let place = ScreenPoint(x: x - middle.x, y: y - middle.y)
    handle(stage: .wheeled(distance, at: place, isPinch: isPinch != 0))
  }

  /// A key that moves the photo was pressed: a raw value of `PhotoStage.Key`.
  @_expose(wasm, "pressed") @_cdecl("pressed")
  public func pressed(_ key: Int32) {
    guard let key = PhotoStage.Key(rawValue: key) else { return }
    handle(stage: .pressed(key))
  }

  /// A requested animation frame is about to be drawn.
  @_expose(wasm, "framed") @_cdecl("framed")
  public func framed(_ milliseconds: Double) {
    handle(stage: .ticked(at: milliseconds))
  }

  /// The window's size in CSS pixels, its device pixels per CSS pixel, and whether motion is
  /// reduced (1).
  @_expose(wasm, "placed") @_cdecl("placed")
  public func placed(_ width: Int32, _ height: Int32, _ density: Double, _ isStill: Int32) {
    middle = ScreenPoint(x: Double(width) / 2, y: Double(height) / 2)
    let viewport = Viewport(width: width, height: height)
    root.handle(
      .placed(ViewerEnvironment(viewport: viewport, density: density, isStill: isStill != 0)))
  }

  func pose(_ stage: StageView) {
    poses[0] = Double(stage.motion.rawValue)
    poses[1] = stage.cover
    write(stage.previous, at: 2)
    write(stage.current, at: 10)
    write(stage.next, at: 18)
    hostPose(poses)
  }

  private func write(_ placing: PhotoPlacement?, at index: Int) {
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
