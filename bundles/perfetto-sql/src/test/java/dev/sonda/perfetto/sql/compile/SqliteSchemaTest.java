package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SQLite's descriptions of tables and their columns. */
@Timeout(240)
class SqliteSchemaTest {
  @AutoClose private static final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT cid, name, \"notnull\", dflt_value, pk FROM pragma_table_info('t')",
        "SELECT i.name FROM pragma_table_info('T') AS i WHERE cid > 1",
        "SELECT count(*) FROM pragma_table_info('nothing')",
        "SELECT typeof(cid), typeof(type) FROM pragma_table_info('u2')",
        "SELECT type, name, tbl_name FROM sqlite_schema WHERE name IN ('t', 'u') ORDER BY name",
        "SELECT m.name, count(*) FROM sqlite_master AS m WHERE name LIKE 'u%' GROUP BY 1",
        "SELECT m.name, p.name, p.cid FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS p"
            + " WHERE m.name IN ('t', 'u') ORDER BY m.name, p.cid",
        "SELECT name, (SELECT count(*) FROM pragma_table_info(m.name)) FROM sqlite_schema AS m"
            + " WHERE name IN ('t', 'u2') ORDER BY name",
        "SELECT 1 WHERE EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'none')",
      })
  void shouldReturnRowsOfSqlite(String sql) throws Exception {
    CompiledQuery query = SqliteDuckdbFixture.compile(sql);
    assertThat(engines.actual(query)).as(query.sql()).isEqualTo(engines.expected(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"PRAGMA table_info(u)", "pragma main.table_info('u')", "PRAGMA Table_Info(\"u\")"})
  void shouldReturnColumnsOfTableForPragma(String sql) throws Exception {
    assertThat(engines.actual(SqliteDuckdbFixture.compile(sql)))
        .containsExactly(
            List.of("0", "'id'", "'INTEGER'", "0", "NULL", "0"),
            List.of("1", "'name'", "'TEXT'", "0", "NULL", "0"),
            List.of("2", "'weight'", "'DOUBLE'", "0", "NULL", "0"));
  }

  @Test
  void shouldRefuseOtherPragmas() {
    assertThatThrownBy(() -> SqliteDuckdbFixture.compile("PRAGMA table_inf(u)"))
        .isInstanceOf(PerfettoSqlException.class)
        .hasMessageContaining("there is no pragma table_inf; did you mean table_info?");
    assertThatThrownBy(() -> SqliteDuckdbFixture.compile("PRAGMA journal_mode = off"))
        .hasMessageContaining("there is no pragma journal_mode");
    assertThatThrownBy(() -> SqliteDuckdbFixture.compile("PRAGMA table_info"))
        .hasMessageContaining("expected (");
    assertThatThrownBy(
            () -> SqliteDuckdbFixture.compile("SELECT * FROM pragma_table_info('t', 'u')"))
        .hasMessageContaining("takes the name of a table");
  }
}
