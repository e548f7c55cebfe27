package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.Query;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** PerfettoSQL over a trace with three slices at 10, 20 and 30, the second without a duration. */
@Timeout(240)
class PerfettoSqlTest {
  @TempDir Path folder;
  @TempDir Path modules;
  private PerfettoSqlFixture trace;

  @BeforeEach
  void openTrace() throws Exception {
    trace = PerfettoSqlFixture.open(folder, Map.of("my", modules));
  }

  @AfterEach
  void closeTrace() {
    trace.close();
  }

  private List<String> rows(String sql) throws EngineException {
    return trace.rows(sql);
  }

  private void module(String name, String sql) throws IOException {
    Path file = modules.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, sql);
  }

  @Test
  void shouldDivideCompareAndConcatenateLikeSqlite() throws Exception {
    assertThat(rows("SELECT 7 / 2, '10' = 10, 'a' || 1, typeof(ts) FROM slice LIMIT 1"))
        .containsExactly("3|0|a1|integer");
  }

  @Test
  void shouldUseATableOfAnEarlierStatement() throws Exception {
    assertThat(
            rows(
                """
                CREATE PERFETTO TABLE late AS SELECT ts, name FROM slice WHERE ts > 10;
                SELECT count(*), min(ts) FROM late;
                """))
        .containsExactly("2|20");
    assertThat(rows("SELECT count(*) FROM late")).containsExactly("2");
  }

  @Test
  void shouldReplaceTableOnlyWithOrReplace() throws Exception {
    rows("CREATE PERFETTO TABLE t AS SELECT 1 AS a");

    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("CREATE PERFETTO TABLE t AS SELECT 2 AS a"))
        .withMessageContaining("CREATE OR REPLACE replaces it");
    assertThat(rows("CREATE OR REPLACE PERFETTO TABLE t AS SELECT 2 AS a; SELECT a FROM t"))
        .containsExactly("2");
  }

  @Test
  void shouldKeepExistingTableWithIfNotExists() throws Exception {
    assertThat(
            rows(
                """
                CREATE TABLE IF NOT EXISTS t AS SELECT 1 AS a;
                CREATE TABLE IF NOT EXISTS t AS SELECT 2 AS a;
                SELECT a FROM t;
                """))
        .containsExactly("1");
  }

  @Test
  void shouldNameColumnsOfAView() throws Exception {
    assertThat(
            rows("CREATE VIEW v(a, b) AS SELECT ts, name FROM slice; SELECT max(a), max(b) FROM v"))
        .containsExactly("30|" + rows("SELECT max(name) FROM slice").getFirst());
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("CREATE VIEW w(a, b) AS SELECT ts FROM slice"))
        .withMessageContaining("w has 2 columns, its query 1");
  }

  @Test
  void shouldDropOnlyObjectsThatStatementsCreated() throws Exception {
    rows("CREATE PERFETTO VIEW v AS SELECT ts FROM slice; DROP VIEW v");

    assertThatExceptionOfType(EngineException.class).isThrownBy(() -> rows("SELECT * FROM v"));
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("DROP TABLE slice"))
        .withMessageContaining("no statement of this session made a TABLE slice");
  }

  @Test
  void shouldPutFunctionsAndMacrosInPlaceOfTheirCalls() throws Exception {
    assertThat(
            rows(
                """
                CREATE PERFETTO FUNCTION twice(x LONG) RETURNS LONG AS SELECT $x * 2;
                CREATE PERFETTO MACRO later(rel TableOrSubquery) RETURNS TableOrSubquery
                  AS (SELECT * FROM $rel WHERE ts > 10);
                SELECT twice(ts) FROM later!(slice) ORDER BY ts;
                """))
        .containsExactly("40", "60");
  }

  @Test
  void shouldIncludeModuleAndItsDependenciesOnce() throws Exception {
    module("base.sql", "CREATE PERFETTO FUNCTION one() RETURNS LONG AS SELECT 1;");
    module(
        "deep/top.sql",
        "INCLUDE PERFETTO MODULE my.base; CREATE PERFETTO TABLE top AS SELECT one() AS a;");

    assertThat(
            rows(
                """
                INCLUDE PERFETTO MODULE my.deep.top;
                INCLUDE PERFETTO MODULE my.*;
                SELECT a, one() FROM top;
                """))
        .containsExactly("1|1");
  }

  @Test
  void shouldReportMissingModule() {
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("INCLUDE PERFETTO MODULE your.thing"))
        .withMessageContaining("there is no module your.thing; packages: ");
  }

  @Test
  void shouldReportPositionOfUnknownColumn() {
    String sql = "SELECT ts, nme FROM slice";

    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows(sql))
        .satisfies(e -> {
          assertThat(e.kind()).isEqualTo(Kind.QUERY);
          assertThat(e.position()).hasValue(sql.indexOf("nme"));
        });
  }

  @Test
  void shouldModifyCreatedTablesButNotTraceTables() throws Exception {
    assertThat(
            rows(
                """
                CREATE TABLE n(id INT, v);
                INSERT INTO n VALUES (1, 'a'), (2, 0.5), (3, 7);
                UPDATE n SET v = v || '!' WHERE id = 1;
                DELETE FROM n WHERE id = 2;
                SELECT id, v, typeof(v) FROM n ORDER BY id;
                """))
        .containsExactly("1|a!|text", "3|7|integer");
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("DELETE FROM slice"))
        .withMessageContaining("table slice may not be modified");
  }

  @Test
  void shouldReturnEachCellInTypeOfItsValue() throws Exception {
    try (TraceRows rows = trace.processor().rows("VALUES (1), (2.5), ('x'), (NULL), (x'ff')")) {
      List<Object> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.value(0));
      }
      assertThat(values).containsExactly(1L, 2.5, "x", null, new byte[] {-1});
    }
  }

  @Test
  void shouldDeriveTableColumnTypeFromValues() throws Exception {
    assertThat(
            rows(
                """
                CREATE PERFETTO TABLE n AS SELECT 1 AS a UNION ALL SELECT 2.5;
                CREATE PERFETTO TABLE m AS SELECT iif(ts > 0, ts, 'never') AS a FROM slice;
                SELECT (SELECT group_concat(typeof(a)) FROM n), (SELECT max(a) + 1 FROM m);
                """))
        .containsExactly("real,real|31");
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("CREATE PERFETTO TABLE o AS SELECT 1 AS a UNION ALL SELECT 'x'"))
        .withMessageContaining("column a of o has values of several types");
  }

  @Test
  void shouldCallFunctionThatDelegatesToAnother() throws Exception {
    assertThat(
            rows(
                """
                CREATE PERFETTO FUNCTION my_encoded(x BYTES) RETURNS STRING
                DELEGATES TO __intrinsic_base64_encode;
                SELECT my_encoded('abc');
                """))
        .containsExactly("YWJj");
  }

  @Test
  void shouldChooseFunctionsByTheNumberOfTheirArguments() throws Exception {
    assertThat(
            rows(
                """
                CREATE PERFETTO FUNCTION f(a LONG) RETURNS LONG AS SELECT $a + 1;
                CREATE PERFETTO FUNCTION f(a LONG, b LONG) RETURNS LONG AS SELECT $a * $b;
                CREATE PERFETTO FUNCTION g(a STRING) RETURNS STRING DELEGATES TO __intrinsic_reverse;
                CREATE PERFETTO FUNCTION g(a STRING, b LONG) RETURNS LONG AS SELECT f($b);
                CREATE OR REPLACE PERFETTO FUNCTION f(a LONG) RETURNS LONG AS SELECT $a + 2;
                SELECT f(3), f(3, 4), g('abc'), g('abc', 5);
                """))
        .containsExactly("5|12|cba|7");
  }

  @Test
  void shouldReplaceFunctionsAndMacrosOnlyWithOrReplace() throws Exception {
    rows("CREATE PERFETTO FUNCTION f() RETURNS LONG AS SELECT 1");
    rows("CREATE PERFETTO MACRO m() RETURNS Expr AS 1");

    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("CREATE PERFETTO FUNCTION f() RETURNS LONG AS SELECT 2"))
        .withMessageContaining("there is a function f already");
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("CREATE PERFETTO MACRO m() RETURNS Expr AS 2"))
        .withMessageContaining("there is a macro m already");
    assertThat(
            rows(
                """
                CREATE OR REPLACE PERFETTO FUNCTION f() RETURNS LONG AS SELECT 3;
                CREATE OR REPLACE PERFETTO MACRO m() RETURNS Expr AS 4;
                SELECT f(), m!();
                """))
        .containsExactly("3|4");
  }

  @Test
  void shouldCreateRecursiveFunctionOfQuery() throws Exception {
    assertThat(
            rows(
                """
                SELECT create_function('f(x INT)', 'STRING',
                  'SELECT IIF($x = 0, "", f($x - 1) || char(96 + $x))');
                SELECT experimental_memoize('f');
                SELECT f(4);
                """))
        .containsExactly("abcd");
  }

  @Test
  void shouldBindValuesToParameters() throws Exception {
    Query query =
        Query.of("SELECT count(*), ?2 || typeof(?1) FROM slice WHERE ts > ?1 AND name IS NOT ?2")
            .withValues(List.of(10L, "none"));
    try (Result result = trace.processor().begin(query).result()) {
      ResultBatch batch = Objects.requireNonNull(result.next());
      assertThat(batch.longValue(0, 0)).isEqualTo(2);
      assertThat(batch.stringValue(1, 0)).isEqualTo("noneinteger");
    }
  }

  @Test
  void shouldCallFunctionsOfPerfettoFromQueriesAndViews() throws Exception {
    assertThat(rows("SELECT hash('a'), __intrinsic_to_timecode(1000), to_realtime(1)"))
        .containsExactly("-5808556873153909620|00:00:00 000 001 000|null");
    assertThat(rows("SELECT demangle('_Z3foov'), reverse('abc'), unhex('0xff'), to_timecode(1000)"))
        .containsExactly("foo()|cba|255|00:00:00 000 001 000");
    assertThat(rows("SELECT to_monotonic(1), abs_time_str(1)")).containsExactly("null|null");
    assertThat(
            rows(
                "CREATE PERFETTO VIEW stripped AS SELECT __intrinsic_strip_hex('a 12', 1) AS name;"
                    + " SELECT name, str_split(name, ' ', 1) AS last FROM stripped"))
        .containsExactly("a <num>|<num>");
  }

  @Test
  void shouldProvidePreludeWithoutInclude() throws EngineException {
    assertThat(rows("SELECT cast_int!('7') + 1")).containsExactly("8");
  }

  @Test
  void shouldUsePreludeOfFolderInsteadOfStandardOne() throws Exception {
    Path prelude = Files.createDirectories(folder.resolve("prelude/before_eof"));
    Files.writeString(
        prelude.resolve("mine.sql"),
        """
        CREATE PERFETTO MACRO twice(x Expr) RETURNS Expr AS ($x + $x);
        CREATE PERFETTO FUNCTION four() RETURNS LONG AS SELECT twice!(2);
        CREATE PERFETTO VIEW late AS SELECT four() AS n;
        CREATE PERFETTO VIEW slice AS SELECT 1 AS never;
        CREATE PERFETTO VIEW broken AS SELECT * FROM nothing_of_the_kind;
        """);
    try (PerfettoSqlFixture own =
        PerfettoSqlFixture.open(
            Files.createDirectory(folder.resolve("own")),
            Map.of("prelude", folder.resolve("prelude")))) {
      assertThat(own.rows("SELECT n, twice!(n), four() FROM late")).containsExactly("4|8|4");
      assertThat(own.rows("SELECT count(*) FROM __intrinsic_slice")).containsExactly("3");
      assertThatExceptionOfType(EngineException.class)
          .isThrownBy(() -> own.rows("SELECT * FROM broken"))
          .withMessageContaining("no table nothing_of_the_kind")
          .withMessageContaining("mine.sql");
    }
  }

  @Test
  void shouldIncludeStandardModules() throws EngineException {
    assertThat(rows("INCLUDE PERFETTO MODULE time.conversion; SELECT time_from_us(5)"))
        .containsExactly("5000");
  }

  @Test
  void shouldHaveNoRowsInTablesThatNoImporterFills() throws EngineException {
    assertThat(rows("SELECT count(*), max(layer_name) FROM __intrinsic_surfaceflinger_layer"))
        .containsExactly("0|null");
  }

  @Test
  void shouldAcceptLegacyFunctionCallsThatDefineObjects() throws Exception {
    module("one.sql", "CREATE PERFETTO TABLE one AS SELECT 7 AS a;");
    assertThat(
            rows(
                """
                SELECT create_view_function('g(x INT)', 'y INT', 'SELECT $x + 2 AS y');
                SELECT IMPORT('my.one');
                SELECT y, a FROM g(5), one
                """))
        .containsExactly("7|7");
    assertThat(rows("SELECT import('my.one')")).isEmpty();
  }

  @Test
  void shouldFailAtEachUseOfPreludeThatCantBeRead() throws Exception {
    Path prelude = Files.createDirectories(folder.resolve("broken/before_eof"));
    Files.writeString(prelude.resolve("bad.sql"), "CREATE PERFETTO NONSENSE x;");
    try (PerfettoSqlFixture own =
        PerfettoSqlFixture.open(
            Files.createDirectory(folder.resolve("trace")),
            Map.of("prelude", folder.resolve("broken")))) {
      for (String sql :
          List.of("SELECT * FROM missing", "SELECT missing!(1)", "SELECT missing()")) {
        assertThatExceptionOfType(EngineException.class)
            .isThrownBy(() -> own.rows(sql))
            .withMessageContaining("bad.sql");
      }
    }
  }
}
