package dev.sonda.trace.kernels.internal.row;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.StringDictionary;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads values of a column by row, of a table that is kept in place. Thread-safe. */
final class CellsByRow {
  private static final int BLOCK_SHIFT = Integer.numberOfTrailingZeros(Column.BLOCK_ROWS);
  private static final int ROW_MASK = Column.BLOCK_ROWS - 1;

  private final Column column;
  private final MemorySegment[] values;
  private final boolean hasNulls;
  private final boolean isWide;
  private final @Nullable String[] texts;

  /**
   * Reads a column.
   *
   * @param rows number of the column's rows
   */
  CellsByRow(Column column, long rows) {
    this.column = column;
    hasNulls = column.hasNulls();
    values = new MemorySegment[Math.toIntExact((rows + ROW_MASK) >> BLOCK_SHIFT)];
    for (int block = 0; block < values.length; block++) {
      values[block] = column.values(block);
    }
    isWide = column.type().valueBytes() == Long.BYTES;
    texts = new @Nullable String[isText(column) ? column.dictionary().size() : 0];
  }

  private static boolean isText(Column column) {
    return switch (column.type()) {
      case STRING -> true;
      case INT32, INT64, DOUBLE -> false;
    };
  }

  boolean isNull(int row) {
    if (!hasNulls) {
      return false;
    }
    MemorySegment bits = column.validity(row >> BLOCK_SHIFT);
    int word = (row & ROW_MASK) / Long.SIZE;
    return bits.address() != 0
        && ((bits.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, word) >>> row) & 1) == 0;
  }

  private long wide(int row) {
    return values[row >> BLOCK_SHIFT].getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, row & ROW_MASK);
  }

  /** The code of a text in the column's dictionary; any number if the row is null. */
  int code(int row) {
    return values[row >> BLOCK_SHIFT].getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, row & ROW_MASK);
  }

  /** An integer; any number if the row is null. */
  long number(int row) {
    return isWide ? wide(row) : code(row);
  }

  @Nullable Long integer(int row) {
    return isNull(row) ? null : number(row);
  }

  @Nullable Double real(int row) {
    return isNull(row) ? null : Double.longBitsToDouble(wide(row));
  }

  /** The text of a cell. */
  @Nullable String text(int row) {
    return isNull(row) ? null : textOf(code(row));
  }

  /**
   * The text of a code of the column's dictionary. Texts are decoded once; concurrent decoding of
   * one text is harmless.
   */
  String textOf(int code) {
    String known = texts[code];
    if (known == null) {
      known = new String(utf8(code).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
      texts[code] = known;
    }
    return known;
  }

  private MemorySegment utf8(int code) {
    StringDictionary dictionary = column.dictionary();
    long from = dictionary.offsets().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, code);
    long end = dictionary.offsets().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, code + 1L);
    return dictionary.bytes().asSlice(from, end - from);
  }

  /** The code of a text; -1 if the column's dictionary doesn't have it. */
  int codeOf(MemorySegment text) {
    int low = 0;
    int high = column.dictionary().size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = compare(utf8(middle), text);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  private static int compare(MemorySegment a, MemorySegment b) {
    long at = a.mismatch(b);
    if (at < 0) {
      return 0;
    }
    if (at == a.byteSize() || at == b.byteSize()) {
      return Long.compare(a.byteSize(), b.byteSize());
    }
    return Byte.compareUnsigned(a.get(ValueLayout.JAVA_BYTE, at), b.get(ValueLayout.JAVA_BYTE, at));
  }
}
