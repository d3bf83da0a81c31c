import Domain
import Screens
import Texts

extension AppPage {
  /// What is above the photos of a list that is not the feed: the way back, then what the list is. Its links and its
  /// field work without script too.
  func tree(of header: ListHeader, behind: String?) -> Element {
    var bar: [Element] = []
    if let behind {
      let back = Element(.a, "back", [Element(.span, "icon")]).keyed("back").with(.href, behind)
        .with(.ariaLabel, words(.back))
      bar.append(header.kind == .collection ? back : back.on(.tap, .listClosed))
    }
    bar.append(
      header.kind == .search
        ? searchForm(header.title, isEmpty: header.query == ListHeader.emptySearch.query)
        : Element(.h1, text: header.title).with(.dir, "auto"))
    if !header.edit.isEmpty {
      bar.append(Element(.a, "side", text: words(.list(.edit))).with(.href, header.edit))
    }
    return Element(
      .header, "found",
      [
        Element(.div, "bar", bar), Element(.p, "note", text: header.note).with(.role, "status"),
        Element(.div, "chips", header.topics.map { chip($0, header) }),
      ]
    ).keyed("found")
  }

  private func searchForm(_ query: String, isEmpty: Bool) -> Element {
    let name = words(.list(.searchPhotos))
    let field = Element(.input, "field").keyed(query).with(.type, "search").with(.dir, "auto")
      .with(.name, "search")
      .with(.value, query).with(.ariaLabel, name).with(.placeholder, name)
      .with(.maxlength, "100").with(.dataFocus, if: isEmpty)
    return Element(.form, "search", [field]).with(.role, "search")
      .with(.action, Path.feed.template)
  }

  /// The link to a list, named by its title.
  func link(_ list: ListHeader, _ style: String) -> Element {
    Element(.a, style, text: list.title).with(.href, list.address).with(.dir, "auto")
      .on(.tap, .listTapped(list))
  }

  private func chip(_ topic: Offer, _ header: ListHeader) -> Element {
    let list = ListHeader(query: "?topic=" + percentEncoded(topic.target), title: topic.title)
    return link(list, "chip").keyed(list.query)
      .with(.ariaCurrent, "page", if: header.query == list.query)
  }

  /// What is instead of the photos of a list that has none.
  func nothing(in header: ListHeader) -> [Element] {
    [Element(.p, "nothing", text: header.empty)]
  }
}
