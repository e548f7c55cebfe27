package dev.sonda.sql.functions.internal.column;

import dev.sonda.trace.tables.StringDictionary;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a column by row; each distinct text is decoded when it is first read. Thread-safe.
 */
public final class TextColumn {
  private final ColumnMemory cells;
  private final StringDictionary dictionary;
  private final @Nullable String[] decoded;

  TextColumn(ColumnMemory cells, StringDictionary dictionary) {
    this.cells = cells;
    this.dictionary = dictionary;
    decoded = new @Nullable String[dictionary.size()];
  }

  /** The text of a row; null if the row is null. */
  public @Nullable String get(int row) {
    return cells.isNull(row) ? null : ofCode(cells.intValue(row));
  }

  /**
   * Decodes a dictionary code. Two threads may decode one code concurrently, which is harmless
   * because strings are immutable.
   */
  private String ofCode(int code) {
    String known = decoded[code];
    if (known == null) {
      known = decode(code);
      decoded[code] = known;
    }
    return known;
  }

  private String decode(int code) {
    MemorySegment offsets = dictionary.offsets();
    long from = offsets.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, code);
    long end = offsets.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, code + 1L);
    byte[] bytes = dictionary.bytes().asSlice(from, end - from).toArray(ValueLayout.JAVA_BYTE);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
