package dev.sonda.trace.tables;

import java.util.List;

/** A finished table: columns of equal length, in the layout that DuckDB's vectors have. */
public interface Table {
  String name();

  long rows();

  List<Column> columns();

  /**
   * Moves values to a file that is mapped into memory, since they will hardly be read: an engine
   * has a copy. Segments that columns have returned before become invalid. Does nothing if the
   * values are to be kept in place, or are in the file already.
   *
   * @throws java.io.UncheckedIOException if the file's disk is full; the values then stay
   */
  default void moveToFile() {}

  /** Lets all segments that the columns return be valid until the table's memory is closed. */
  default void keepInPlace() {}
}
