package dev.sonda.trace.tables;

import java.util.List;

/** A finished table: columns of equal length, in the layout that DuckDB's vectors have. */
public interface Table {
  String name();

  long rows();

  List<Column> columns();
}
