package dev.sonda.trace.kernels.internal.tree;

import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowRadixSort;
import dev.sonda.trace.kernels.internal.column.RowsById;

/**
 * The slices of a trace as arrays for kernels: row numbers replace ids, and rows are sorted by
 * track.
 */
public final class SliceArrays {
  private final RowsById rowsById;
  private final int[] parentRows;
  private final LongColumn ts;
  private final LongColumn dur;
  private final LongColumn track;
  private final LongColumn depth;

  /** Row numbers sorted by track and time. */
  private final int[] trackOrder;

  private final int[] placeByRow;

  public SliceArrays(
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
    trackOrder = RowRadixSort.sorted(RowRadixSort.all(id.rows()), ts, track);
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

  /** The row of a slice's parent; -1 if there is none. */
  int parent(int row) {
    return parentRows[row];
  }

  long ts(int row) {
    return ts.get(row);
  }

  /** The end of a slice; the end of time for an unfinished slice. */
  long end(int row) {
    return dur.get(row) < 0 ? Long.MAX_VALUE : ts.get(row) + dur.get(row);
  }

  long depth(int row) {
    return depth.get(row);
  }

  /**
   * The index in the track order of the first slice that has the track and the start time of a
   * slice.
   */
  int firstPlace(int row) {
    int place = placeByRow[row];
    while (place > 0 && isOfTrack(place - 1, row) && ts(rowAt(place - 1)) == ts(row)) {
      place--;
    }
    return place;
  }

  /** Whether an index in the track order is valid and its slice is of the track of a slice. */
  boolean isOfTrack(int place, int row) {
    return place < trackOrder.length && track.get(trackOrder[place]) == track.get(row);
  }

  int rowAt(int place) {
    return trackOrder[place];
  }
}
