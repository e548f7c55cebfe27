package dev.sonda.trace.tables;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tables whose values move to a file when an engine has a copy of them. */
@Timeout(60)
final class MovedTableTest {
  private static final long LIMIT_BYTES = 64L << 20;
  private static final int ROWS = 2 * Column.BLOCK_ROWS + 100;

  @TempDir Path folder;
  private final StringPool pool = new StringPool();
  private final List<TableMemory> memories = new ArrayList<>();

  @AfterEach
  void free() {
    memories.forEach(TableMemory::close);
  }

  private TableMemory memory(Path spillFolder) {
    TableMemory memory = new TableMemory(LIMIT_BYTES, spillFolder);
    memories.add(memory);
    return memory;
  }

  /** A table with columns of all types, some of whose rows are null. */
  private Table table(TableMemory memory, int rows) {
    TableBuilder builder = new TableBuilder("slice", pool, memory);
    builder.rowNumbers("id");
    LongColumnBuilder ts = builder.longs("ts");
    DoubleColumnBuilder share = builder.doubles("share");
    StringColumnBuilder name = builder.strings("name");
    for (int i = 0; i < rows; i++) {
      int row = builder.addRow();
      ts.set(row, 1_000L * i);
      if (i % 3 != 0) {
        share.set(row, i / 7.0);
      }
      name.set(row, pool.intern("name " + i % 11));
    }
    return builder.finish();
  }

  private static List<List<@Nullable Object>> values(Table table) {
    return table.columns().stream()
        .map(column -> FinishedColumnValues.values(column, table.rows()))
        .toList();
  }

  @Test
  void shouldHaveEqualValuesInFile() {
    Table table = table(memory(folder), ROWS);
    List<List<@Nullable Object>> before = values(table);

    table.moveToFile();

    assertThat(values(table)).isEqualTo(before);
    assertThat(column(table, "ts").values(1).isMapped()).isTrue();
    assertThat(column(table, "name").values(2).isMapped()).isTrue();
  }

  @Test
  void shouldFreeMemoryThatValuesHadBefore() {
    TableMemory memory = memory(folder);
    Table table = table(memory, ROWS);
    MemorySegment before = column(table, "ts").values(0);

    table.moveToFile();
    table.moveToFile(); // has no effect

    assertThatThrownBy(() -> before.get(JAVA_LONG, 0)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldStayWhereReaderKeepsSegments() {
    Table table = table(memory(folder), ROWS);
    table.keepInPlace();
    MemorySegment before = column(table, "ts").values(1);

    table.moveToFile();

    assertThat(before.get(JAVA_LONG, 0)).isEqualTo(1_000L * Column.BLOCK_ROWS);
    assertThat(column(table, "ts").values(1)).isEqualTo(before);
  }

  @Test
  void shouldStayWhenFileCannotBeWritten() {
    Table table = table(memory(folder.resolve("missing")), ROWS);
    List<List<@Nullable Object>> before = values(table);

    assertThatThrownBy(table::moveToFile).isInstanceOf(UncheckedIOException.class);

    assertThat(values(table)).isEqualTo(before);
  }

  @Test
  void shouldLeaveSmallTableInMemory() {
    Table table = table(memory(folder.resolve("missing")), 100);

    table.moveToFile();

    assertThat(column(table, "ts").values(0).isMapped()).isFalse();
  }

  @Test
  void shouldShareRowNumbersWithOtherTables() {
    TableMemory memory = memory(folder);
    MemorySegment numbers = column(table(memory, ROWS), "id").values(1);
    MemorySegment ofSmaller = column(table(memory, Column.BLOCK_ROWS + 5), "id").values(1);

    assertThat(ofSmaller.address()).isEqualTo(numbers.address());
    assertThat(ofSmaller.byteSize()).isEqualTo(5 * Integer.BYTES);
    assertThat(ofSmaller.isReadOnly()).isTrue();
  }

  private static Column column(Table table, String name) {
    return table.columns().stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
