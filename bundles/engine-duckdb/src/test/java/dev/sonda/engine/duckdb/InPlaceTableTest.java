package dev.sonda.engine.duckdb;

import static dev.sonda.engine.duckdb.EngineFixture.FACTORY;
import static dev.sonda.engine.duckdb.EngineFixture.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Query;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableBuilderCatalog;
import dev.sonda.trace.tables.TableMemory;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of large tables, which the first statement reads in place. */
@Timeout(240)
class InPlaceTableTest {
  private static final int ROWS = 150_000;
  private static final String SUM = "SELECT SUM(dur) FROM slice;";
  private static final String KIND =
      "SELECT table_type FROM information_schema.tables WHERE table_name = '%s'";

  private final StringPool pool = new StringPool();
  private final TableMemory memory = new TableMemory();
  private Engine engine;

  @BeforeEach
  void open() throws EngineException {
    List<TableBuilder> tables = List.of(table("slice", ROWS), table("few", 10));
    engine = FACTORY.open(EngineOptions.defaults(), new TableBuilderCatalog(tables, List.of()));
  }

  private TableBuilder table(String name, int rows) {
    TableBuilder table = new TableBuilder(name, pool, memory);
    LongColumnBuilder durations = table.longs("dur");
    StringColumnBuilder names = table.strings("name");
    LongColumnBuilder even = table.longs("even");
    for (int i = 0; i < rows; i++) {
      int row = table.addRow();
      durations.set(row, i);
      names.set(row, i % 7 == 0 ? 0 : pool.intern("a name of more than 12 bytes " + i % 5));
      if (i % 2 == 0) {
        even.set(row, 1);
      }
    }
    return table;
  }

  @AfterEach
  void close() {
    engine.close();
    memory.close();
  }

  @Test
  void shouldReadLargeTableInPlaceAtFirst() throws EngineException {
    assertThat(rows(engine, SUM + KIND.formatted("slice"))).containsExactly("VIEW");
  }

  @Test
  void shouldCopySmallTableAtOnce() throws EngineException {
    assertThat(rows(engine, "SELECT SUM(dur) FROM few;" + KIND.formatted("few")))
        .containsExactly("BASE TABLE");
  }

  @Test
  void shouldCopyTableThatIsReadAgain() throws EngineException {
    assertThat(rows(engine, SUM + "SELECT 1;" + SUM + KIND.formatted("slice")))
        .containsExactly("BASE TABLE");
  }

  @Test
  void shouldNotCopyTableThatIsOnlyNamedAgain() throws EngineException {
    assertThat(
            rows(
                engine,
                "CREATE VIEW one AS SELECT * FROM slice;"
                    + "CREATE VIEW other AS SELECT * FROM one;"
                    + KIND.formatted("slice")))
        .containsExactly("VIEW");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT COUNT(*) FROM slice",
        "SELECT SUM(dur), COUNT(even), COUNT(name), MAX(name) FROM slice",
        "SELECT name, dur, even FROM slice WHERE dur > 149_990",
        "SELECT name, COUNT(*) FROM slice GROUP BY name ORDER BY name",
        "SELECT COUNT(*) FROM slice a JOIN slice b USING (dur) WHERE a.name = b.name",
        "SELECT dur FROM slice LIMIT 3 OFFSET 131_071"
      })
  void shouldAnswerInPlaceAsFromCopy(String sql) throws EngineException {
    List<String> inPlace = rows(engine, sql);
    assertThat(inPlace).isNotEmpty().isEqualTo(rows(engine, sql));
  }

  @Test
  void shouldCopyTableWhoseRowIdsAreRead() throws EngineException {
    assertThat(rows(engine, "SELECT MAX(rowid) FROM slice")).containsExactly("149999");
  }

  @Test
  void shouldCopyTableWhoseRowIdsCouldBeThoseOfAnotherTable() throws EngineException {
    assertThat(rows(engine, "SELECT (SELECT MAX(RowId) FROM slice) FROM few LIMIT 1"))
        .containsExactly("149999");
  }

  @Test
  void shouldCopyTableThatIsChanged() throws EngineException {
    assertThat(rows(engine, "DELETE FROM slice WHERE dur > 1;" + SUM)).containsExactly("1");
  }

  @Test
  void shouldCopyTablesAtFirstTransaction() throws EngineException {
    assertThat(rows(engine, SUM + "BEGIN; COMMIT; SELECT MAX(rowid) FROM slice"))
        .containsExactly("149999");
  }

  @Test
  void shouldNameUnknownColumnOfTableReadInPlace() {
    assertThatThrownBy(() -> rows(engine, "SELECT durr FROM slice"))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("durr");
  }

  @Test
  void shouldReadTableInPlaceAgainAfterViewWasDropped() throws EngineException {
    assertThat(rows(engine, SUM + "DROP VIEW trace.main.slice;" + SUM + KIND.formatted("slice")))
        .containsExactly("VIEW");
  }

  @Test
  void shouldReadTableAgainAfterTransactionWasRolledBack() throws EngineException {
    rows(engine, "BEGIN;" + SUM + "ROLLBACK");
    assertThat(rows(engine, SUM)).containsExactly("11249925000");
    assertThat(rows(engine, SUM)).containsExactly("11249925000");
  }

  @Test
  void shouldReadTableInPlaceInTransactionThatWritesElsewhere() throws EngineException {
    rows(engine, SUM + "CREATE TABLE mine (a BIGINT)");
    rows(engine, "BEGIN; INSERT INTO mine SELECT dur FROM slice; COMMIT");
    assertThat(rows(engine, "SELECT SUM(a) FROM mine")).containsExactly("11249925000");
  }

  @Test
  void shouldCopyTableThatIsNamedOftenInOneStatement() throws EngineException {
    String often = "SELECT COUNT(*) FROM slice UNION ALL ";
    assertThat(
            rows(engine, often + often + "SELECT COUNT(*) FROM slice;" + KIND.formatted("slice")))
        .containsExactly("BASE TABLE");
  }

  /** Statements that come one by one aren't prepared, unlike those of a script. */
  @Test
  void shouldCopyTableBeforeSecondOfSingleStatements() throws EngineException {
    String sum = "SELECT SUM(dur) FROM slice";
    String kind = KIND.formatted("slice");
    assertThat(rows(engine, sum)).containsExactly("11249925000");
    assertThat(rows(engine, kind)).containsExactly("VIEW");
    assertThat(rows(engine, sum)).containsExactly("11249925000");
    assertThat(rows(engine, kind)).containsExactly("BASE TABLE");
  }

  @Test
  void shouldCopyTableThatIsNamedOftenInSingleStatement() throws EngineException {
    String often = "SELECT COUNT(*) FROM slice UNION ALL ";
    assertThat(rows(engine, often + often + "SELECT COUNT(*) FROM slice")).hasSize(3);
    assertThat(rows(engine, KIND.formatted("slice"))).containsExactly("BASE TABLE");
  }

  @Test
  void shouldImportTableInTransactionOfEarlierQuery() throws EngineException {
    rows(engine, "BEGIN");
    assertThat(rows(engine, "SELECT SUM(dur) FROM slice")).containsExactly("11249925000");
    rows(engine, "ROLLBACK");
    assertThat(rows(engine, "SELECT SUM(dur) FROM slice")).containsExactly("11249925000");
  }

  @Test
  void shouldReadSeveralTablesInOneRecursiveStatement() throws EngineException {
    assertThat(
            rows(
                engine,
                """
                WITH RECURSIVE step(n, name) AS (
                  SELECT 1, '' UNION ALL
                  SELECT n + 1, slice.name FROM step JOIN slice ON slice.dur = n WHERE n < 20)
                SELECT COUNT(*), MAX(name) FROM step
                """))
        .containsExactly("20|a name of more than 12 bytes 4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "SELECT 1;"})
  void shouldCancelStatementThatReadsInPlace(String statementsBefore) throws EngineException {
    PendingQuery query =
        engine.begin(
            Query.of(
                statementsBefore
                    + "SELECT COUNT(*) FROM slice a, slice b WHERE a.dur + b.dur < 0"));
    query.cancel();
    assertThatThrownBy(query::result).isInstanceOf(EngineException.class);
    assertThat(rows(engine, SUM)).containsExactly("11249925000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "2", "NULL", "CAST(NULL AS BIGINT)"})
  void shouldRejectNumberOfNoTable(String number) {
    String sql = SUM + "SELECT * FROM sonda_table_in_place(" + number + ")";
    assertThatThrownBy(() -> rows(engine, sql))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("there is no table of that number");
  }

  @Test
  void shouldAllowCallByNumberAfterTableWasCopied() throws EngineException {
    String byNumber = "SELECT SUM(dur) FROM sonda_table_in_place(0);";
    assertThat(rows(engine, SUM + SUM + byNumber + byNumber + byNumber + SUM))
        .containsExactly("11249925000");
  }
}
