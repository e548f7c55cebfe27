package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares function results with the values of Perfetto's trace_processor_shell v58. */
@Timeout(240)
class PerfettoFunctionsTest {
  @AutoClose private static final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "__intrinsic_regexp('a.c', 'xabcx') | 1",
        "__intrinsic_regexp('^a', 'ba') | 0",
        "regexp('A', 'a', 'i') | 1",
        "regexp('A', 'a', 'ic') | 0",
        "__intrinsic_regexp_with_flags('A', 'a', '') | 0",
        "regexp_extract('abc', 'b(.)') | 'c'",
        "regexp_extract('abc', 'b(x)?') | 'b'",
        "regexp_extract('abc', 'b.') | 'bc'",
        "regexp_extract('abc', '[(]?(?:b)c') | 'bc'",
        "regexp_extract('abc', 'z') | NULL",
        "regexp_extract(212, '1.') | '12'",
        "regexp_replace_simple('aabb', 'a(a)', '[\\1]') | '[a]bb'",
        "regexp_replace_simple('a1b22', '[0-9]+', '#') | 'a#b#'",
        "base64_encode(x'0102') | 'AQI='",
        "__intrinsic_base64_encode('ab') | 'YWI='",
        "hex(base64_decode('AQI=')) | '0102'",
        "hex(base64_decode('-_')) | 'FB'",
        "hex(base64_decode('AQI')) | '0102'",
        "str_split('a::b::c', ':', 1) | ''",
        "str_split('a::b::c', ':', 4) | 'c'",
        "str_split('a::b::c', ':', 5) | NULL",
        "str_split('', 'zz', 0) | ''",
        "str_split(NULL, 'b', 1) | NULL",
        "__intrinsic_sqrt(-1) | NULL",
        "__intrinsic_ln('1') = 0 | 1",
        "__intrinsic_exp(0) = 1 | 1"
      })
  void shouldReturnValuesOfPerfetto(String call, String expected) throws Exception {
    assertThat(engines.actual(SqliteDuckdbFixture.compile("SELECT " + call)))
        .containsExactly(List.of(expected));
  }

  @Test
  void shouldKeepLastNonNullValueInWindow() throws Exception {
    assertThat(
            engines.actual(
                SqliteDuckdbFixture.compile(
                    "SELECT last_non_null(parent) OVER (ORDER BY id) FROM t WHERE id > 4")))
        .containsExactly(List.of("2"), List.of("2"), List.of("2"), List.of("7"));
  }

  @Test
  void shouldReturnValueAtMaximumTimestamp() throws Exception {
    assertThat(
            engines.actual(
                SqliteDuckdbFixture.compile("SELECT value_at_max_ts(ts, id) FROM t WHERE id < 5")))
        .containsExactly(List.of("4"));
  }

  @Test
  void shouldRefusePatternWithSeveralGroups() {
    assertThatThrownBy(() -> SqliteDuckdbFixture.compile("SELECT regexp_extract('abc', '(a)(b)')"))
        .isInstanceOf(PerfettoSqlException.class)
        .hasMessageContaining("the pattern has more than one group");
  }

  @Test
  void shouldRefuseHashOfRealNumbers() {
    assertThatThrownBy(() -> SqliteDuckdbFixture.compile("SELECT hash(1.5)"))
        .isInstanceOf(PerfettoSqlException.class)
        .hasMessageContaining("hash takes integers and texts, not REAL");
  }
}
