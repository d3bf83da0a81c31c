/// The elements of HTML that pages are built from.
public enum Tag: String, Hashable, Sendable {
  /// A link.
  case a
  /// A part that makes sense by itself.
  case article
  /// A button.
  case button
  /// A modal.
  case dialog
  /// A box.
  case div
  /// A form.
  case form
  /// The first heading.
  case h1
  /// A heading inside a page.
  case h2
  /// A picture.
  case img
  /// A field.
  case input
  /// The name of a field.
  case label
  /// An entry of a list.
  case li
  /// The main part of a page.
  case main
  /// A group of places to go to.
  case nav
  /// The answer to a form.
  case output
  /// A paragraph.
  case p
  /// A part of a text.
  case span
  /// A list.
  case ul
  /// What is read where no script runs.
  case noscript
  /// How far something is.
  case progress

  /// Whether it never has content and no closing tag.
  var isVoid: Bool {
    switch self {
    case .img, .input: true
    case .a, .article, .button, .dialog, .div, .form, .h1, .h2, .label, .li, .main, .nav, .output,
      .p, .span, .ul, .noscript, .progress:
      false
    }
  }
}

/// The attributes of HTML that pages use.
public enum Name: String, Hashable, Sendable {
  /// Where a form goes.
  case action
  /// The text in place of a picture.
  case alt
  /// Whether something is being loaded.
  case ariaBusy = "aria-busy"
  /// Looks unusable for now, and still says why when it is pressed.
  case ariaDisabled = "aria-disabled"
  /// Which of several is the present one.
  case ariaCurrent = "aria-current"
  /// The id of the text that says more about the part.
  case ariaDescribedby = "aria-describedby"
  /// Hidden from those who listen to the page.
  case ariaHidden = "aria-hidden"
  /// Whether the value of a field is wrong.
  case ariaInvalid = "aria-invalid"
  /// The accessible name.
  case ariaLabel = "aria-label"
  /// Whether changes are read out.
  case ariaLive = "aria-live"
  /// Whether a slider is upright or lies.
  case ariaOrientation = "aria-orientation"
  /// Whether a button is held down.
  case ariaPressed = "aria-pressed"
  /// The largest value of a slider.
  case ariaValuemax = "aria-valuemax"
  /// The smallest value of a slider.
  case ariaValuemin = "aria-valuemin"
  /// The value of a slider.
  case ariaValuenow = "aria-valuenow"
  /// The value of a slider in words.
  case ariaValuetext = "aria-valuetext"
  /// Whether a field capitalises.
  case autocapitalize
  /// What a field is for, to those who fill it in.
  case autocomplete
  /// Whether a field corrects.
  case autocorrect
  /// Whether the part takes the focus when it appears.
  case autofocus
  /// The style classes.
  case `class`
  /// The height in CSS pixels, set by the script.
  case dataHeight = "data-height"
  /// How many CSS pixels a sheet is pulled down by, set by the script.
  case dataDrop = "data-drop"
  /// Which part of the photo a picture shows: millionths of its left edge, upper edge, width and height,
  /// set by the script.
  case dataPart = "data-part"
  /// Where on its track a thumb stands, 0…10,000, set by the script.
  case dataPlace = "data-place"
  /// The name that tests find a part by.
  case dataName = "data-name"
  /// When a picture is decoded.
  case decoding
  /// Reacts to nothing.
  case disabled
  /// Saves the target.
  case download
  /// What the key that ends the typing says.
  case enterkeyhint
  /// The id of the field that a label names.
  case `for`
  /// The height of a picture in pixels.
  case height
  /// Where a link goes.
  case href
  /// The id.
  case id
  /// Which keyboard a field wants.
  case inputmode
  /// The language of the part, where it is not that of the page.
  case lang
  /// The most characters a field takes.
  case maxlength
  /// How a form is sent.
  case method
  /// The name of a field.
  case name
  /// A form that is sent whatever its fields hold.
  case novalidate
  /// A modal that is open.
  case open
  /// The text in an empty field.
  case placeholder
  /// A field that shows its value and takes no other.
  case readonly
  /// The role, where the element does not say it.
  case role
  /// The widths a picture is drawn at.
  case sizes
  /// Whether spelling is checked.
  case spellcheck
  /// The address of a picture.
  case src
  /// The addresses of a picture, by width.
  case srcset
  /// Whether the part can have the focus.
  case tabindex
  /// The window that a link opens in.
  case target
  /// The kind of a field or button.
  case type
  /// The value of a field.
  case value
  /// The width of a picture in pixels.
  case width
  /// The formats that a field for files offers.
  case accept
  /// Takes the focus when it comes, set by the script.
  case dataFocus = "data-focus"
  /// The end of a progress.
  case max
  /// A field that takes several files.
  case multiple
}
