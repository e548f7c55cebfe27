package dev.sonda.engine.duckdb;

import static dev.sonda.engine.duckdb.EngineFixture.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.testkit.tables.FakeCatalog;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableBuilderCatalog;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableMemory;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an engine does when no query comes. */
@Timeout(120)
final class IdleEngineTest {
  private static final String SUM = "SELECT count(*), sum(id), max(word) FROM made";
  private static final String SUM_OF_NUMBERS =
      "SELECT count(*), sum(number), count(DISTINCT number % 100_000) FROM numbers";
  private static final String TABLE_BYTES =
      "SELECT sum(memory_usage_bytes)::BIGINT FROM duckdb_memory() WHERE tag = 'IN_MEMORY_TABLE'";

  @Test
  void shouldCompressTableOfQueryAndKeepItsRows() throws Exception {
    try (Engine engine = EngineFixture.open(new FakeCatalog())) {
      CountDownLatch idle = new CountDownLatch(1);
      engine.onIdle(idle::countDown);
      rows(
          engine,
          "CREATE TABLE made AS SELECT range AS id, 'word ' || range % 10 AS word"
              + " FROM range(2_000_000)");
      String sum = rows(engine, SUM).getFirst();
      long bytes = tableBytes(engine);

      assertThat(idle.await(60, TimeUnit.SECONDS)).isTrue();

      assertThat(tableBytes(engine)).isLessThan(bytes / 4);
      assertThat(rows(engine, SUM)).containsExactly(sum);
    }
  }

  /** A checkpoint within a transaction would be an error. */
  @Test
  void shouldLeaveOpenTransactionAlone() throws Exception {
    try (Engine engine = EngineFixture.open(new FakeCatalog())) {
      CountDownLatch idle = new CountDownLatch(1);
      engine.onIdle(idle::countDown);
      rows(engine, "BEGIN");
      rows(engine, "CREATE TABLE made AS SELECT range AS id FROM range(2_000_000)");

      assertThat(idle.await(60, TimeUnit.SECONDS)).isTrue();

      rows(engine, "ROLLBACK");
      assertThat(rows(engine, "SELECT count(*) FROM duckdb_tables()")).containsExactly("0");
    }
  }

  @Test
  void shouldMoveImportedTableToFileAfterCopy() throws Exception {
    try (TableMemory memory = new TableMemory()) {
      TableCatalog catalog = new TableBuilderCatalog(List.of(numbers(memory)), List.of());
      try (Engine engine = EngineFixture.open(catalog)) {
        CountDownLatch idle = new CountDownLatch(1);
        engine.onIdle(idle::countDown);
        List<String> sum = rows(engine, SUM_OF_NUMBERS);

        assertThat(idle.await(60, TimeUnit.SECONDS)).isTrue();

        Column moved = catalog.table("numbers").columns().getFirst();
        assertThat(moved.values(0).isMapped()).isTrue();
        assertThat(rows(engine, SUM_OF_NUMBERS)).isEqualTo(sum);
      }
    }
  }

  private static TableBuilder numbers(TableMemory memory) {
    TableBuilder numbers = new TableBuilder("numbers", new StringPool(), memory);
    LongColumnBuilder number = numbers.longs("number");
    for (int i = 0; i < 1_000_000; i++) {
      number.set(numbers.addRow(), i * 31L);
    }
    return numbers;
  }

  @Test
  void shouldCloseWithoutWaitingForIdleTime() throws Exception {
    Engine engine = EngineFixture.open(new FakeCatalog());
    boolean[] hasRun = {false};
    engine.onIdle(() -> hasRun[0] = true);
    rows(engine, "SELECT count(*) FROM range(10)");

    engine.close();

    assertThat(hasRun[0]).isFalse();
  }

  private static long tableBytes(Engine engine) throws EngineException {
    return Long.parseLong(rows(engine, TABLE_BYTES).getFirst());
  }
}
