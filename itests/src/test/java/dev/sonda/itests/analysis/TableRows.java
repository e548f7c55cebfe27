package dev.sonda.itests.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rows of a table: integers, doubles, texts, and {@link #NULL}. */
record TableRows(List<String> columns, List<List<Object>> rows) {
  static final String NULL = "NULL";

  TableRows(List<String> columns) {
    this(columns, new ArrayList<>());
  }

  void add(List<Object> row) {
    rows.add(row);
  }

  Object get(int row, String column) {
    int index = columns.indexOf(column);
    return index < 0 ? NULL : rows.get(row).get(index);
  }

  /** Row numbers by the values of a column; the last of equal ones. */
  Map<Object, Integer> by(String column) {
    Map<Object, Integer> found = new HashMap<>();
    for (int row = 0; row < rows.size(); row++) {
      found.put(get(row, column), row);
    }
    return found;
  }
}
