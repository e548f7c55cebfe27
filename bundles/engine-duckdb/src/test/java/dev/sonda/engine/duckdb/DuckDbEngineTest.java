package dev.sonda.engine.duckdb;

import static dev.sonda.engine.duckdb.EngineFixture.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.ValueType;
import dev.sonda.testkit.tables.ArrayColumn;
import dev.sonda.testkit.tables.ArrayTable;
import dev.sonda.testkit.tables.FakeCatalog;
import dev.sonda.trace.tables.ColumnType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class DuckDbEngineTest {
  private final Arena arena = Arena.ofShared();
  private final FakeCatalog catalog = new FakeCatalog();
  private Engine engine;

  @BeforeEach
  void open() throws EngineException {
    catalog
        .with(
            new ArrayTable(arena, "slice")
                .with("id", 1, 2, 3, 4)
                .with("ts", 10L, null, 30L, Long.MIN_VALUE)
                .with("share", 0.5, 1.5, null, Double.NEGATIVE_INFINITY)
                .with("name", "short", null, "longer than twelve bytes", "größer"))
        .with(
            new ArrayTable(arena, "thread")
                .with("utid", 1, 2, 3)
                .with("name", "größer", "other", "short"))
        .with(new ArrayTable(arena, "unused").with("id", 1))
        .withView("named", "SELECT id, name FROM slice WHERE name IS NOT NULL")
        .withView("named_twice", "SELECT * FROM named JOIN thread USING (name)");
    engine = EngineFixture.open(catalog);
  }

  @AfterEach
  void close() {
    engine.close();
    arena.close();
  }

  @Test
  void shouldImportAllColumnTypesAndNulls() throws EngineException {
    assertThat(rows(engine, "SELECT * FROM slice"))
        .containsExactly(
            "1|10|0.5|short",
            "2|[NULL]|1.5|[NULL]",
            "3|30|[NULL]|longer than twelve bytes",
            "4|-9223372036854775808|-Infinity|größer");
  }

  @Test
  void shouldImportOnlyTablesThatQueryNames() throws EngineException {
    assertThat(catalog.imported()).isEmpty();
    rows(engine, "SELECT count(*) FROM slice");
    assertThat(catalog.imported()).containsExactly("slice");
    rows(engine, "SELECT count(*) FROM thread t JOIN slice s ON s.name = t.name");
    assertThat(catalog.imported()).containsExactly("slice", "thread");
  }

  @Test
  void shouldFindTablesInAnyCase() throws EngineException {
    assertThat(rows(engine, "SELECT count(*) FROM SLICE")).containsExactly("4");
  }

  @Test
  void shouldImportTablesOfViews() throws EngineException {
    assertThat(rows(engine, "SELECT * FROM named_twice ORDER BY id"))
        .containsExactly("1|short|3", "4|größer|1");
    assertThat(catalog.imported()).containsExactly("slice", "thread");
  }

  @Test
  void shouldImportTablesOfLaterStatementsAndTransactions() throws EngineException {
    assertThat(
            rows(
                engine,
                "CREATE TABLE mine AS SELECT 7 AS x; BEGIN; SELECT count(*) FROM slice; COMMIT;"
                    + " SELECT x, (SELECT count(*) FROM thread) FROM mine"))
        .containsExactly("7|3");
  }

  @Test
  void shouldImportTableAgainAfterRollback() throws EngineException {
    rows(engine, "BEGIN; SELECT count(*) FROM slice; ROLLBACK");
    assertThat(rows(engine, "SELECT count(*) FROM slice")).containsExactly("4");
  }

  @Test
  void shouldTreatStringsAsText() throws EngineException {
    assertThat(
            rows(
                engine,
                "SELECT max(name), min(name), count(DISTINCT name), string_agg(name || '!', ','"
                    + " ORDER BY name) FROM slice"))
        .containsExactly("short|größer|3|größer!,longer than twelve bytes!,short!");
    assertThat(rows(engine, "SELECT id FROM slice WHERE name LIKE '%twelve%' OR name = 'nope'"))
        .containsExactly("3");
    assertThat(rows(engine, "SELECT lag(name, 1, 'none') OVER (ORDER BY id) FROM slice"))
        .containsExactly("none", "short", "[NULL]", "longer than twelve bytes");
    assertThat(
            rows(
                engine,
                "WITH RECURSIVE r(path, id) AS (SELECT name, id FROM slice WHERE id = 3 UNION ALL"
                    + " SELECT r.path || '/' || s.name, s.id FROM r JOIN slice s ON s.id = r.id +"
                    + " 1) SELECT path FROM r"))
        .containsExactly("longer than twelve bytes", "longer than twelve bytes/größer");
  }

  @Test
  void shouldCompareStringColumnsOfTwoTablesAsText() throws EngineException {
    assertThat(
            rows(
                engine,
                "SELECT s.name, s.name < t.name FROM slice s JOIN thread t ON s.name >= t.name AND"
                    + " t.utid = 3 ORDER BY s.id"))
        .containsExactly("short|0");
  }

  @Test
  void shouldSortNullsFirstAndDivideAsSqlite() throws EngineException {
    assertThat(rows(engine, "SELECT ts FROM slice ORDER BY ts LIMIT 1")).containsExactly("[NULL]");
    assertThat(rows(engine, "SELECT ts FROM slice ORDER BY ts DESC LIMIT 1")).containsExactly("30");
    assertThat(rows(engine, "SELECT 7 / 2, -7 / 2, 1 / 0, 1 % 0, 7 / 2.0::DOUBLE"))
        .containsExactly("3|-3|[NULL]|[NULL]|3.5");
  }

  @Test
  void shouldReturnNamesAndTypesOfColumns() throws EngineException {
    try (Result result =
        engine.query(
            "SELECT id, sum(ts)::HUGEINT AS h, share, name, 'x'::BLOB AS b, NULL AS n, true AS t,"
                + " 1.25 AS d FROM slice GROUP BY ALL")) {
      assertThat(result.columns())
          .containsExactly(
              new ResultColumn("id", ValueType.LONG),
              new ResultColumn("h", ValueType.LONG),
              new ResultColumn("share", ValueType.DOUBLE),
              new ResultColumn("name", ValueType.STRING),
              new ResultColumn("b", ValueType.BLOB),
              new ResultColumn("n", ValueType.NULL),
              new ResultColumn("t", ValueType.LONG),
              new ResultColumn("d", ValueType.DOUBLE));
      assertThat(result.rows()).isEqualTo(4);
    }
  }

  @Test
  void shouldReadIntegersOfAllWidthsAndDecimals() throws EngineException {
    assertThat(
            rows(
                engine,
                "SELECT -1::TINYINT, 255::UTINYINT, -2::SMALLINT, 65535::USMALLINT,"
                    + " 4294967295::UINTEGER, 9223372036854775807::UBIGINT, -5::HUGEINT,"
                    + " 1.5::FLOAT, -12.34::DECIMAL(4, 2), 12345.678::DECIMAL(18, 3),"
                    + " -1.5::DECIMAL(38, 1), true"))
        .containsExactly(
            "-1|255|-2|65535|4294967295|9223372036854775807|-5|1.5|-12.34|12345.678|-1.5|1");
  }

  @Test
  void shouldReadEnumsAsText() throws EngineException {
    assertThat(
            rows(
                engine,
                "CREATE TYPE mood AS ENUM ('sad', 'groß'); SELECT unnest(['groß', NULL,"
                    + " 'sad'])::mood"))
        .containsExactly("groß", "[NULL]", "sad");
  }

  @Test
  void shouldReadEachValueOfAUnionByItsType() throws EngineException {
    assertThat(
            rows(
                engine,
                """
                WITH v(id, x) AS (VALUES
                  (1, CAST(7 AS UNION(i BIGINT, d DOUBLE, s VARCHAR, b BLOB))),
                  (2, 1.5::DOUBLE), (3, 'a text that is long enough'), (4, 'ab'::BLOB), (5, NULL))
                SELECT x, (x).i FROM v ORDER BY id\
                """))
        .containsExactly(
            "7|7",
            "1.5|[NULL]",
            "a text that is long enough|[NULL]",
            "2 bytes|[NULL]",
            "[NULL]|[NULL]");
  }

  @Test
  void shouldRefuseSumBeyond64Bits() {
    assertThatThrownBy(() -> rows(engine, "SELECT sum(9223372036854775807) AS total FROM slice"))
        .isInstanceOf(EngineException.class)
        .hasMessage("the column \"total\" has an integer beyond 64 bits");
  }

  @Test
  void shouldRefuseUnsupportedColumnTypes() throws EngineException {
    assertThatThrownBy(() -> rows(engine, "SELECT [1, 2] AS list"))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("\"list\"");
    assertThat(rows(engine, "SELECT [1, 2]::VARCHAR")).containsExactly("[1, 2]");
  }

  @Test
  void shouldReadLongResultsBatchByBatch() throws EngineException {
    try (Result result =
        engine.query("SELECT range AS n, 'text ' || range AS t FROM range(10000)")) {
      long next = 0;
      for (ResultBatch batch = result.next(); batch != null; batch = result.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          assertThat(batch.longValue(0, row)).isEqualTo(next);
          assertThat(batch.stringValue(1, row)).isEqualTo("text " + next++);
        }
      }
      assertThat(next).isEqualTo(10_000);
    }
  }

  @Test
  void shouldKeepResultWhenLaterQueriesRunAndEngineIsClosed() throws EngineException {
    try (Result result = engine.query("SELECT name FROM slice ORDER BY id DESC")) {
      rows(engine, "DROP TABLE trace.main.slice");
      engine.close();
      ResultBatch batch = Objects.requireNonNull(result.next());
      assertThat(batch.bytesValue(0, 0).toArray(ValueLayout.JAVA_BYTE))
          .isEqualTo("größer".getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void shouldRefuseAccessToBatchAfterNextBatchIsRead() throws EngineException {
    try (Result result = engine.query("SELECT id FROM slice")) {
      ResultBatch batch = Objects.requireNonNull(result.next());
      assertThat(result.next()).isNull();
      assertThatThrownBy(() -> batch.longValue(0, 0)).isInstanceOf(IllegalStateException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"CREATE VIEW v AS SELECT 1", "BEGIN; COMMIT", "SET search_path = 'memory'"})
  void shouldReturnNoColumnsAndRowsOfStatementWithoutResult(String sql) throws EngineException {
    try (Result result = engine.query(sql)) {
      assertThat(result.columns()).isEmpty();
      assertThat(result.next()).isNull();
    }
  }

  @Test
  void shouldImportBlocksInOrder() throws EngineException {
    int count = 200_001;
    Integer[] ids = IntStream.range(0, count).boxed().toArray(Integer[]::new);
    String[] names =
        IntStream.range(0, count)
            .mapToObj(i -> i % 7 == 0 ? null : "a name of number " + i % 1000)
            .toArray(String[]::new);
    FakeCatalog large =
        new FakeCatalog().with(new ArrayTable(arena, "large").with("id", ids).with("name", names));
    try (Engine other = EngineFixture.FACTORY.open(EngineFixture.OPTIONS, large)) {
      assertThat(
              rows(
                  other,
                  "SELECT count(*), sum(id), count(name), count(*) FILTER (name = 'a name of number"
                      + " ' || id % 1000) FROM large"))
          .containsExactly("200001|20000100000|171429|171429");
      assertThat(rows(other, "SELECT id FROM large LIMIT 1 OFFSET 131072"))
          .containsExactly("131072");
      assertThat(rows(other, "SELECT count(*) FROM large WHERE id <> rowid")).containsExactly("0");
    }
  }

  @Test
  void shouldImportEmptyTables() throws EngineException {
    FakeCatalog empty =
        new FakeCatalog()
            .with(
                new ArrayTable(arena, "nothing")
                    .with("id", new Integer[0])
                    .with("s", new String[0]));
    try (Engine other = EngineFixture.open(empty)) {
      assertThat(rows(other, "SELECT count(*), max(s) FROM nothing")).containsExactly("0|[NULL]");
    }
  }

  @Test
  void shouldReportTableWithStringsThatAreNotUtf8() throws EngineException {
    ArrayColumn broken =
        new ArrayColumn(
            "s",
            ColumnType.STRING,
            arena.allocate(4),
            MemorySegment.NULL,
            ArrayColumn.Strings.of(arena, List.of(new byte[] {(byte) 0xff})));
    FakeCatalog bad = new FakeCatalog().with(new ArrayTable(arena, "bad").with(broken, 1));
    try (Engine other = EngineFixture.open(bad)) {
      assertThatThrownBy(() -> rows(other, "SELECT * FROM bad"))
          .isInstanceOf(EngineException.class)
          .hasMessage("the table bad can't be read: a string isn't UTF-8");
    }
  }

  @Test
  void shouldReportStringCodeBeyondDictionary() throws EngineException {
    ArrayColumn broken =
        new ArrayColumn(
            "s",
            ColumnType.STRING,
            arena.allocateFrom(ValueLayout.JAVA_INT, 5),
            MemorySegment.NULL,
            ArrayColumn.Strings.of(arena, List.of(new byte[] {'a'})));
    FakeCatalog bad = new FakeCatalog().with(new ArrayTable(arena, "bad").with(broken, 1));
    try (Engine other = EngineFixture.open(bad)) {
      assertThatThrownBy(() -> rows(other, "SELECT * FROM bad"))
          .isInstanceOf(EngineException.class)
          .hasMessageContaining("beyond the dictionary");
      assertThat(rows(other, "SELECT 1")).containsExactly("1");
    }
  }
}
