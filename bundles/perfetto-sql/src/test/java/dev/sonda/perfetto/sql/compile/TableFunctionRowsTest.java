package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Table functions in FROM whose rows come from a table of the trace. */
@Timeout(240)
class TableFunctionRowsTest {
  private static final String FUNCTION = "__intrinsic_winscope_proto_to_args_with_defaults";

  @Test
  void shouldReturnColumnsOfTableWithoutArgumentColumn() throws Exception {
    assertThat(
            SqliteDuckdbFixture.compile("select * from " + FUNCTION + "('viewcapture') f")
                .columns())
        .containsExactly(
            new CatalogColumn("id", ValueType.INTEGER), new CatalogColumn("key", ValueType.TEXT));
  }

  @Test
  void shouldMatchTableNameWithAndWithoutIntrinsicPrefix() throws Exception {
    assertThat(SqliteDuckdbFixture.compile("select key from " + FUNCTION + "('viewcapture')").sql())
        .contains("\"table_name\" IN ('viewcapture', '__intrinsic_' || 'viewcapture')");
  }

  @Test
  void shouldRefuseWrongNumberOfArguments() {
    assertThatThrownBy(() -> SqliteDuckdbFixture.compile("select key from " + FUNCTION + "()"))
        .isInstanceOf(PerfettoSqlException.class)
        .hasMessageContaining("takes 1 arguments, not 0");
  }
}
