/// Row positions, and the cells of visible rows.
extension UITableView {
  private var rowDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  /// The upper edge of each row, and the lower edge of the last. As in UIKit without estimated row
  /// heights, all heights are queried again after the rows change.
  var counted: [CGFloat] {
    if let edges { return edges }
    var places = [tableHeaderView?.frame.height ?? 0]
    let count = dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0
    for row in 0..<count {
      let path = IndexPath(row: row, section: 0)
      let height = rowDelegate?.tableView(self, heightForRowAt: path) ?? 44
      precondition(height >= 0, "Invalid height \(height) for a row")
      places.append(places[row] + height)
    }
    edges = places
    return places
  }

  /// Assigns new row numbers to the cells that remain after an update.
  func follow(_ batch: Batch, _ before: Int) {
    let removed = Set(batch.removed)
    let added = Set(batch.added)
    precondition(
      removed.count == batch.removed.count && removed.isDisjoint(with: batch.replaced),
      "Invalid update: a row is removed twice, or removed and reloaded")
    var kept: [Int: UITableViewCell] = [:]
    var next = 0
    for row in 0..<before {
      if removed.contains(row) {
        if let cell = shown[row] { end(cell, row) }
        continue
      }
      while added.contains(next) { next += 1 }
      if let cell = shown[row] {
        if batch.replaced.contains(row) { end(cell, row) } else { kept[next] = cell }
      }
      next += 1
    }
    shown = kept
    prefetched = []
  }

  func end(_ cell: UITableViewCell, _ row: Int) {
    cell.removeFromSuperview()
    rowDelegate?.tableView(
      self, didEndDisplaying: cell, forRowAt: IndexPath(row: row, section: 0))
    spare[cell.reuseIdentifier ?? "", default: []].append(cell)
  }

  func placeRows() {
    let edges = counted
    var size = CGSize(width: bounds.width, height: edges.last ?? 0)
    if let header = tableHeaderView {
      header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: header.frame.height)
    }
    if let footer = tableFooterView {
      footer.frame = CGRect(
        x: 0, y: size.height, width: bounds.width, height: footer.frame.height)
      size.height += footer.frame.height
    }
    if contentSize != size {
      contentSize = size
      stayInside()
    }
    guard window != nil, bounds.height > 0 else { return }
    let visible = rows(from: bounds.minY, to: bounds.maxY)
    for (row, cell) in shown where !visible.contains(row) {
      shown[row] = nil
      end(cell, row)
    }
    for row in visible { place(row) }
    prefetch(visible)
  }

  private func rows(from upper: CGFloat, to lower: CGFloat) -> Range<Int> {
    let edges = counted
    var (low, high) = (0, edges.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle + 1] > upper { high = middle } else { low = middle + 1 }
    }
    var end = low
    while end < edges.count - 1, edges[end] < lower { end += 1 }
    return low..<end
  }

  private func place(_ row: Int) {
    let path = IndexPath(row: row, section: 0)
    if let cell = shown[row] {
      cell.frame = rectForRow(at: path)
      return
    }
    isPlacing = true
    defer { isPlacing = false }
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return }
    cell.frame = rectForRow(at: path)
    shown[row] = cell
    addSubview(cell)
    rowDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
  }

  /// Reports rows within one screen of the visible ones to the prefetch data source.
  private func prefetch(_ visible: Range<Int>) {
    let near = rows(from: bounds.minY - bounds.height, to: bounds.maxY + bounds.height)
    let wanted = Set(near).subtracting(visible)
    let fresh = wanted.subtracting(prefetched).sorted()
    let gone = prefetched.subtracting(near).sorted()
    prefetched = wanted
    func paths(_ rows: [Int]) -> [IndexPath] { rows.map { IndexPath(row: $0, section: 0) } }
    if !fresh.isEmpty { prefetchDataSource?.tableView(self, prefetchRowsAt: paths(fresh)) }
    if !gone.isEmpty {
      prefetchDataSource?.tableView(self, cancelPrefetchingForRowsAt: paths(gone))
    }
  }
}
