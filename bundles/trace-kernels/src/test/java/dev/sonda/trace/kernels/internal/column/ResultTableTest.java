package dev.sonda.trace.kernels.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.kernels.TableText;
import dev.sonda.trace.kernels.TestTableBuilder;
import dev.sonda.trace.kernels.UsedScratchArrays;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class ResultTableTest {
  private static final int ROWS = 2 * Column.BLOCK_ROWS + 77;

  private final long seed = Long.getLong("seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final TableMemory memory = new TableMemory();

  @AfterEach
  void free() {
    memory.close();
  }

  private Table source() {
    @Nullable Long[] longs = new @Nullable Long[ROWS];
    @Nullable Integer[] ints = new @Nullable Integer[ROWS];
    @Nullable String[] texts = new @Nullable String[ROWS];
    for (int row = 0; row < ROWS; row++) {
      longs[row] = random.nextInt(9) == 0 ? null : (Long) random.nextLong();
      ints[row] = row < Column.BLOCK_ROWS || random.nextBoolean() ? (Integer) row : null;
      texts[row] = random.nextInt(3) == 0 ? null : "text " + random.nextInt(100);
    }
    return new TestTableBuilder("s", memory)
        .longs("l", longs)
        .ints("i", ints)
        .texts("t", texts)
        .table();
  }

  @Test
  void shouldGatherRowsOfSeveralBlocksWithTheirNulls() {
    Table source = source();
    int[] rows = random.ints(ROWS, -1, ROWS).toArray();
    ResultTable result = new ResultTable("r", ROWS, memory, new UsedScratchArrays());
    source.columns().forEach(column -> result.addGathered(column.name(), column, rows));
    Table gathered = result.finish();
    for (int row = 0; row < ROWS; row++) {
      for (int column = 0; column < 3; column++) {
        Object expected =
            rows[row] < 0 ? null : TableText.cell(source.columns().get(column), rows[row]);
        assertThat(TableText.cell(gathered.columns().get(column), row))
            .as("-Dseed=%d", seed)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void shouldGatherLowerHalvesOfIntegersAndZeroForNulls() {
    Table source = source();
    GrowableIntColumn rows = new GrowableIntColumn(ROWS);
    random.ints(ROWS, 0, ROWS).forEach(rows::add);
    ResultTable result = new ResultTable("r", ROWS, memory, new UsedScratchArrays());
    result.addGatheredUnsignedInts("l", source.columns().getFirst(), rows);
    Table gathered = result.finish();
    LongColumn longs = LongColumn.copyOf(source.columns().getFirst(), ROWS);
    for (int row = 0; row < ROWS; row++) {
      assertThat(TableText.cell(gathered.columns().getFirst(), row))
          .as("-Dseed=%d", seed)
          .isEqualTo(longs.get(rows.get(row)) & 0xFFFF_FFFFL);
    }
  }

  @Test
  void shouldCopyColumnsWithTheirNulls() {
    Table source = source();
    LongColumn longs = LongColumn.copyOf(source.columns().getFirst(), ROWS);
    GrowableLongColumn values = new GrowableLongColumn(0);
    ValidityBits validity = new ValidityBits();
    for (int row = 0; row < ROWS; row++) {
      values.add(longs.get(row));
      validity.add(!longs.isNull(row));
    }
    ResultTable result = new ResultTable("r", ROWS, memory, new UsedScratchArrays());
    result.addNullable("l", values, validity);
    result.addNulls("n");
    Table copied = result.finish();
    for (int row = 0; row < ROWS; row++) {
      assertThat(TableText.cell(copied.columns().get(0), row))
          .as("-Dseed=%d", seed)
          .isEqualTo(TableText.cell(source.columns().get(0), row));
      assertThat(TableText.cell(copied.columns().get(1), row)).isNull();
    }
  }
}
