package dev.sonda.trace.kernels.internal.column;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.StringDictionary;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a column by row; each distinct text is decoded when it is first read. Not
 * thread-safe.
 */
public final class TextColumn {
  private static final TextColumn NONE = new TextColumn(LongColumn.of(), null);

  private final LongColumn codes;
  private final @Nullable StringDictionary dictionary;
  private final @Nullable String[] decoded;

  private TextColumn(LongColumn codes, @Nullable StringDictionary dictionary) {
    this.codes = codes;
    this.dictionary = dictionary;
    decoded = new @Nullable String[dictionary == null ? 0 : dictionary.size()];
  }

  /** A column without rows. */
  public static TextColumn none() {
    return NONE;
  }

  /**
   * Reads a column of texts.
   *
   * @throws OperatorException if the column doesn't contain texts
   */
  public static TextColumn of(Column column, long rows) {
    if (column.type() != ColumnType.STRING) {
      throw new OperatorException("column '" + column.name() + "' has no texts");
    }
    return new TextColumn(LongColumn.codesOf(column, rows), column.dictionary());
  }

  /** The text of a row; null if the row is null. */
  public @Nullable String get(int row) {
    return codes.isNull(row) || dictionary == null
        ? null
        : ofCode(dictionary, (int) codes.get(row));
  }

  /** The text of a row; empty if the row is null. */
  public String orEmpty(int row) {
    String text = get(row);
    return text == null ? "" : text;
  }

  private String ofCode(StringDictionary strings, int code) {
    String known = decoded[code];
    if (known == null) {
      known = decode(strings, code);
      decoded[code] = known;
    }
    return known;
  }

  private static String decode(StringDictionary strings, int code) {
    MemorySegment offsets = strings.offsets();
    long from = offsets.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, code);
    long end = offsets.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, code + 1L);
    byte[] bytes = strings.bytes().asSlice(from, end - from).toArray(ValueLayout.JAVA_BYTE);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
