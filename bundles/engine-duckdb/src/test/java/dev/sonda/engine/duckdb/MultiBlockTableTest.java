package dev.sonda.engine.duckdb;

import static dev.sonda.engine.duckdb.EngineFixture.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.Engine;
import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableBuilderCatalog;
import dev.sonda.trace.tables.TableMemory;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Queries over tables of three blocks that were built row by row. */
@Timeout(240)
class MultiBlockTableTest {
  private static final int ROWS = 150_000;
  private static final List<String> NAMES = List.of("zebra", "größer", "😀", "\uffee", "a");

  private final StringPool pool = new StringPool();
  private final TableMemory memory = new TableMemory();
  private final TableBuilder table = new TableBuilder("slice", pool, memory);

  @AfterEach
  void free() {
    memory.close();
  }

  private void fillTable() {
    IntColumnBuilder ids = table.ints("id");
    LongColumnBuilder durations = table.longs("dur");
    DoubleColumnBuilder values = table.doubles("value");
    StringColumnBuilder names = table.strings("name");
    table.strings("never");
    for (int i = 0; i < ROWS; i++) {
      int row = table.addRow();
      ids.set(row, i);
      if (i % 3 == 0) {
        durations.set(row, 10_000_000_000L + i);
      }
      if (i >= ROWS - 2) {
        values.set(row, i + 0.5);
      }
      names.set(row, i % 7 == 0 ? 0 : pool.intern(NAMES.get(i % NAMES.size())));
    }
  }

  @Test
  void shouldReturnRowsOfBuiltTableWithSeveralBlocks() throws Exception {
    fillTable();
    ViewDefinition view = new ViewDefinition("timed", "SELECT * FROM slice WHERE dur IS NOT NULL");
    try (Engine engine =
        EngineFixture.open(new TableBuilderCatalog(List.of(table), List.of(view)))) {
      assertThat(rows(engine, "SELECT count(*), count(dur), count(name), count(never) FROM slice"))
          .containsExactly("150000|50000|128571|0");
      assertThat(rows(engine, "SELECT min(dur), max(dur), count(*) FROM timed"))
          .containsExactly("10000000000|10000149997|50000");
      assertThat(rows(engine, "SELECT id, value FROM slice WHERE value IS NOT NULL"))
          .containsExactly("149998|149998.5", "149999|149999.5");
      assertThat(rows(engine, "SELECT DISTINCT name FROM slice ORDER BY name NULLS LAST"))
          .containsExactly("a", "größer", "zebra", "\uffee", "😀", "[NULL]");
      assertThat(
              rows(engine, "SELECT name FROM slice WHERE id IN (131071, 131072, 131073, 131075)"))
          .containsExactly("größer", "😀", "\uffee", "[NULL]");
    }
  }
}
