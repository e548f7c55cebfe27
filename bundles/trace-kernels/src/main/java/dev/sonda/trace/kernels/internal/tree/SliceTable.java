package dev.sonda.trace.kernels.internal.tree;

import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowOrder;
import dev.sonda.trace.kernels.internal.column.RowsById;

/** Slices in the form that kernels need: rows instead of ids, ordered by track. */
public final class SliceTable {
  private final RowsById rowsById;
  private final int[] parentRows;
  private final LongColumn ts;
  private final LongColumn dur;
  private final LongColumn track;
  private final LongColumn depth;

  /** Rows by track and time. */
  private final int[] trackOrder;

  private final int[] placeByRow;

  public SliceTable(
      LongColumn id,
      LongColumn parent,
      LongColumn ts,
      LongColumn dur,
      LongColumn track,
      LongColumn depth) {
    rowsById = new RowsById(id);
    parentRows = rowsById.rowsOf(parent);
    this.ts = ts;
    this.dur = dur;
    this.track = track;
    this.depth = depth;
    trackOrder = RowOrder.sorted(RowOrder.all(id.rows()), ts, track);
    placeByRow = new int[trackOrder.length];
    for (int place = 0; place < trackOrder.length; place++) {
      placeByRow[trackOrder[place]] = place;
    }
  }

  public RowsById rowsById() {
    return rowsById;
  }

  int rows() {
    return parentRows.length;
  }

  /** The row of the slice that a slice is within, -1 if there is none. */
  int parent(int row) {
    return parentRows[row];
  }

  long ts(int row) {
    return ts.get(row);
  }

  /** When a slice ends, the end of time if it never did. */
  long end(int row) {
    return dur.get(row) < 0 ? Long.MAX_VALUE : ts.get(row) + dur.get(row);
  }

  long depth(int row) {
    return depth.get(row);
  }

  /** The place of the first slice of a slice's track that begins when it does. */
  int firstPlace(int row) {
    int place = placeByRow[row];
    while (place > 0 && isOfTrack(place - 1, row) && ts(rowAt(place - 1)) == ts(row)) {
      place--;
    }
    return place;
  }

  /** Whether there is a place, and a slice of the same track is there. */
  boolean isOfTrack(int place, int row) {
    return place < trackOrder.length && track.get(trackOrder[place]) == track.get(row);
  }

  int rowAt(int place) {
    return trackOrder[place];
  }
}
