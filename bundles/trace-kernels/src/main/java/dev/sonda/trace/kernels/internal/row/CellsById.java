package dev.sonda.trace.kernels.internal.row;

import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowsById;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.StringDictionary;
import dev.sonda.trace.tables.Table;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads values of a column by row id; null for an unknown id. Thread-safe. */
final class CellsById {
  private static final int BLOCK_SHIFT = Integer.numberOfTrailingZeros(Column.BLOCK_ROWS);
  private static final int ROW_MASK = Column.BLOCK_ROWS - 1;

  private final Column column;
  private final RowsById rows;
  private final boolean isWide;
  private final @Nullable String[] texts;

  private CellsById(Column column, RowsById rows, int texts) {
    this.column = column;
    this.rows = rows;
    isWide = column.type().valueBytes() == Long.BYTES;
    this.texts = new @Nullable String[texts];
  }

  static CellsById of(Table table, String name) {
    TableColumns columns = new TableColumns(table);
    Column column = columns.column(name);
    int texts = isText(column) ? column.dictionary().size() : 0;
    return new CellsById(
        column, new RowsById(LongColumn.copyOf(columns.column("id"), table.rows())), texts);
  }

  private static boolean isText(Column column) {
    return switch (column.type()) {
      case STRING -> true;
      case INT32, INT64, DOUBLE -> false;
    };
  }

  /** The row of an id; -1 if the id is unknown or the value is null. */
  private int valueRow(long id) {
    int row = rows.rowOf(id);
    return row < 0 || isNull(row) ? -1 : row;
  }

  private boolean isNull(int row) {
    MemorySegment bits = column.validity(row >> BLOCK_SHIFT);
    int word = (row & ROW_MASK) / Long.SIZE;
    return bits.address() != 0
        && ((bits.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, word) >>> row) & 1) == 0;
  }

  private int narrow(int row) {
    return column
        .values(row >> BLOCK_SHIFT)
        .getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, row & ROW_MASK);
  }

  private long wide(int row) {
    return column
        .values(row >> BLOCK_SHIFT)
        .getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, row & ROW_MASK);
  }

  @Nullable Long integer(long id) {
    int row = valueRow(id);
    if (row < 0) {
      return null;
    }
    return isWide ? wide(row) : narrow(row);
  }

  @Nullable Double real(long id) {
    int row = valueRow(id);
    return row < 0 ? null : Double.longBitsToDouble(wide(row));
  }

  /** The text of a cell. Texts are decoded once; concurrent decoding of one text is harmless. */
  @Nullable String text(long id) {
    int row = valueRow(id);
    if (row < 0) {
      return null;
    }
    int code = narrow(row);
    String known = texts[code];
    if (known == null) {
      known = decoded(code);
      texts[code] = known;
    }
    return known;
  }

  private String decoded(int code) {
    StringDictionary dictionary = column.dictionary();
    long from = dictionary.offsets().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, code);
    long end = dictionary.offsets().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, code + 1L);
    byte[] bytes = dictionary.bytes().asSlice(from, end - from).toArray(ValueLayout.JAVA_BYTE);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
