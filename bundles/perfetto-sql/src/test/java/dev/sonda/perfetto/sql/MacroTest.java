package dev.sonda.perfetto.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Macro calls are replaced by their expansion, and errors are reported at the original position.
 */
@Timeout(240)
class MacroTest {
  private static final String MACROS =
      """
      create perfetto macro inc(x Expr) returns Expr as ($x + 1);
      create perfetto macro twice(x Expr) returns Expr as inc!($x) * inc!(inc!($x));
      create perfetto macro rows(t TableOrSubquery, c ColumnName) returns TableOrSubquery
      as (select $c, $unknown from $t);
      create perfetto macro text(x Expr) returns Expr as __intrinsic_stringify!($x);
      create perfetto macro pair(a Expr, b Expr) returns Expr as $a = $b;
      create perfetto macro all_of(m _Macro, l _List) returns _List
      as __intrinsic_token_apply_and_prefix!($m, $l);
      create perfetto macro query() returns _Statement as select 1;
      create perfetto macro endless(x Expr) returns Expr as endless!($x);
      create perfetto macro bad(x Expr) returns Expr as (1 + $x + );
      create perfetto macro worse(x Expr) returns Expr as bad!($x);
      create perfetto macro doubled(x Expr) returns Expr as $x + $x;
      """;

  private static String expanded(String sql) throws PerfettoSqlException {
    List<Statement> statements =
        SqlScript.readAll(new SourceText("q", MACROS + sql), Macros.inMemory());
    return SqlFormatter.of(statements.getLast());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select inc!(a) | SELECT a + 1",
        "select twice!(f(a, b)) | SELECT (f(a, b) + 1) * (f(a, b) + 1 + 1)",
        "select * from rows!((select 1), name) | SELECT * FROM (SELECT name, $unknown FROM (SELECT"
            + " 1))",
        "select text!(a  +b), text!(it.'s') | SELECT 'a  +b', 'it.''s'''",
        "select text!(a'' + b) | SELECT 'a'' + b'",
        "select text!(inc!(a)) | SELECT 'inc!(a)'",
        "select 1 and f(__intrinsic_token_apply!(inc, (a, (b, c), d))) | SELECT 1 AND f(a + 1, (b,"
            + " c) + 1, d + 1)",
        "select 1 all_of!(inc, (a, b)) | SELECT 1 AND a + 1 AND b + 1",
        "select 1 __intrinsic_token_apply_prefix!(pair, (a, b), (c, d)) | SELECT 1, a = c, b = d",
        "select 1 __intrinsic_token_apply_prefix!(inc, ()) | SELECT 1",
        "query!() | SELECT 1",
        "explain query!() | EXPLAIN SELECT 1",
        "select a!=b | SELECT a <> b"
      })
  void shouldReplaceCallByItsBody(String sql, String expanded) throws PerfettoSqlException {
    assertThat(expanded(sql)).isEqualTo(expanded);
  }

  @Test
  void shouldNotExpandCallsInMacroDefinitions() throws PerfettoSqlException {
    assertThat(expanded("create perfetto macro m(x Expr) returns Expr as unknown!($x)"))
        .endsWith("unknown!($x)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select endless!(1) | macro endless! calls itself",
        "select inc!(1, 2) | macro inc! takes 1 arguments (x), not 2",
        "select inc!() | macro inc! takes 1 arguments (x), not 0",
        "select icn!(1) | there is no macro icn!; did you mean inc?",
        "select __intrinsic_token_apply!(inc, a) | needs a list such as (a, b) here",
        "select __intrinsic_stringify!(a, b) | takes one argument, not 2"
      })
  void shouldExplainMistakesInCall(String sql, String sentence) {
    assertThat(error(sql)).hasMessageContaining(sentence);
  }

  private static PerfettoSqlException error(String sql) {
    return catchThrowableOfType(PerfettoSqlException.class, () -> expanded(sql));
  }

  @Test
  void shouldMapErrorInMacroBodyToCallInQuery() {
    PerfettoSqlException error = error("select\n  worse!(7)");
    assertThat(error.position().lineText()).contains("as (1 + $x + );");
    assertThat(error.positionInQuery().lineText()).isEqualTo("  worse!(7)");
    assertThat(error.report()).contains("expanded from bad! at ", "expanded from worse! at ");
  }

  @Test
  void shouldMapErrorInArgumentToItsPositionInQuery() {
    PerfettoSqlException error = error("select\n  inc!(a +\n from)");
    assertThat(error.position().expansion()).isNull();
    assertThat(error.position().lineText()).isEqualTo(" from)");
  }

  @Test
  void shouldRefuseMacroWithUnlimitedExpansion() {
    String sql = "select " + "doubled!(".repeat(60) + "1" + ")".repeat(60);
    assertThat(error(sql)).hasMessageContaining("longer than");
  }
}
