import Pages

/// A simple DOM that applies patches as `host.js` does.
struct DOM {
  final class Node {
    var tag = ""
    var text = ""
    var attributes: [(name: String, value: String)] = []
    var children: [Int32] = []
    var parent: Int32?
  }

  var nodes: [Int32: Node] = [0: Node()]

  mutating func apply(_ patches: Patches) {
    var words = patches.words[...]
    var units = Array(String(decoding: patches.text, as: UTF8.self).utf16)[...]
    func string(_ units: inout ArraySlice<UInt16>) -> String {
      let length = Int(words.removeFirst())
      defer { units = units.dropFirst(length) }
      return String(decoding: units.prefix(length), as: UTF16.self)
    }
    while !words.isEmpty {
      let kind = Patches.Kind(rawValue: words.removeFirst())
      let number = words.removeFirst()
      switch kind {
      case .create:
        let node = Node()
        node.tag = string(&units)
        nodes[number] = node
      case .text: nodes[number]?.text = string(&units)
      case .attribute:
        let name = string(&units)
        nodes[number]?.attributes.removeAll { $0.name == name }
        nodes[number]?.attributes.append((name, string(&units)))
      case .clear:
        let name = string(&units)
        nodes[number]?.attributes.removeAll { $0.name == name }
      case .insert: insert(number, into: words.removeFirst(), before: words.removeFirst())
      case .remove: detach(number)
      case nil: return
      }
    }
  }

  private func detach(_ number: Int32) {
    guard let parent = nodes[number]?.parent else { return }
    nodes[parent]?.children.removeAll { $0 == number }
    nodes[number]?.parent = nil
  }

  private func insert(_ number: Int32, into parent: Int32, before sibling: Int32) {
    detach(number)
    let place = nodes[parent]?.children.firstIndex(of: sibling)
    nodes[parent]?.children.insert(number, at: place ?? nodes[parent]?.children.count ?? 0)
    nodes[number]?.parent = parent
  }

  /// The page as text; attributes are sorted, because their order has no meaning.
  func text(_ number: Int32 = 0) -> String {
    guard let node = nodes[number] else { return "missing \(number)" }
    let attributes = node.attributes.map { " \($0.name)=\($0.value)" }.sorted().joined()
    let inside = node.children.map { text($0) }.joined()
    return number == 0 ? inside : "<\(node.tag)\(attributes)>\(node.text)\(inside)</\(node.tag)>"
  }
}

extension Element {
  /// The same text as `DOM.text`, rendered directly from the tree.
  var plain: String {
    let attributes = attributes.map { " \($0.name.rawValue)=\($0.value)" }.sorted().joined()
    return
      "<\(tag.rawValue)\(attributes)>\(text)\(children.map(\.plain).joined())</\(tag.rawValue)>"
  }
}
