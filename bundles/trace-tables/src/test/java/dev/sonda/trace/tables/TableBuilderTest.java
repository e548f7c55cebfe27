package dev.sonda.trace.tables;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class TableBuilderTest {
  private static final int BLOCKS = 3;
  private static final int ROWS = (BLOCKS - 1) * Column.BLOCK_ROWS + 100;

  private final StringPool pool = new StringPool();
  private final TableMemory memory = new TableMemory();
  private final TableBuilder builder = new TableBuilder("slice", pool, memory);

  @AfterEach
  void free() {
    memory.close();
  }

  private void addRows(int count) {
    for (int i = 0; i < count; i++) {
      assertThat(builder.addRow()).isEqualTo(i);
    }
  }

  private Column finishedColumn() {
    return builder.finish().columns().getFirst();
  }

  @Test
  void shouldHaveSchemaWithNullableColumnsOnlyWhereRowIsNull() {
    IntColumnBuilder set = builder.ints("set");
    builder.longs("unset");
    DoubleColumnBuilder cleared = builder.doubles("cleared");
    set.set(builder.addRow(), 5);
    cleared.set(0, 1.5);
    cleared.setNull(0);
    TableSchema expected =
        new TableSchema(
            "slice",
            List.of(
                new ColumnSchema("set", ColumnType.INT32, false),
                new ColumnSchema("unset", ColumnType.INT64, true),
                new ColumnSchema("cleared", ColumnType.DOUBLE, true)));
    assertThat(builder.schema()).isEqualTo(expected);
    builder.finish();
    assertThat(builder.schema()).isEqualTo(expected);
  }

  @Test
  void shouldHaveSchemaThatTellsRowNumbers() {
    builder.rowNumbers("id");
    builder.ints("cpu");
    TableBuilder.fillLate(() -> {}, builder);
    assertThat(builder.schema().columns())
        .extracting(ColumnSchema::isRowNumber)
        .containsExactly(true, false);
  }

  @Test
  void shouldFillSeveralTablesOnceWhenFirstIsFinished() {
    TableBuilder args = new TableBuilder("args", pool, memory);
    LongColumnBuilder ts = builder.longs("ts");
    LongColumnBuilder value = args.longs("value");
    ts.set(builder.addRow(), 1);
    TableBuilder.fillLate(
        () -> {
          ts.set(builder.addRow(), 2);
          value.set(args.addRow(), 3);
        },
        builder,
        args);
    assertThat(builder.schema().columns().getFirst().nullable()).isTrue();
    assertThat(args.rows()).isZero();
    assertThat(args.finish().rows()).isEqualTo(1);
    assertThat(builder.finish().rows()).isEqualTo(2);
    assertThat(finishedColumn().values(0).toArray(JAVA_LONG)).containsExactly(1, 2);
  }

  @Test
  void shouldFailAtEachFinishWhenLateFillingFails() {
    TableBuilder args = new TableBuilder("args", pool, memory);
    TableBuilder.fillLate(
        () -> {
          throw new IllegalStateException("the file was cut");
        },
        builder,
        args);
    assertThatThrownBy(builder::finish).hasMessage("the file was cut");
    assertThatThrownBy(builder::finish).hasMessage("the file was cut");
    assertThatThrownBy(args::finish).hasMessage("the file was cut");
  }

  @Test
  void shouldKeepRowsBeyondLimitInFile(@TempDir Path folder) {
    try (TableMemory small = new TableMemory(0, folder)) {
      TableBuilder large = new TableBuilder("large", pool, small);
      LongColumnBuilder ts = large.longs("ts");
      for (int row = 0; row < ROWS; row++) {
        ts.set(large.addRow(), row);
      }
      ts.set(3, -3);
      Column column = large.finish().columns().getFirst();
      assertThat(column.values(1).isMapped()).isTrue();
      assertThat(column.values(0).getAtIndex(JAVA_LONG, 3)).isEqualTo(-3);
      assertThat(column.values(1).getAtIndex(JAVA_LONG, 5)).isEqualTo(Column.BLOCK_ROWS + 5);
      assertThat(folder).isEmptyDirectory();
    }
  }

  @Test
  void shouldReadBackAssignedValues() {
    LongColumnBuilder column = builder.longs("ts");
    addRows(2);
    column.set(1, Long.MIN_VALUE);
    assertThat(column.get(0)).isZero();
    assertThat(column.isNull(0)).isTrue();
    assertThat(column.get(1)).isEqualTo(Long.MIN_VALUE);
    assertThat(column.isNull(1)).isFalse();
  }

  @Test
  void shouldHaveNoValidityWhenEveryRowWasSet() {
    IntColumnBuilder column = builder.ints("id");
    addRows(ROWS);
    for (int row = 0; row < ROWS; row++) {
      column.set(row, row);
    }
    Column finished = finishedColumn();
    assertThat(finished.hasNulls()).isFalse();
    assertThat(finished.isSorted()).isTrue();
    for (int block = 0; block < BLOCKS; block++) {
      assertThat(finished.validity(block)).isEqualTo(MemorySegment.NULL);
    }
    assertThat(finished.values(BLOCKS - 1).byteSize()).isEqualTo(100L * Integer.BYTES);
  }

  @Test
  void shouldHaveValidityOnlyOfBlocksWithNulls() {
    IntColumnBuilder column = builder.ints("id");
    addRows(ROWS);
    for (int row = 0; row < ROWS; row++) {
      column.set(row, row);
    }
    column.setNull(Column.BLOCK_ROWS + 64);
    Column finished = finishedColumn();
    assertThat(finished.hasNulls()).isTrue();
    assertThat(finished.isSorted()).isFalse();
    assertThat(finished.validity(0)).isEqualTo(MemorySegment.NULL);
    assertThat(finished.validity(1).byteSize()).isEqualTo(Column.BLOCK_ROWS / Byte.SIZE);
    assertThat(finished.validity(2)).isEqualTo(MemorySegment.NULL);
    assertThat(FinishedColumnValues.values(finished, ROWS))
        .hasSize(ROWS)
        .filteredOn(value -> value == null)
        .hasSize(1);
  }

  @Test
  void shouldShareMemoryOfBlocksWithoutValues() {
    DoubleColumnBuilder column = builder.doubles("rare");
    builder.strings("never");
    addRows(ROWS);
    column.set(ROWS - 1, 2.5);
    Table table = builder.finish();
    assertThat(FinishedColumnValues.values(table.columns().get(0), ROWS)).last().isEqualTo(2.5);
    assertThat(FinishedColumnValues.values(table.columns().get(1), ROWS)).containsOnlyNulls();
    long block = (long) Column.BLOCK_ROWS * Double.BYTES;
    assertThat(memory.bytes()).isBetween(2 * block, 2 * block + 1000);
  }

  @Test
  void shouldReadAllRowsOfFirstBlockWhenOnlyItsBeginningWasSet() {
    LongColumnBuilder column = builder.longs("ts");
    addRows(5000);
    column.set(3, 7);
    Column finished = finishedColumn();
    assertThat(finished.values(0).byteSize()).isEqualTo(5000L * Long.BYTES);
    assertThat(FinishedColumnValues.values(finished, 5000))
        .filteredOn(value -> value != null)
        .hasSize(1);
  }

  @Test
  void shouldSortDictionaryByUtf8AndNotByUtf16() {
    StringColumnBuilder column = builder.strings("name");
    List<String> texts =
        List.of("😀", "\uffee", "b", "", "common beginning b", "common beginning a");
    pool.intern("of no row");
    for (String text : texts) {
      column.set(builder.addRow(), pool.intern(text));
    }
    column.set(builder.addRow(), pool.intern("replaced"));
    column.set((int) builder.rows() - 1, 0);
    Column finished = finishedColumn();
    assertThat(FinishedColumnValues.texts(finished.dictionary()))
        .containsExactly("", "b", "common beginning a", "common beginning b", "\uffee", "😀");
    assertThat(FinishedColumnValues.values(finished, texts.size()).toString())
        .isEqualTo(texts.toString());
  }

  @Test
  void shouldMarkSortedColumns() {
    DoubleColumnBuilder doubles = builder.doubles("double");
    LongColumnBuilder longs = builder.longs("long");
    LongColumnBuilder descending = builder.longs("descending");
    StringColumnBuilder strings = builder.strings("string");
    addRows(3);
    for (int row = 0; row < 3; row++) {
      doubles.set(row, row == 2 ? Double.NaN : row);
      longs.set(row, row / 2);
      descending.set(row, row == 2 ? 0 : 1);
      strings.set(row, pool.intern("abc".substring(0, row + 1)));
    }
    assertThat(builder.finish().columns().stream().map(Column::isSorted))
        .containsExactly(true, true, false, true);
  }

  @Test
  void shouldFinishTableWithoutRows() {
    builder.strings("name");
    Column column = finishedColumn();
    assertThat(builder.finish().rows()).isZero();
    assertThat(column.hasNulls()).isFalse();
    assertThat(column.dictionary().size()).isZero();
    assertThat(column.dictionary().offsets().byteSize()).isEqualTo(Long.BYTES);
  }

  @Test
  void shouldRefuseChangesAfterFinish() {
    IntColumnBuilder column = builder.ints("id");
    addRows(1);
    Table table = builder.finish();
    assertThat(builder.finish()).isSameAs(table);
    assertThatThrownBy(builder::addRow).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> column.set(0, 1)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> column.get(0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> builder.ints("late")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldRefuseInvalidRowsColumnsAndStringIds() {
    StringColumnBuilder column = builder.strings("name");
    addRows(1);
    int id = pool.intern("a");
    assertThatThrownBy(() -> column.set(1, id)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> column.set(-1, id)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> column.set(0, id + 1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> column.isNull(1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> builder.ints("name")).isInstanceOf(IllegalArgumentException.class);
    builder.ints("id");
    assertThatThrownBy(() -> builder.finish().columns().get(1).dictionary())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldFreeMemoryWhenClosed() {
    builder.ints("id").set(builder.addRow(), 1);
    Column column = finishedColumn();
    assertThat(memory.bytes()).isPositive();
    memory.close();
    memory.close();
    assertThat(memory.bytes()).isZero();
    assertThat(column.values(0).scope().isAlive()).isFalse();
  }
}
