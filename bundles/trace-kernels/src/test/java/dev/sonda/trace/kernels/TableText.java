package dev.sonda.trace.kernels;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.StringDictionary;
import dev.sonda.trace.tables.Table;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats a table as lines: column names, then one line per row, with commas between cells. */
public final class TableText {
  private TableText() {}

  public static List<String> of(Table table) {
    List<String> lines = new ArrayList<>();
    lines.add(table.columns().stream().map(Column::name).collect(Collectors.joining(",")));
    lines.addAll(rows(table));
    return lines;
  }

  public static List<String> rows(Table table) {
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < table.rows(); row++) {
      int at = row;
      lines.add(
          table.columns().stream()
              .map(column -> String.valueOf(cell(column, at)))
              .collect(Collectors.joining(",")));
    }
    return lines;
  }

  public static @Nullable Object cell(Column column, int row) {
    int block = row / Column.BLOCK_ROWS;
    int at = row % Column.BLOCK_ROWS;
    MemorySegment validity = column.validity(block);
    if (validity.address() != 0
        && (validity.getAtIndex(JAVA_LONG_UNALIGNED, at / Long.SIZE) >>> at & 1) == 0) {
      return null;
    }
    MemorySegment values = column.values(block);
    return switch (column.type()) {
      case INT32 -> values.getAtIndex(JAVA_INT_UNALIGNED, at);
      case INT64 -> values.getAtIndex(JAVA_LONG_UNALIGNED, at);
      case DOUBLE -> values.getAtIndex(JAVA_DOUBLE_UNALIGNED, at);
      case STRING -> text(column.dictionary(), values.getAtIndex(JAVA_INT_UNALIGNED, at));
    };
  }

  private static String text(StringDictionary strings, int code) {
    long from = strings.offsets().getAtIndex(JAVA_LONG_UNALIGNED, code);
    long to = strings.offsets().getAtIndex(JAVA_LONG_UNALIGNED, code + 1);
    return new String(
        strings.bytes().asSlice(from, to - from).toArray(JAVA_BYTE), StandardCharsets.UTF_8);
  }
}
