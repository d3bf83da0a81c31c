/// The HTML elements that the pages use.
public enum Tag: String, Hashable, Sendable {
  /// A link.
  case a
  /// Self-contained content.
  case article
  /// A button; the attribute `type` says whether it submits its form.
  case button
  /// A modal.
  case dialog
  /// A generic block.
  case div
  /// A form that is submitted to the URL in `action`.
  case form
  /// A first-level heading.
  case h1
  /// A second-level heading.
  case h2
  /// What is above the page's main content.
  case header
  /// An image.
  case img
  /// A form field, such as a text field or a password field.
  case input
  /// The visible name of a form field.
  case label
  /// A list item.
  case li
  /// The page's main content, without the navigation.
  case main
  /// Navigation links.
  case nav
  /// The result of a form.
  case output
  /// A paragraph.
  case p
  /// A generic inline element.
  case span
  /// An unordered list.
  case ul
  /// Content for browsers without script.
  case noscript
  /// A bar that shows the progress of a task.
  case progress
  /// A form field for several lines of text.
  case textarea
  /// A video.
  case video

  /// Whether it is a void element: no content and no closing tag.
  var isVoid: Bool {
    switch self {
    case .img, .input: true
    case .a, .article, .button, .dialog, .div, .form, .h1, .h2, .header, .label, .li, .main, .nav,
      .output, .p, .span, .ul, .noscript, .progress, .textarea, .video:
      false
    }
  }
}

/// The HTML attributes that the pages use.
public enum AttributeName: String, Hashable, Sendable {
  /// The URL that a form submits to.
  case action
  /// The alternative text of an image.
  case alt
  /// Whether the element is being updated.
  case ariaBusy = "aria-busy"
  /// Appears disabled but still reacts, for example to explain why.
  case ariaDisabled = "aria-disabled"
  /// Marks the current item of a set.
  case ariaCurrent = "aria-current"
  /// The ids of the elements that describe this one.
  case ariaDescribedby = "aria-describedby"
  /// Hidden from assistive technology.
  case ariaHidden = "aria-hidden"
  /// Whether the value of an input is invalid.
  case ariaInvalid = "aria-invalid"
  /// The accessible name.
  case ariaLabel = "aria-label"
  /// Whether assistive technology announces changes.
  case ariaLive = "aria-live"
  /// Whether a slider is horizontal or vertical.
  case ariaOrientation = "aria-orientation"
  /// Whether a toggle button is pressed.
  case ariaPressed = "aria-pressed"
  /// The maximum value of a slider.
  case ariaValuemax = "aria-valuemax"
  /// The minimum value of a slider.
  case ariaValuemin = "aria-valuemin"
  /// The current value of a slider, as a number.
  case ariaValuenow = "aria-valuenow"
  /// The value of a slider as readable text.
  case ariaValuetext = "aria-valuetext"
  /// Whether input is capitalized automatically.
  case autocapitalize
  /// The kind of data that autofill should offer.
  case autocomplete
  /// Whether input is corrected automatically.
  case autocorrect
  /// Takes the focus when the element appears.
  case autofocus
  /// Whether a checkbox is checked at first.
  case checked
  /// The CSS classes, separated by spaces.
  case `class`
  /// The height in CSS pixels, applied by the script.
  case dataHeight = "data-height"
  /// The id of the photo whose sheet the script shows in the element; it reads the other attributes when this one is set.
  case dataSheet = "data-sheet"
  /// How far a sheet is pulled down in CSS pixels, applied by the script.
  case dataDrop = "data-drop"
  /// The part of the photo that an image shows: left, top, width and height in millionths of the
  /// photo, applied by the script.
  case dataPart = "data-part"
  /// The position of a thumb on its track, 0…10,000, applied by the script.
  case dataPlace = "data-place"
  /// The name by which scripts and tests find the element.
  case dataName = "data-name"
  /// How an image is decoded.
  case decoding
  /// The direction of writing; "auto" is that of the first letter, for texts of people.
  case dir
  /// Disables an input or a button.
  case disabled
  /// Downloads the target of a link.
  case download
  /// The label of the keyboard's Return key.
  case enterkeyhint
  /// The id of the labeled input.
  case `for`
  /// The height of an image in pixels.
  case height
  /// The target of a link.
  case href
  /// The id, unique in the page.
  case id
  /// The kind of virtual keyboard.
  case inputmode
  /// The language of the element, if it differs from the page's.
  case lang
  /// Maximum length of the input, in characters.
  case maxlength
  /// The HTTP method of a form.
  case method
  /// The name under which an input is submitted.
  case name
  /// Submits a form without validation by the browser.
  case novalidate
  /// Shows a dialog.
  case open
  /// The text shown in an empty input.
  case placeholder
  /// Makes an input read-only.
  case readonly
  /// The ARIA role, if the element does not imply it.
  case role
  /// The widths at which an image is displayed.
  case sizes
  /// Whether the browser marks spelling errors.
  case spellcheck
  /// The URL of an image.
  case src
  /// The URLs of an image by width.
  case srcset
  /// Whether and in what order the element takes the focus.
  case tabindex
  /// The window in which a link opens.
  case target
  /// The type of an input or a button.
  case type
  /// The value of an input or a button.
  case value
  /// The width of an image in pixels.
  case width
  /// The file types that a file picker offers.
  case accept
  /// Takes the focus when the attribute is set, applied by the script.
  case dataFocus = "data-focus"
  /// The value of a completed progress bar.
  case max
  /// Accepts several files.
  case multiple
  /// Shows the browser's controls of a video.
  case controls
  /// Plays a video in the page, not in full screen.
  case playsinline
  /// The URL of the image that stands for a video before it is played.
  case poster
  /// How much of a video is loaded before it is played.
  case preload
}
