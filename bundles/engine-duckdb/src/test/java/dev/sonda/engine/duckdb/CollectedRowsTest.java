package dev.sonda.engine.duckdb;

import static dev.sonda.engine.duckdb.EngineFixture.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.TableFunction;
import dev.sonda.engine.TableFunction.Parameter;
import dev.sonda.testkit.tables.FakeCatalog;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.Table;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that are arguments of functions, collected row by row. */
@Timeout(240)
class CollectedRowsTest {
  private static final String COLLECTOR = "rows_ld";

  /** Rows of both kinds of numbers, with nulls in each column and whole vectors without. */
  private static final String ROWS =
      """
      SELECT CASE WHEN n %% 1000 = 7 THEN NULL ELSE n * 3 END AS whole,
        CASE WHEN n BETWEEN 2047 AND 2050 OR n = 70000 THEN NULL ELSE n / 4.0::DOUBLE END AS share
      FROM (SELECT range AS n FROM range(%d))
      """;

  private Engine engine;

  @BeforeEach
  void open() throws EngineException {
    engine = opened(EngineFixture.OPTIONS);
  }

  private static Engine opened(EngineOptions options) throws EngineException {
    Engine opened = EngineFixture.FACTORY.open(options, new FakeCatalog());
    opened.define(answersArgument("first_table", 0));
    opened.define(answersArgument("second_table", 1));
    return opened;
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static List<ColumnSchema> columns(String whole, String share) {
    return List.of(
        new ColumnSchema(whole, ColumnType.INT64, true),
        new ColumnSchema(share, ColumnType.DOUBLE, true));
  }

  /** A function of two tables whose columns have other names, which returns one of them. */
  private static TableFunction answersArgument(String name, int index) {
    List<List<ColumnSchema>> arguments = List.of(columns("a", "b"), columns("c", "d"));
    return new TableFunction(
        name,
        List.of(
            new Parameter.CollectedRows(COLLECTOR, arguments.get(0)),
            new Parameter.CollectedRows(COLLECTOR, arguments.get(1))),
        arguments.get(index),
        (values, _, result) -> answer(index, values, result));
  }

  private static void answer(int index, List<@Nullable Object> values, Consumer<Table> result) {
    Table table = (Table) values.get(index);
    assertThat(table.columns().stream().map(Column::name))
        .isEqualTo(index == 0 ? List.of("a", "b") : List.of("c", "d"));
    result.accept(table);
  }

  private static String collected(String rows) {
    return "(SELECT max(rows_ld(n, whole, share)) FROM (SELECT *, row_number() OVER () AS n FROM (%s)))"
        .formatted(rows);
  }

  private static String first(String one, String two) {
    return "SELECT unnest(r.a) AS whole, unnest(r.b) AS share FROM (SELECT first_table(%s, %s) AS r)"
        .formatted(collected(one), collected(two));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2047, 2048, 2051, 65_535, 65_536, 65_537, 200_000})
  void shouldTakeRowsAsTheyAre(int count) throws EngineException {
    String rows = ROWS.formatted(count);
    String back = first(rows, ROWS.formatted(3));

    assertThat(
            rows(
                engine,
                "SELECT count(*) FROM ((%s EXCEPT ALL %s) UNION ALL (%s EXCEPT ALL %s))"
                    .formatted(back, rows, rows, back)))
        .containsExactly("0");
    assertThat(rows(engine, "SELECT count(*), count(whole) FROM (" + back + ")"))
        .isEqualTo(rows(engine, "SELECT count(*), count(whole) FROM (" + rows + ")"));
  }

  @Test
  void shouldKeepOrderOfRowsWithManyThreads() throws EngineException {
    try (Engine parallel = opened(EngineOptions.defaults().withThreads(4))) {
      rows(parallel, "CREATE TABLE numbers AS " + ROWS.formatted(1_000_000));
      String numbered =
          "SELECT count(*), sum(whole * n), max(n) FROM"
              + " (SELECT whole, row_number() OVER () AS n FROM (%s))";

      assertThat(rows(parallel, numbered.formatted(first("FROM numbers", "FROM numbers LIMIT 1"))))
          .isEqualTo(rows(parallel, numbered.formatted("FROM numbers")));
    }
  }

  @Test
  void shouldCollectRowsOfEachPlaceInStatement() throws EngineException {
    rows(
        engine,
        "CREATE VIEW small AS SELECT unnest(r.c) AS c FROM (SELECT second_table(%s, %s) AS r)"
            .formatted(collected(ROWS.formatted(5)), collected(ROWS.formatted(3))));

    assertThat(
            rows(
                engine,
                "SELECT x.c, y.c FROM small AS x JOIN small AS y ON x.c < y.c ORDER BY ALL"))
        .containsExactly("0|3", "0|6", "3|6");
    assertThat(rows(engine, "SELECT count(*) FROM small UNION ALL SELECT sum(c) FROM small"))
        .containsExactly("3", "9");
  }

  /** A place of the function has one collector for all steps of a recursive query. */
  @Test
  void shouldCollectRowsInEachStepOfRecursion() throws EngineException {
    rows(engine, "CREATE TABLE numbers AS " + ROWS.formatted(70_002));
    String sql =
        """
        WITH RECURSIVE steps AS (
          SELECT 70002 AS k, 0 AS rows, 0 AS nulls
          UNION ALL
          SELECT k // 4, r.rows, r.nulls FROM steps, LATERAL (
            SELECT count(*) AS rows, count(*) FILTER (WHERE whole IS NULL) AS nulls FROM (%s)) AS r
          WHERE k > 1)
        SELECT k, rows, nulls FROM steps
        """
            .formatted(
                first(
                    "FROM numbers WHERE whole IS NULL OR whole < 3 * (SELECT max(k) FROM steps)",
                    "FROM numbers LIMIT 1"));

    assertThat(rows(engine, sql))
        .containsExactly(
            "70002|0|0",
            "17500|70002|70",
            "4375|17552|70",
            "1093|4440|70",
            "273|1161|70",
            "68|342|70",
            "17|137|70",
            "4|86|70",
            "1|74|70");
  }

  @Test
  void shouldRefuseRowsWithNumbersMissing() {
    String wrong = "SELECT first_table((SELECT max(rows_ld(5, 1, 2.0::DOUBLE))), NULL)";

    assertThatThrownBy(() -> rows(engine, wrong))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("1 rows of an argument with 5 were collected");
  }

  @Test
  void shouldForgetRowsWhenStatementEnds() throws EngineException {
    List<String> value = rows(engine, "SELECT " + collected(ROWS.formatted(10)));

    assertThatThrownBy(() -> rows(engine, "SELECT first_table(" + value.getFirst() + ", NULL)"))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("there are no rows of a number ");
  }
}
