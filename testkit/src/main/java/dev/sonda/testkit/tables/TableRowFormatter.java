package dev.sonda.testkit.tables;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.StringDictionary;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Formats the rows of tables as texts, which tests compare. */
public final class TableRowFormatter {
  private final TableCatalog catalog;

  public TableRowFormatter(TableCatalog catalog) {
    this.catalog = catalog;
  }

  /** The rows of a table, with the given columns separated by blanks; null is a dash. */
  public List<String> rows(String table, String... columns) {
    Table found = catalog.table(table);
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < found.rows(); row++) {
      List<String> values = new ArrayList<>();
      for (String name : columns) {
        values.add(value(column(found, name), row));
      }
      rows.add(String.join(" ", values));
    }
    return rows;
  }

  private static Column column(Table table, String name) {
    return table.columns().stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(table.name() + " has no column " + name));
  }

  private static String value(Column column, int row) {
    int block = row / Column.BLOCK_ROWS;
    int at = row % Column.BLOCK_ROWS;
    MemorySegment validity = column.validity(block);
    if (validity.byteSize() > 0 && ((validity.get(JAVA_BYTE, at / 8) >> (at % 8)) & 1) == 0) {
      return "-";
    }
    MemorySegment values = column.values(block);
    return switch (column.type()) {
      case INT32 -> String.valueOf(values.get(JAVA_INT_UNALIGNED, 4L * at));
      case INT64 -> String.valueOf(values.get(JAVA_LONG_UNALIGNED, 8L * at));
      case DOUBLE -> String.valueOf(values.get(JAVA_DOUBLE_UNALIGNED, 8L * at));
      case STRING -> text(column.dictionary(), values.get(JAVA_INT_UNALIGNED, 4L * at));
    };
  }

  private static String text(StringDictionary dictionary, int code) {
    long begin = dictionary.offsets().get(JAVA_LONG_UNALIGNED, 8L * code);
    long end = dictionary.offsets().get(JAVA_LONG_UNALIGNED, 8L * code + 8);
    byte[] bytes = dictionary.bytes().asSlice(begin, end - begin).toArray(JAVA_BYTE);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
