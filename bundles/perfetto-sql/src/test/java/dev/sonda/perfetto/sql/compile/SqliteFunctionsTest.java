package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SQLite's functions return SQLite's results for arguments of all types. */
@Timeout(120)
class SqliteFunctionsTest {
  private static final List<String> VALUES =
      List.of(
          "NULL", "0", "1", "-1", "2.5", "-0.5", "'abc'", "'é'", "'2'", "' 0.5'", "'7x'", "''",
          "x'c3a9'", "x''", "1e300");

  @AutoClose private static final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  private static void compare(String sql) throws SQLException, PerfettoSqlException {
    assertThat(engines.actual(SqliteDuckdbFixture.compile(sql)))
        .as(sql)
        .isEqualTo(engines.expected(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "acos",
        "acosh",
        "asin",
        "asinh",
        "atan",
        "atanh",
        "cosh",
        "sinh",
        "tanh",
        "sqrt",
        "ln",
        "octet_length",
        "length",
        "concat",
        "char",
        "hex",
        "quote",
        "typeof"
      })
  void shouldReturnResultForOneArgument(String function) throws Exception {
    for (String value : VALUES) {
      compare("SELECT " + function + "(" + value + ")");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"atan2", "mod", "log", "pow", "concat", "concat_ws", "if", "iif"})
  void shouldReturnResultForTwoArguments(String function) throws Exception {
    for (String a : VALUES) {
      for (String b : VALUES) {
        compare("SELECT " + function + "(" + a + ", " + b + ")");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT concat(id, name, value, NULL), concat_ws('-', id, NULL, name, 'é'),"
            + " concat_ws(name, id, id) FROM t ORDER BY id",
        "SELECT iif(id > 3, 'a', id > 1, id, 'c'), if(id > 3, 1, id > 1, 2), iif(name, 1) FROM t"
            + " ORDER BY id",
        "SELECT likelihood(id > 3, 0.25), likelihood(name, 0.5) FROM t ORDER BY id",
        "SELECT octet_length(name), octet_length(value), octet_length(CAST(name AS BLOB)) FROM t"
            + " ORDER BY id",
        "SELECT zeroblob(3), length(zeroblob(id)), zeroblob(-1), hex(zeroblob('2')) FROM t",
        "SELECT typeof(random()), random() <> random()",
        "SELECT length(randomblob(id)), typeof(randomblob(id)), length(randomblob('40')),"
            + " randomblob(5) <> randomblob(5), length(randomblob(NULL)) FROM t ORDER BY id",
        "SELECT unistr('a\\0041\\u00e9\\U0001F600\\+00263a\\\\'), unistr(5), unistr(NULL),"
            + " unistr(''), typeof(unistr(1))",
        "SELECT unistr(name), unistr(name || '\\0041' || name) FROM t ORDER BY id",
        "SELECT sqlite_version(), sqlite_source_id()",
      })
  void shouldReturnRowsOfSqlite(String sql) throws Exception {
    compare(sql);
  }

  @Test
  void shouldDrawAnotherRandomNumberForEachRow() throws Exception {
    CompiledQuery query =
        SqliteDuckdbFixture.compile(
            "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1000)"
                + " SELECT random(), random() FROM n");
    Set<String> numbers = new HashSet<>();
    engines.actual(query).forEach(numbers::addAll);
    assertThat(numbers).hasSize(2000).anyMatch(number -> number.startsWith("-"));
    assertThat(numbers).anyMatch(number -> Long.parseLong(number) > Long.MAX_VALUE / 2);
  }

  /** The SQLite of these tests has no percentiles. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "median(id) | 4",
        "median(value) | 2.5",
        "median(name) | 0",
        "median(id) FILTER (WHERE id < 2) | 0.5",
        "median(id) FILTER (WHERE id > 100) | NULL",
        "percentile(id, 12.5) | 1",
        "percentile(id, 30) | 2.4",
        "percentile_cont(id, 0.3) | 2.4",
        "percentile_cont(id, 1) | 8",
        "percentile_disc(id, 0.3) | 2",
        "percentile_disc(id, 0) | 0",
      })
  void shouldReturnPercentiles(String call, String expected) throws Exception {
    CompiledQuery query = SqliteDuckdbFixture.compile("SELECT " + call + " FROM t");
    String number =
        expected.equals("NULL") ? expected : "%.12g".formatted(Double.valueOf(expected));
    assertThat(engines.actual(query)).containsExactly(List.of(number));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "percentile_cont(id, 30) | percentile_cont takes a value and a number from 0 to 1",
        "percentile(id, 130) | percentile takes a value and a number from 0 to 100",
        "percentile(id) | percentile takes two values",
        "median(id, 2) | median takes a value",
        "concat() | there is no function concat with 0 arguments",
        "concat_ws('-') | there is no function concat_ws with 1 arguments",
        "if(1) | there is no function if with 1 arguments",
      })
  void shouldNameWhatIsMissing(String call, String sentence) {
    assertThatThrownBy(() -> SqliteDuckdbFixture.compile("SELECT " + call + " FROM t"))
        .isInstanceOf(PerfettoSqlException.class)
        .hasMessageStartingWith(sentence);
  }
}
