package dev.sonda.trace.kernels.internal.tree;

import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;

/** Finds the ancestors and descendants of slices. */
public final class SliceRelatives {
  private final SliceArrays slices;

  public SliceRelatives(SliceArrays slices) {
    this.slices = slices;
  }

  /** Appends the ancestors of a slice, the outermost first. */
  public void appendAncestors(int row, GrowableIntColumn to) {
    int depth = 0;
    for (int above = slices.parent(row); above >= 0; above = slices.parent(above)) {
      depth++;
      to.add(above);
    }
    to.reverse(to.rows() - depth);
  }

  /**
   * Appends the descendants of a slice by time: the slices of its track up to its end that are
   * deeper. At the exact start and end the parents decide, because a neighbour slice may begin
   * there too.
   */
  public void appendDescendants(int row, GrowableIntColumn to) {
    long end = slices.end(row);
    for (int place = slices.firstPlace(row); slices.isOfTrack(place, row); place++) {
      int other = slices.rowAt(place);
      if (slices.ts(other) > end) {
        return;
      }
      if (slices.depth(other) > slices.depth(row) && isDescendant(other, row, end)) {
        to.add(other);
      }
    }
  }

  private boolean isDescendant(int other, int row, long end) {
    boolean atEdge = slices.ts(other) == slices.ts(row) || slices.ts(other) == end;
    return !atEdge || hasAncestor(other, row);
  }

  private boolean hasAncestor(int row, int ancestor) {
    for (int above = slices.parent(row); above >= 0; above = slices.parent(above)) {
      if (above == ancestor) {
        return true;
      }
      if (slices.depth(above) <= slices.depth(ancestor)) {
        return false;
      }
    }
    return false;
  }
}
