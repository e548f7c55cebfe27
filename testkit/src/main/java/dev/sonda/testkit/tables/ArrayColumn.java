package dev.sonda.testkit.tables;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.StringDictionary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A column whose blocks are slices of one segment. */
public record ArrayColumn(
    String name,
    ColumnType type,
    MemorySegment values,
    MemorySegment validity,
    @Nullable StringDictionary strings)
    implements Column {

  public record Strings(int size, MemorySegment bytes, MemorySegment offsets)
      implements StringDictionary {
    /** A dictionary of the texts in the given order, which must be the order of their bytes. */
    public static Strings of(Arena arena, List<byte[]> texts) {
      MemorySegment offsets = arena.allocate(JAVA_LONG, texts.size() + 1L);
      MemorySegment bytes = arena.allocate(texts.stream().mapToLong(text -> text.length).sum());
      long at = 0;
      for (int i = 0; i < texts.size(); i++) {
        MemorySegment.copy(texts.get(i), 0, bytes, ValueLayout.JAVA_BYTE, at, texts.get(i).length);
        at += texts.get(i).length;
        offsets.setAtIndex(JAVA_LONG, i + 1L, at);
      }
      return new Strings(texts.size(), bytes, offsets);
    }
  }

  public static ArrayColumn ofInts(Arena arena, String name, @Nullable Integer... values) {
    MemorySegment cells = arena.allocate(JAVA_INT, values.length);
    for (int i = 0; i < values.length; i++) {
      cells.setAtIndex(JAVA_INT, i, Objects.requireNonNullElse(values[i], -1));
    }
    return new ArrayColumn(name, ColumnType.INT32, cells, validity(arena, values), null);
  }

  public static ArrayColumn ofLongs(Arena arena, String name, @Nullable Long... values) {
    MemorySegment cells = arena.allocate(JAVA_LONG, values.length);
    for (int i = 0; i < values.length; i++) {
      cells.setAtIndex(JAVA_LONG, i, Objects.requireNonNullElse(values[i], -1L));
    }
    return new ArrayColumn(name, ColumnType.INT64, cells, validity(arena, values), null);
  }

  public static ArrayColumn ofDoubles(Arena arena, String name, @Nullable Double... values) {
    MemorySegment cells = arena.allocate(JAVA_DOUBLE, values.length);
    for (int i = 0; i < values.length; i++) {
      cells.setAtIndex(JAVA_DOUBLE, i, Objects.requireNonNullElse(values[i], -1.0));
    }
    return new ArrayColumn(name, ColumnType.DOUBLE, cells, validity(arena, values), null);
  }

  public static ArrayColumn ofStrings(Arena arena, String name, @Nullable String... values) {
    TreeSet<byte[]> sorted = new TreeSet<>(Arrays::compareUnsigned);
    Arrays.stream(values).filter(Objects::nonNull).forEach(value -> sorted.add(utf8(value)));
    List<byte[]> texts = new ArrayList<>(sorted);
    MemorySegment codes = arena.allocate(JAVA_INT, values.length);
    for (int i = 0; i < values.length; i++) {
      String value = values[i];
      int code = value == null ? -1 : sorted.headSet(utf8(value)).size();
      codes.setAtIndex(JAVA_INT, i, code);
    }
    return new ArrayColumn(
        name, ColumnType.STRING, codes, validity(arena, values), Strings.of(arena, texts));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static MemorySegment validity(Arena arena, @Nullable Object[] values) {
    if (Arrays.stream(values).noneMatch(Objects::isNull)) {
      return MemorySegment.NULL;
    }
    MemorySegment words = arena.allocate(JAVA_LONG, (values.length + 63) / 64);
    for (int i = 0; i < values.length; i++) {
      long bit = values[i] == null ? 0 : 1L << i;
      words.setAtIndex(JAVA_LONG, i / 64, words.getAtIndex(JAVA_LONG, i / 64) | bit);
    }
    return words;
  }

  @Override
  public boolean hasNulls() {
    return validity.address() != 0;
  }

  @Override
  public MemorySegment values(int block) {
    return block(values, block, (long) BLOCK_ROWS * type.valueBytes());
  }

  @Override
  public MemorySegment validity(int block) {
    return validity.address() == 0 ? validity : block(validity, block, BLOCK_ROWS / Byte.SIZE);
  }

  private static MemorySegment block(MemorySegment all, int block, long blockBytes) {
    long from = block * blockBytes;
    return all.asSlice(from, Math.min(blockBytes, all.byteSize() - from));
  }

  @Override
  public StringDictionary dictionary() {
    if (strings == null) {
      throw new IllegalStateException("no column of strings");
    }
    return strings;
  }

  @Override
  public boolean isSorted() {
    return false;
  }
}
