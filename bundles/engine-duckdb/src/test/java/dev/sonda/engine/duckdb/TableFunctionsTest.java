package dev.sonda.engine.duckdb;

import static dev.sonda.engine.duckdb.EngineFixture.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.TableFunction;
import dev.sonda.engine.TableFunction.Parameter;
import dev.sonda.testkit.tables.FakeCatalog;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Table functions in queries: functions with tables as arguments and a table as result. */
@Timeout(240)
class TableFunctionsTest {
  private static final List<ColumnSchema> COLUMNS =
      List.of(
          new ColumnSchema("number", ColumnType.INT64, true),
          new ColumnSchema("share", ColumnType.DOUBLE, true),
          new ColumnSchema("name", ColumnType.STRING, true));
  private static final String ROWS =
      """
      SELECT n AS number, n / 2.0::DOUBLE AS share, CASE WHEN n %% 3 = 0 THEN NULL ELSE 'name of ' || n END AS name
      FROM (SELECT range AS n FROM range(%d))
      """;

  /** A table function that returns its table, repeated by the number in its second argument. */
  private static final TableFunction REPEATED =
      new TableFunction(
          "repeated",
          List.of(new Parameter.Rows(COLUMNS), new Parameter.Value(ColumnType.INT64)),
          COLUMNS,
          TableFunctionsTest::repeat);

  private Engine engine;

  @BeforeEach
  void open() throws EngineException {
    engine = EngineFixture.open(new FakeCatalog());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static void repeat(
      List<@Nullable Object> arguments, TableMemory memory, Consumer<Table> result) {
    result.accept(repeated(arguments, memory));
  }

  private static void repeatTwice(
      List<@Nullable Object> arguments, TableMemory memory, Consumer<Table> result) {
    repeat(arguments, memory, result);
    repeat(arguments, memory, result);
  }

  private static Table repeated(List<@Nullable Object> arguments, TableMemory memory) {
    Table table = (Table) arguments.get(0);
    if (!(arguments.get(1) instanceof Long times)) {
      throw new IllegalArgumentException("how often?");
    }
    return times == 1 ? table : copies(table, times, memory);
  }

  private static Table copies(Table table, long times, TableMemory memory) {
    StringPool strings = new StringPool();
    TableBuilder copy = new TableBuilder("copy", strings, memory);
    CopiedColumnsBuilder columns =
        new CopiedColumnsBuilder(
            copy.longs("number"), copy.doubles("share"), copy.strings("name"), strings);
    for (long time = 0; time < times; time++) {
      for (int row = 0; row < table.rows(); row++) {
        columns.add(copy.addRow(), table, row);
      }
    }
    return copy.finish();
  }

  private static String call(String rows, String times) {
    return """
    SELECT unnest(r.number) AS number, unnest(r.share) AS share, unnest(r.name) AS name
    FROM (SELECT repeated((SELECT list({'number': number, 'share': share, 'name': name}) FROM (%s)), %s) AS r)
    """
        .formatted(rows, times);
  }

  @Test
  void shouldTakeAndAnswerTables() throws EngineException {
    engine.define(REPEATED);

    assertThat(rows(engine, call(ROWS.formatted(2), "2")))
        .containsExactly("0|0.0|[NULL]", "1|0.5|name of 1", "0|0.0|[NULL]", "1|0.5|name of 1");
  }

  @Test
  void shouldTakeTablesOfManyBlocks() throws EngineException {
    engine.define(REPEATED);
    String differences =
        "SELECT count(*) FROM (%s EXCEPT ALL %s)"
            .formatted(call(ROWS.formatted(200_000), "1"), ROWS.formatted(200_000));

    assertThat(rows(engine, differences)).containsExactly("0");
    assertThat(rows(engine, "SELECT count(*) FROM (" + call(ROWS.formatted(70_001), "3") + ")"))
        .containsExactly("210003");
  }

  @Test
  void shouldTreatNullAsEmptyTable() throws EngineException {
    engine.define(REPEATED);

    assertThat(rows(engine, call(ROWS.formatted(0), "2"))).isEmpty();
  }

  @Test
  void shouldCallTableFunctionForEachRow() throws EngineException {
    engine.define(REPEATED);
    String perGroup =
        """
        WITH rows AS (%s), groups AS (
          SELECT number %% 7 AS g, repeated(list({'number': number, 'share': share, 'name': name}), number %% 7) AS r
          FROM rows GROUP BY 1)
        SELECT g, len(r.number), list_sum(r.share), len(list_filter(r.name, lambda x: x IS NULL))
        FROM groups ORDER BY g
        """
            .formatted(ROWS.formatted(700));

    assertThat(rows(engine, perGroup))
        .startsWith("0|0|[NULL]|0")
        .contains("2|200|34850.0|66")
        .hasSize(7);
  }

  @Test
  void shouldEndQueryWithMessageOfFailure() throws EngineException {
    engine.define(REPEATED);

    assertThatThrownBy(() -> rows(engine, call(ROWS.formatted(2), "NULL")))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("how often?");
  }

  @Test
  void shouldRefuseResultWithoutDeclaredColumns() throws EngineException {
    engine.define(
        new TableFunction(
            "wrong", List.of(), COLUMNS, (_, memory, result) -> result.accept(empty(memory))));

    assertThatThrownBy(() -> rows(engine, "SELECT len(wrong().number)"))
        .hasMessageContaining("its answer has columns of []");
  }

  private static Table empty(TableMemory memory) {
    return new TableBuilder("empty", new StringPool(), memory).finish();
  }

  @Test
  void shouldRefuseFunctionThatGivesNoResult() throws EngineException {
    engine.define(new TableFunction("silent", List.of(), COLUMNS, (_, _, _) -> {}));

    assertThatThrownBy(() -> rows(engine, "SELECT len(silent().number)"))
        .hasMessageContaining("it has given no answer");
  }

  @Test
  void shouldRefuseFunctionThatGivesTwoResults() throws EngineException {
    engine.define(
        new TableFunction(
            "twofold",
            List.of(new Parameter.Rows(COLUMNS), new Parameter.Value(ColumnType.INT64)),
            COLUMNS,
            TableFunctionsTest::repeatTwice));

    assertThatThrownBy(() -> rows(engine, "SELECT len(twofold(NULL, 1).number)"))
        .hasMessageContaining("it has given a second answer");
  }

  @Test
  void shouldRefuseFunctionDefinitionWhenEngineIsClosed() {
    engine.close();

    assertThatThrownBy(() -> engine.define(REPEATED)).hasMessageContaining("closed");
  }
}
