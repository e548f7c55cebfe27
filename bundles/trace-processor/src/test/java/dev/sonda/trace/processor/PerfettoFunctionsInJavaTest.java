package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * PerfettoSQL functions that are compiled to calls of Java functions; the Java functions' own tests
 * compare values.
 */
@Timeout(240)
class PerfettoFunctionsInJavaTest {
  @TempDir static Path folder;
  private static PerfettoSqlFixture trace;

  @BeforeAll
  static void openTrace() throws Exception {
    trace = PerfettoSqlFixture.open(folder, Map.of());
  }

  @AfterAll
  static void closeTrace() {
    trace.close();
  }

  @Test
  void shouldComputeDates() throws Exception {
    assertThat(
            trace.rows(
                "SELECT date('2024-01-31', '+1 month'), time('12:30'), datetime(1700000000,"
                    + " 'unixepoch'), julianday(2460000.25), unixepoch('2024-01-01'),"
                    + " unixepoch('2024-01-01', 'subsec'), strftime('%Y|%j', '2024-03-01'),"
                    + " timediff('2024-01-02', '2024-01-01')"))
        .containsExactly(
            "2024-03-02|12:30:00|2023-11-14 22:13:20|2460000.25|1704067200|1.7040672E9|2024|061"
                + "|+0000-00-01 00:00:00.000");
    assertThat(
            trace.rows(
                "SELECT typeof(unixepoch()), typeof(unixepoch('subsec')), date(NULL),"
                    + " date('2024-01-01', NULL), date('nothing'), date('now') >= '2024'"))
        .containsExactly("integer|real|null|null|null|1");
  }

  @Test
  void shouldComputeDatesOfRows() throws Exception {
    assertThat(
            trace.rows(
                "SELECT time(ts / 1e9, 'unixepoch', 'subsec', '+' || id || ' minutes')"
                    + " FROM (SELECT 10500000000 AS ts, 1 AS id UNION ALL SELECT 20250000000, 2)"
                    + " ORDER BY id"))
        .containsExactly("00:01:10.500", "00:02:20.250");
  }

  @Test
  void shouldRefuseDatesWithWrongNumberOfArguments() {
    assertThatThrownBy(() -> trace.rows("SELECT timediff('2024-01-01')"))
        .hasMessageContaining("timediff with 1 arguments");
  }

  @Test
  void shouldCompressBytesWithZstd() throws Exception {
    assertThat(
            trace.rows(
                "SELECT hex(substr(__intrinsic_zstd_compress('hello, hello, hello'), 1, 4)),"
                    + " length(__intrinsic_zstd_compress(x'0102')) > 0,"
                    + " __intrinsic_zstd_compress(NULL)"))
        .containsExactly("28B52FFD|1|null");
  }

  @Test
  void shouldListJsonElementsBelowPathLikeSqlite() throws Exception {
    assertThat(
            trace.rows(
                "SELECT key, value, type, atom, id, parent, fullkey, path"
                    + " FROM json_tree('{\"a\":[1,2.5,{\"b\":null}],\"c\":\"x\"}', '$.a')"))
        .containsExactly(
            "a|[1,2.5,{\"b\":null}]|array|null|2|null|$.a|$",
            "0|1|integer|1|5|2|$.a[0]|$.a",
            "1|2.5|real|2.5|7|2|$.a[1]|$.a",
            "2|{\"b\":null}|object|null|11|2|$.a[2]|$.a",
            "b|null|null|null|12|11|$.a[2].b|$.a[2]");
    assertThat(
            trace.rows(
                "SELECT t.x, sum(e.value) FROM (SELECT 1 AS x, '{\"n\":[1,2]}' AS j UNION ALL"
                    + " SELECT 2, '{\"n\":[5]}') t, json_each(t.j, '$.n') e GROUP BY 1 ORDER BY 1"))
        .containsExactly("1|3", "2|5");
    assertThatThrownBy(() -> trace.rows("SELECT * FROM json_each('[1', '$')"))
        .hasMessageContaining("malformed JSON");
  }

  @Test
  void shouldApplyPrintfFormatsThatAreNoLiteral() throws Exception {
    assertThat(
            trace.rows(
                "SELECT printf(f, 3, 'x') FROM (SELECT 1 AS i, '%04d-%s' AS f UNION ALL"
                    + " SELECT 2, '%s%%') ORDER BY i"))
        .containsExactly("0003-x", "3%");
    assertThatThrownBy(() -> trace.rows("SELECT printf('%' || 2000000000 || 'd', 1)"))
        .hasMessageContaining("too big");
  }
}
