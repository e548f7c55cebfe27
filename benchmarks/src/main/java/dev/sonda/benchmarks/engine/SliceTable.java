package dev.sonda.benchmarks.engine;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.StringDictionary;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** A catalog of one table of a million slices: two long columns, a short one, and names. */
final class SliceTable implements TableCatalog {
  static final int ROWS = 1_000_000;

  private static final int SEED = 42;
  private static final int NAME_CHARS = 20;
  private static final int TRACKS = 100;
  private static final int MOST_DURATION_NS = 100_000;
  private static final long PERIOD_NS = 1000;

  private record Values(String name, ColumnType type, MemorySegment cells, Names names)
      implements Column {
    @Override
    public boolean hasNulls() {
      return false;
    }

    @Override
    public MemorySegment values(int block) {
      long blockBytes = (long) BLOCK_ROWS * type.valueBytes();
      long from = block * blockBytes;
      return cells.asSlice(from, Math.min(blockBytes, cells.byteSize() - from));
    }

    @Override
    public MemorySegment validity(int block) {
      return MemorySegment.NULL;
    }

    @Override
    public StringDictionary dictionary() {
      return names;
    }

    @Override
    public boolean isSorted() {
      return name.equals("ts");
    }
  }

  private record Names(int size, MemorySegment bytes, MemorySegment offsets)
      implements StringDictionary {}

  private record Slices(List<Column> columns) implements Table {
    @Override
    public String name() {
      return "slice";
    }

    @Override
    public long rows() {
      return ROWS;
    }
  }

  private final Slices slices;

  SliceTable(Arena arena, int distinctNames) {
    Random random = new Random(SEED);
    MemorySegment ts = arena.allocate(JAVA_LONG, ROWS);
    MemorySegment dur = arena.allocate(JAVA_LONG, ROWS);
    MemorySegment track = arena.allocate(JAVA_INT, ROWS);
    MemorySegment name = arena.allocate(JAVA_INT, ROWS);
    for (int row = 0; row < ROWS; row++) {
      ts.setAtIndex(JAVA_LONG, row, row * PERIOD_NS);
      dur.setAtIndex(JAVA_LONG, row, random.nextInt(MOST_DURATION_NS));
      track.setAtIndex(JAVA_INT, row, random.nextInt(TRACKS));
      name.setAtIndex(JAVA_INT, row, random.nextInt(distinctNames));
    }
    Names names = names(arena, distinctNames);
    slices =
        new Slices(
            List.of(
                new Values("ts", ColumnType.INT64, ts, names),
                new Values("dur", ColumnType.INT64, dur, names),
                new Values("track_id", ColumnType.INT32, track, names),
                new Values("name", ColumnType.STRING, name, names)));
  }

  private static Names names(Arena arena, int count) {
    MemorySegment bytes = arena.allocate((long) count * NAME_CHARS);
    MemorySegment offsets = arena.allocate(JAVA_LONG, count + 1L);
    for (int i = 0; i < count; i++) {
      byte[] text = "a name with %08d".formatted(i).getBytes(StandardCharsets.UTF_8);
      MemorySegment.copy(text, 0, bytes, JAVA_BYTE, (long) i * NAME_CHARS, NAME_CHARS);
      offsets.setAtIndex(JAVA_LONG, i + 1L, (i + 1L) * NAME_CHARS);
    }
    return new Names(count, bytes, offsets);
  }

  @Override
  public List<TableSchema> schemas() {
    List<ColumnSchema> columns =
        slices.columns().stream()
            .map(column -> new ColumnSchema(column.name(), column.type(), false))
            .toList();
    return List.of(new TableSchema(slices.name(), columns));
  }

  @Override
  public Table table(String name) {
    return slices;
  }

  @Override
  public List<ViewDefinition> views() {
    return List.of();
  }
}
