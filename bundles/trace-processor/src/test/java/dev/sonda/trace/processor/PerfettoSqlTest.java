package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** PerfettoSQL over a trace with three slices at 10, 20 and 30, the second without a duration. */
@Timeout(60)
class PerfettoSqlTest {
  @TempDir Path folder;
  @TempDir Path modules;
  private PerfettoTrace trace;

  @BeforeEach
  void openTrace() throws Exception {
    trace = PerfettoTrace.open(folder, Map.of("my", modules));
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
  void shouldFollowTheRulesOfSqlite() throws Exception {
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
  void shouldReplaceATableOnlyIfTold() throws Exception {
    rows("CREATE PERFETTO TABLE t AS SELECT 1 AS a");

    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("CREATE PERFETTO TABLE t AS SELECT 2 AS a"))
        .withMessageContaining("CREATE OR REPLACE replaces it");
    assertThat(rows("CREATE OR REPLACE PERFETTO TABLE t AS SELECT 2 AS a; SELECT a FROM t"))
        .containsExactly("2");
  }

  @Test
  void shouldLeaveATableThatIsThereIfTold() throws Exception {
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
  void shouldNotLeaveOutTheColumnsThatAViewNames() {
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("CREATE VIEW v(a) AS SELECT ts FROM slice"))
        .withMessageContaining("can't be run yet");
  }

  @Test
  void shouldDropWhatAStatementMade() throws Exception {
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
  void shouldIncludeAModuleAndThoseThatItIncludesOnce() throws Exception {
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
  void shouldSayWhichModuleIsMissing() {
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("INCLUDE PERFETTO MODULE your.thing"))
        .withMessageContaining("there is no module your.thing; packages: counters, ");
  }

  @Test
  void shouldPointAtTheWordThatIsWrong() {
    String sql = "SELECT ts, nme FROM slice";

    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows(sql))
        .satisfies(e -> {
          assertThat(e.kind()).isEqualTo(Kind.QUERY);
          assertThat(e.position()).hasValue(sql.indexOf("nme"));
        });
  }

  @Test
  void shouldRefuseStatementsThatCannotBeRunYet() {
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("DELETE FROM slice"))
        .withMessageContaining("can't be run yet");
  }

  @Test
  void shouldCallFunctionsOfPerfettoFromQueriesAndViews() throws Exception {
    assertThat(rows("SELECT hash('a'), __intrinsic_to_timecode(1000), __intrinsic_to_realtime(1)"))
        .containsExactly("-5808556873153909620|00:00:00 000 001 000|null");
    assertThat(
            rows(
                "CREATE PERFETTO VIEW stripped AS SELECT __intrinsic_strip_hex('a 12', 1) AS name;"
                    + " SELECT name, str_split(name, ' ', 1) AS last FROM stripped"))
        .containsExactly("a <num>|<num>");
  }

  @Test
  void shouldHavePreludeWithoutInclude() throws EngineException {
    assertThat(rows("SELECT cast_int!('7') + 1")).containsExactly("8");
  }

  @Test
  void shouldTakePreludeOfFolderInstead() throws Exception {
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
    try (PerfettoTrace own =
        PerfettoTrace.open(
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
  void shouldHaveTablesThatNoImporterFillsWithoutRows() throws EngineException {
    assertThat(rows("SELECT count(*), max(layer_name) FROM __intrinsic_surfaceflinger_layer"))
        .containsExactly("0|null");
  }
}
