package dev.sonda.trace.tables;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of a finished column as objects, read through the public interface only. */
final class FinishedColumnValues {
  private FinishedColumnValues() {}

  static List<@Nullable Object> values(Column column, long rows) {
    List<String> texts =
        column.type() == ColumnType.STRING ? texts(column.dictionary()) : List.of();
    List<@Nullable Object> values = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      values.add(isNull(column, row) ? null : value(column, texts, row));
    }
    return values;
  }

  private static boolean isNull(Column column, int row) {
    MemorySegment words = column.validity(row / Column.BLOCK_ROWS);
    int at = row % Column.BLOCK_ROWS;
    return words.address() != 0 && ((words.getAtIndex(JAVA_LONG, at / Long.SIZE) >>> at) & 1) == 0;
  }

  private static Object value(Column column, List<String> texts, int row) {
    MemorySegment block = column.values(row / Column.BLOCK_ROWS);
    int at = row % Column.BLOCK_ROWS;
    return switch (column.type()) {
      case INT32 -> block.getAtIndex(JAVA_INT, at);
      case INT64 -> block.getAtIndex(JAVA_LONG, at);
      case DOUBLE -> block.getAtIndex(JAVA_DOUBLE, at);
      case STRING -> texts.get(block.getAtIndex(JAVA_INT, at));
    };
  }

  static List<String> texts(StringDictionary dictionary) {
    List<String> texts = new ArrayList<>();
    for (int code = 0; code < dictionary.size(); code++) {
      texts.add(new String(utf8(dictionary, code), UTF_8));
    }
    return texts;
  }

  private static byte[] utf8(StringDictionary dictionary, int code) {
    long from = dictionary.offsets().getAtIndex(JAVA_LONG, code);
    long to = dictionary.offsets().getAtIndex(JAVA_LONG, code + 1L);
    return dictionary.bytes().asSlice(from, to - from).toArray(ValueLayout.JAVA_BYTE);
  }
}
