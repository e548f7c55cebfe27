package dev.sonda.perfetto.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoFunction;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.DeclaredType;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.Returns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Syntax of the statements that only PerfettoSQL has. */
@Timeout(240)
class PerfettoSyntaxTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE PERFETTO TABLE t AS SELECT 1",
        "CREATE OR REPLACE PERFETTO TABLE t USING dataframe(id JOINID(slice.id), n STRING) AS"
            + " SELECT 1",
        "CREATE PERFETTO VIEW v(ts TIMESTAMP, dur DURATION) AS SELECT 1, 2",
        "CREATE PERFETTO FUNCTION f() RETURNS LONG AS SELECT 1",
        "CREATE PERFETTO FUNCTION f(a LONG, b STRING) RETURNS TABLE(c DOUBLE, d ID) AS SELECT $a,"
            + " $b",
        "CREATE PERFETTO FUNCTION f(a ANY...) RETURNS BYTES DELEGATES TO __intrinsic_f",
        "CREATE PERFETTO MACRO m() RETURNS Expr AS 1",
        "CREATE OR REPLACE PERFETTO MACRO m(a Expr, b TableOrSubquery) RETURNS _T AS (n!($a) + $b)",
        "CREATE PERFETTO INDEX i ON t(a, b)",
        "DROP PERFETTO INDEX i ON t",
        "INCLUDE PERFETTO MODULE linux.cpu.*",
        "INCLUDE PERFETTO MODULE *",
        "INCLUDE PERFETTO MODULE intervals.intersect"
      })
  void shouldPrintParsedStatementUnchanged(String sql) throws PerfettoSqlException {
    assertThat(RoundTrip.of(sql)).isEqualTo(sql);
  }

  @Test
  void shouldParseColumnThatJoinIdRefersTo() throws PerfettoSqlException {
    CreatePerfettoFunction function =
        (CreatePerfettoFunction)
            SqlScript.readAll(
                    "create perfetto function f(a joinid(thread.id)) returns table(b int)"
                        + " as select 1")
                .getFirst();
    DeclaredType type = function.arguments().getFirst().type();
    assertThat(type.text()).isEqualTo("joinid");
    assertThat(type.reference())
        .extracting(reference -> reference.table().text())
        .isEqualTo("thread");
    assertThat(function.returns()).isInstanceOf(Returns.Table.class);
  }
}
