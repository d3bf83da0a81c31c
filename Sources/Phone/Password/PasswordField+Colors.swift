public import UIKit

extension PasswordField {
  /// The colors of a password field. Each default is the design's; those that carry text become
  /// stronger with Increase Contrast.
  public struct Colors: Sendable {
    /// Title, strength and eye: #585A69, or black with Increase Contrast.
    public var caption = Palette.caption
    /// The text: black.
    public var text = UIColor.black
    /// The border: #3096F0, or #2F5FC0 with Increase Contrast.
    public var frame = Palette.frame
    /// The border of a rejected password and the reason for it: #C20114.
    public var alarm = Palette.red
    /// The first bar: #E65C5C.
    public var weak = Palette.weak
    /// The second bar: #E6B55C.
    public var medium = Palette.medium
    /// The third bar: #4DBF63.
    public var strong = Palette.strong
    /// A bar above the level attained: #D0D6DB.
    public var unlit = Palette.unlit

    /// The design's colors.
    public init() {}
  }
}

/// The attributes for Interface Builder. They can be set by a storyboard only, so that code reads
/// nothing but `password` and `strength`.
extension PasswordField {
  /// The title, also the VoiceOver label of the text field.
  @IBInspectable var titleText: String {
    get { field.accessibilityLabel ?? "" }
    set { setTitle(newValue) }
  }
  @IBInspectable var captionColor: UIColor {
    get { colors.caption }
    set { colors.caption = newValue }
  }
  @IBInspectable var textColor: UIColor {
    get { colors.text }
    set { colors.text = newValue }
  }
  @IBInspectable var frameColor: UIColor {
    get { colors.frame }
    set { colors.frame = newValue }
  }
  @IBInspectable var alarmColor: UIColor {
    get { colors.alarm }
    set { colors.alarm = newValue }
  }
  @IBInspectable var weakColor: UIColor {
    get { colors.weak }
    set { colors.weak = newValue }
  }
  @IBInspectable var mediumColor: UIColor {
    get { colors.medium }
    set { colors.medium = newValue }
  }
  @IBInspectable var strongColor: UIColor {
    get { colors.strong }
    set { colors.strong = newValue }
  }
  @IBInspectable var unlitColor: UIColor {
    get { colors.unlit }
    set { colors.unlit = newValue }
  }
}
