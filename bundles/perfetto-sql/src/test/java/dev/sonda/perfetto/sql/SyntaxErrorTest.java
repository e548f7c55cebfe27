package dev.sonda.perfetto.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Syntax errors are reported in one sentence, at the position of the wrong word. */
@Timeout(240)
class SyntaxErrorTest {
  private static PerfettoSqlException error(String sql) {
    PerfettoSqlException error =
        catchThrowableOfType(PerfettoSqlException.class, () -> SqlScript.readAll(sql));
    assertThat(error).as(sql).isNotNull();
    return error;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "selct 1 | 0 | did you mean SELECT?",
        "select 1 form slice | 9 | 'form' is taken for an alias here; did you mean FROM?",
        "select a from t wehre a = 1 | 16 | 'wehre' is taken for an alias here; did you mean"
            + " WHERE?",
        "select a from t where a = 1 gruop by b | 28 | did you mean GROUP?",
        "select a from t order yb a | 22 | expected BY, not 'yb'; did you mean BY?",
        "select (1 + from t | 12 | expected an expression, not 'from'",
        "select f(1 from t | 11 | expected ), not 'from'",
        "select case when 1 then 2 from t | 26 | expected END, not 'from'",
        "select 1 limit | 14 | expected an expression, not the end of the statement",
        "select 'abc | 7 | the quote that begins here has no end",
        "select 1a | 7 | '1a' is neither a number nor a name",
        "select x'abc' | 7 | a blob is hexadecimal digits",
        "select a ^ b | 9 | '^' has no meaning in SQL",
        "select * from a inner left join b | 16 | there is no such join",
        "create perfetto tabel t as select 1 | 16 | did you mean TABLE?",
        "create perfetto table t using btree as select 1 | 30 | there is no implementation btree",
        "create perfetto function f(a INT...) returns INT as select 1 | 27 | variadic",
        "create perfetto function f() returns INT | 40 | expected AS or DELEGATES TO",
        "create perfetto macro m() returns Expr as | 39 | the macro has no body behind AS",
        "include perfetto modul a.b | 17 | did you mean MODULE?",
        "select m!(1) | 7 | there is no macro m!",
        "select __intrinsic_strinify!(a) | 7 | did you mean __intrinsic_stringify?",
        "select m!(1 | 9 | the parenthesis of m!( is never closed",
        "insert into t values (1) on conflict do nothin | 40 | did you mean NOTHING?",
        "insert into t values (1) on conflict do nothing on conflict do nothing | 48 | expected the"
            + " end of the statement",
        "select 1 2 | 9 | expected the end of the statement, not '2'"
      })
  void shouldReportErrorAtPositionOfWrongWord(String sql, int offset, String sentence) {
    PerfettoSqlException error = error(sql);
    assertThat(error).hasMessageContaining(sentence.strip());
    assertThat(error.position().offset()).isEqualTo(offset);
  }

  @Test
  void shouldMarkErrorPositionWithCaretInReport() {
    assertThat(error("select a\n\tfrom t\n\twhere a >\n").report())
        .isEqualTo(
            """
            expected an expression, not the end of the statement
              query:4:1
               \s
                ^
            """);
    assertThat(error("select a,\n\tfrm. from t").report())
        .isEqualTo(
            """
            expected a column behind the point, not 'from'
              query:2:7
                \tfrm. from t
                \t     ^
            """);
  }

  @Test
  void shouldParseFurtherStatementsAfterInvalidOne() throws PerfettoSqlException {
    SqlScript script =
        SqlScript.of(
            dev.sonda.perfetto.sql.syntax.SourceText.query("select from; select 2"),
            Macros.inMemory());
    assertThat(catchThrowableOfType(PerfettoSqlException.class, script::next)).isNotNull();
    assertThat(script.next()).isNotNull();
    assertThat(script.next()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {" + 1", " union select 1", " or 1"})
  void shouldRefuseTooLongOperatorChain(String link) {
    assertThat(error("select 1" + link.repeat(100_000))).hasMessageContaining("longer than");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "- ", "not ", "case ", "(select "})
  void shouldRefuseTooDeepNesting(String opening) {
    assertThat(error("select " + opening.repeat(100_000))).hasMessageContaining("nested deeper");
  }
}
