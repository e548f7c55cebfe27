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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
  void shouldChangeJsonLikeSqlite() throws Exception {
    assertThat(
            trace.rows(
                "SELECT json_set('{\"a\":1.0e5}', '$.b.c[0]', 'x\"y', '$.d', 2.0, '$.e', NULL),"
                    + " json_insert('[1]', '$[0]', 2, '$[#]', json('[3 ]')),"
                    + " json_replace('{\"a\":1}', '$.a', '[1]', '$.b', 3),"
                    + " json_array_insert('[1,2]', '$[#-1]', json_array(9, 'é')),"
                    + " json_remove('{\"a\":1,\"b\":[1,2]}', '$.a', '$.b[#-1]')"))
        .containsExactly(
            "{\"a\":1.0e5,\"b\":{\"c\":[\"x\\\"y\"]},\"d\":2.0,\"e\":null}|[1,[3]]"
                + "|{\"a\":\"[1]\"}|[1,[9,\"é\"],2]|{\"b\":[1]}");
    assertThat(
            trace.rows(
                "SELECT json_patch('{\"a\":1,\"b\":2}', '{\"a\":null,\"c\":{\"d\":null}}'),"
                    + " json_pretty('[1,{}]', '-'), json_pretty('{\"a\":[1]}', NULL),"
                    + " json_error_position('[1,,2]'), json_error_position('{a:1}')"))
        .containsExactly(
            "{\"b\":2,\"c\":{}}|[\n-1,\n-{}\n]|{\n    \"a\": [\n        1\n    ]\n}|4|0");
  }

  @Test
  void shouldNestAndRepeatChangesOfJson() throws Exception {
    assertThat(
            trace.rows(
                "SELECT json_set(j, p, v, '$.y', json_set('{}', p, json_quote(v))),"
                    + " json_remove(j, p) FROM (SELECT 1 AS i, '{}' AS j, '$.x' AS p, 1 AS v UNION"
                    + " ALL SELECT 2, '{\"x\":5}', '$.x', 'a' UNION ALL SELECT 3, '[]', NULL, 2.5"
                    + " UNION ALL SELECT 4, NULL, '$', 0 UNION ALL SELECT 5, '{}', '$.x', 9e999)"
                    + " ORDER BY i"))
        .containsExactly(
            "{\"x\":1,\"y\":{\"x\":1}}|{}",
            "{\"x\":\"a\",\"y\":{\"x\":\"a\"}}|{}",
            "[]|null",
            "null|null",
            "{\"x\":9e999,\"y\":{\"x\":9e999}}|{}");
  }

  @Test
  void shouldAnswerNullForMissingJsonLikeSqlite() throws Exception {
    assertThat(
            trace.rows(
                "SELECT json_set(NULL, 'bad', 1), json_set(' {} ', NULL, 1), json_set('{}'),"
                    + " json_remove('{}'), json_remove('{}', NULL), json_remove('{}', '$'),"
                    + " json_patch(NULL, '{}'), json_patch('{}', NULL), json_pretty(NULL),"
                    + " json_error_position(NULL), json_set('1', '$', json(NULL))"))
        .containsExactly("null|{}|{}|{}|null|null|null|null|null|null|null");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "json_set('{', '$.a', 1); malformed JSON",
        "json_set('{}', 'a''b', 1); bad JSON path: 'a''b'",
        "json_remove('{}', 'bad', NULL); bad JSON path: 'bad'",
        "json_array_insert('{}', '$.a', 1); not an array element: '$.a'",
        "json_patch('{}', '}'); malformed JSON",
        "json_pretty('['); malformed JSON",
        "json_set('{}', '$.a', x'0102'); JSON cannot hold BLOB values",
        "json_set('{}', '$.a'); json_set with 2 arguments",
        "json_patch('{}'); json_patch with 1 arguments"
      })
  void shouldRefuseChangesOfJson(String call, String sentence) {
    assertThatThrownBy(() -> trace.rows("SELECT " + call)).hasMessageContaining(sentence);
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
