import Canvas

extension UIWindow {
  /// Test only: the drawing as a PNG file.
  public func doublePicture() -> [UInt8] { doubleCanvas().png() }
  /// Test only: lays the window out and draws it.
  public func doubleCanvas() -> Canvas {
    layoutIfNeeded()
    let box = Box(0, 0, frame.width, frame.height)
    var drawing = Drawing(canvas: Canvas(width: box.width, height: box.height))
    drawing.draw(self, in: Place(x: 0, y: 0, clip: box, alpha: 1))
    return drawing.canvas
  }
}

/// Where a view is drawn: the origin of its superview, the clip rectangle and the opacity.
private struct Place {
  var x: Double
  var y: Double
  var clip: Box
  var alpha: Double
}

@MainActor private struct Drawing {
  var canvas: Canvas

  mutating func draw(_ view: UIView, in place: Place) {
    guard !view.isHidden, view.alpha > 0.01 else { return }
    let frame = view.frame
    let box = Box(place.x + frame.minX, place.y + frame.minY, frame.width, frame.height)
    let alpha = place.alpha * view.alpha
    drawGround(of: view, box, place.clip, alpha)
    switch view {
    case let label as UILabel: drawText(of: label, box, place.clip, alpha)
    case let field as UITextField: drawText(of: field, box, place.clip, alpha)
    case let image as UIImageView: draw(image, box, place.clip, alpha)
    case let button as UIButton:
      drawSymbol(button.currentImage, button.tintColor, box, place.clip, alpha)
    case let wheel as UIActivityIndicatorView: drawWheel(wheel, box, place.clip, alpha)
    default: break
    }
    let inner = Place(
      x: box.x - view.bounds.minX, y: box.y - view.bounds.minY,
      clip: view.clipsToBounds ? place.clip.cut(box) : place.clip, alpha: alpha)
    let mask = canvas.mask
    if view.clipsToBounds, view.layer.cornerRadius > 0 {
      canvas.mask = (box, Double(view.layer.cornerRadius))
    }
    for inside in view.subviews { draw(inside, in: inner) }
    canvas.mask = mask
    drawBorder(of: view, box, place.clip, alpha)
  }

  private func ink(_ colour: CGColor?, _ alpha: Double) -> Ink? {
    guard let parts = colour?.components, parts.count == 4, parts[3] > 0 else { return nil }
    return Ink(parts[0], parts[1], parts[2], parts[3] * alpha)
  }

  private func ink(_ colour: UIColor?, _ view: UIView, _ alpha: Double) -> Ink? {
    ink(colour?.resolvedColor(with: view.traitCollection).cgColor, alpha)
  }

  private mutating func drawGround(of view: UIView, _ box: Box, _ clip: Box, _ alpha: Double) {
    let layer = view.layer
    let radius = Double(layer.cornerRadius)
    // Why: only drawn content casts a shadow; here only the background is considered.
    if layer.shadowOpacity > 0, (ink(view.backgroundColor, view, 1)?.alpha ?? 0) > 0,
      let shade = ink(layer.shadowColor, alpha * Double(layer.shadowOpacity))
    {
      let moved = Box(
        box.x + layer.shadowOffset.width, box.y + layer.shadowOffset.height, box.width, box.height)
      canvas.shadow(moved, radius: radius, blur: layer.shadowRadius, shade, clip: clip)
    }
    if let ground = ink(view.backgroundColor, view, alpha) {
      canvas.fill(box, radius: radius, from: ground, clip: clip)
    }
    if let gradient = layer as? CAGradientLayer { fill(box, gradient, clip, alpha) }
    for case let gradient as CAGradientLayer in layer.sublayers ?? [] {
      let area = Box(
        box.x + gradient.frame.minX, box.y + gradient.frame.minY, gradient.frame.width,
        gradient.frame.height)
      fill(area, gradient, clip, alpha)
    }
    for case let shape as CAShapeLayer in layer.sublayers ?? [] {
      draw(shape, box.x, box.y, clip, alpha)
    }
  }

  /// Draws the lines of a shape: those that are stroked, or the outline of what is filled.
  private mutating func draw(
    _ shape: CAShapeLayer, _ x: Double, _ y: Double, _ clip: Box, _ alpha: Double
  ) {
    guard let colour = ink(shape.strokeColor ?? shape.fillColor, alpha) else { return }
    for part in shape.path?.parts ?? [] {
      for (start, end) in zip(part, part.dropFirst()) {
        canvas.line(
          x + start.x, y + start.y, x + end.x, y + end.y, width: Double(shape.lineWidth), colour,
          clip: clip)
      }
    }
  }

  /// Fills with a vertical gradient from the first color to the last one. Below the last location,
  /// the last color continues.
  private mutating func fill(
    _ box: Box, _ gradient: CAGradientLayer, _ clip: Box, _ alpha: Double
  ) {
    let colours = (gradient.colors ?? []).compactMap { $0 as? CGColor }
    guard let top = ink(colours.first, alpha) ?? colours.first.map({ Ink(clear: $0) }),
      let end = ink(colours.last, alpha)
    else { return }
    let part = gradient.locations?.last?.doubleValue ?? 1
    let radius = Double(gradient.cornerRadius)
    let upper = Box(box.x, box.y, box.width, box.height * part)
    canvas.fill(upper, radius: radius, from: top, to: end, clip: clip)
    let lower = Box(box.x, box.y + upper.height, box.width, box.height - upper.height)
    if lower.height > 0 { canvas.fill(lower, radius: 0, from: end, clip: clip) }
  }

  private mutating func drawBorder(of view: UIView, _ box: Box, _ clip: Box, _ alpha: Double) {
    let layer = view.layer
    guard layer.borderWidth > 0, let colour = ink(layer.borderColor, alpha) else { return }
    canvas.border(
      box, radius: layer.cornerRadius, width: layer.borderWidth, colour, clip: clip)
  }

  private mutating func drawText(of label: UILabel, _ box: Box, _ clip: Box, _ alpha: Double) {
    guard let text = label.text, let colour = ink(label.textColor, label, alpha) else { return }
    let measure = TextMeasure(font: label.font)
    let lines = label.numberOfLines == 1 ? [text] : measure.lines(of: text, in: label.frame.width)
    let height = label.font.lineHeight
    var top = box.y + (box.height - height * Double(lines.count)) / 2
    for line in lines {
      write(line, measure, label.textAlignment, Box(box.x, top, box.width, height), colour, clip)
      top += height
    }
  }

  private mutating func drawText(of field: UITextField, _ box: Box, _ clip: Box, _ alpha: Double) {
    let typed = field.text ?? ""
    let shown = field.isSecureTextEntry ? String(repeating: "•", count: typed.count) : typed
    var colour = field.textColor
    if typed.isEmpty {
      let attributes = field.attributedPlaceholder?.attributes(at: 0, effectiveRange: nil)
      colour = attributes?[.foregroundColor] as? UIColor ?? UIColor(white: 0.7, alpha: 1)
    }
    guard let ink = ink(colour, field, alpha) else { return }
    let rect = field.textRect(forBounds: field.bounds)
    let area = Box(box.x + rect.minX, box.y + rect.minY, rect.width, rect.height)
    let measure = TextMeasure(font: field.font ?? .systemFont(ofSize: 17))
    let text = typed.isEmpty ? field.placeholder ?? "" : shown
    write(text, measure, field.textAlignment, area, ink, clip.cut(area))
  }

  private mutating func write(
    _ text: String, _ measure: TextMeasure, _ alignment: NSTextAlignment, _ box: Box, _ ink: Ink,
    _ clip: Box
  ) {
    let rest = box.width - measure.width(of: text)
    var x = box.x
    if alignment == .center { x += rest / 2 }
    if alignment == .right { x += rest }
    let size = measure.font.pointSize
    let baseline = box.y + box.height / 2 + size * 0.352
    for character in text {
      let advance = measure.advance(of: character)
      canvas.write(
        character, x: x, baseline: baseline, advance: advance, capital: size * 0.705,
        weight: size * (0.075 + max(-0.03, measure.font.weight.rawValue * 0.11)), ink, clip: clip)
      x += advance
    }
  }

  private mutating func draw(_ view: UIImageView, _ box: Box, _ clip: Box, _ alpha: Double) {
    guard let image = view.image else { return }
    guard let pixels = image.pixels else {
      return drawSymbol(image, view.tintColor, box, clip, alpha)
    }
    var area = box
    if view.contentMode == .scaleAspectFill {
      let scale = max(box.width / image.size.width, box.height / image.size.height)
      let (width, height) = (image.size.width * scale, image.size.height * scale)
      area = Box(
        box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
    }
    canvas.picture(pixels, area, alpha: alpha, clip: view.clipsToBounds ? clip.cut(box) : clip)
  }

  /// Draws a known SF Symbol, else a disc, or a ring for a symbol that is not filled.
  private mutating func drawSymbol(
    _ image: UIImage?, _ tint: UIColor?, _ box: Box, _ clip: Box, _ alpha: Double
  ) {
    guard let image, let colour = ink(tint?.cgColor, alpha) else { return }
    let side = min(box.width, box.height, image.size.width)
    let place = Box(
      box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)
    if let name = image.systemName, canvas.sign(name, in: place, colour, clip: clip) { return }
    if image.systemName?.hasSuffix(".fill") == true {
      canvas.fill(place, radius: side / 2, from: colour, clip: clip)
    } else {
      canvas.border(place, radius: side / 2, width: 1.5, colour, clip: clip)
    }
  }

  private mutating func drawWheel(
    _ wheel: UIActivityIndicatorView, _ box: Box, _ clip: Box, _ alpha: Double
  ) {
    guard let colour = ink(wheel.color, wheel, alpha) else { return }
    canvas.border(box, radius: box.width / 2, width: 2.5, colour, clip: clip)
  }
}

extension Ink {
  /// The same color, fully transparent.
  fileprivate init(clear colour: CGColor) {
    let parts = colour.components ?? [0, 0, 0, 0]
    self.init(parts[0], parts[1], parts[2], 0)
  }
}
