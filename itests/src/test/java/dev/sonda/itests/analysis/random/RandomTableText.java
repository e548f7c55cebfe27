package dev.sonda.itests.analysis.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;

/** Rows of a table or view that a statement creates. */
final class RandomTableText {
  private final String name;
  private final List<String> columns;
  private final List<List<String>> rows = new ArrayList<>();

  RandomTableText(String name, String... columns) {
    this.name = name;
    this.columns = List.of(columns);
  }

  /** Adds a row of literals, or of objects whose text is one. */
  void add(Object... cells) {
    List<String> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(String.valueOf(cell));
    }
    rows.add(row);
  }

  int size() {
    return rows.size();
  }

  /** The statement; without rows the table has columns of integers. */
  String create(String kind) {
    StringJoiner names = new StringJoiner(", ");
    for (int i = 0; i < columns.size(); i++) {
      names.add("column" + (i + 1) + " AS " + columns.get(i));
    }
    StringJoiner values = new StringJoiner(", ");
    List<String> zeros = Collections.nCopies(columns.size(), "0");
    for (List<String> row : rows.isEmpty() ? List.of(zeros) : rows) {
      values.add("(" + String.join(", ", row) + ")");
    }
    return "CREATE PERFETTO %s %s AS SELECT %s FROM (VALUES %s) WHERE %d;%n"
        .formatted(kind, name, names, values, rows.isEmpty() ? 0 : 1);
  }
}
