package dev.sonda.trace.jdbc;

import static dev.sonda.trace.jdbc.DriverFixture.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class MetaDataTest {
  @TempDir Path folder;
  private DriverFixture traces;
  private Connection connection;
  private DatabaseMetaData database;

  @BeforeEach
  void connect() throws IOException, SQLException {
    traces = new DriverFixture(folder);
    connection = traces.connect();
    database = connection.getMetaData();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private static List<String> column(ResultSet rows, String name) throws SQLException {
    List<String> values = new ArrayList<>();
    while (rows.next()) {
      values.add(rows.getString(name));
    }
    return values;
  }

  @Test
  void shouldListTablesByPatternAndTypeWithoutImport() throws SQLException {
    assertThat(column(database.getTables(null, null, "%", null), "TABLE_NAME"))
        .containsExactly("slice", "thread", "thread_slice");
    assertThat(column(database.getTables("", "main", "T%", null), "TABLE_NAME"))
        .containsExactly("thread", "thread_slice");
    assertThat(column(database.getTables(null, "%", "thread\\_slice", null), "TABLE_TYPE"))
        .containsExactly("VIEW");
    assertThat(column(database.getTables(null, null, null, new String[] {"TABLE"}), "TABLE_NAME"))
        .containsExactly("slice", "thread");
    assertThat(column(database.getTables(null, "other", null, null), "TABLE_NAME")).isEmpty();
    assertThat(column(database.getTables("other", null, null, null), "TABLE_NAME")).isEmpty();
    assertThat(traces.importer.imported()).isEmpty();
  }

  @Test
  void shouldListTablesThatStatementsCreated() throws SQLException {
    rows(connection, "SELECT count(*) FROM thread_slice");
    connection.createStatement().execute("CREATE VIEW \"my \"\"own\" AS SELECT ts FROM slice");
    assertThat(column(database.getTables(null, null, null, null), "TABLE_NAME"))
        .containsExactly("slice", "thread", "my \"own", "thread_slice");
    assertThat(column(database.getColumns(null, null, "my%", "%"), "COLUMN_NAME"))
        .containsExactly("ts");
  }

  @Test
  void shouldListColumnsOfTablesAndViewsWithoutImport() throws SQLException {
    assertThat(column(database.getColumns(null, "main", "thread_slice", null), "COLUMN_NAME"))
        .containsExactly("ts", "dur", "share", "name", "utid", "tid");
    assertThat(column(database.getColumns(null, null, "%", "name"), "TABLE_NAME"))
        .containsExactly("slice", "thread_slice");
    assertThat(column(database.getColumns(null, null, "slice", "%"), "TYPE_NAME"))
        .containsExactly("BIGINT", "BIGINT", "DOUBLE", "VARCHAR", "BIGINT");
    assertThat(column(database.getColumns(null, null, "slice", "%"), "ORDINAL_POSITION"))
        .containsExactly("1", "2", "3", "4", "5");
    assertThat(traces.importer.imported()).isEmpty();
  }

  @Test
  void shouldListFunctionsTypesCatalogsAndSchemas() throws SQLException {
    assertThat(column(database.getFunctions(null, null, "regexp_m%"), "FUNCTION_NAME"))
        .contains("regexp_matches");
    assertThat(column(database.getTypeInfo(), "TYPE_NAME"))
        .containsExactly("BIGINT", "BLOB", "DOUBLE", "VARCHAR");
    assertThat(column(database.getTableTypes(), "TABLE_TYPE")).containsExactly("TABLE", "VIEW");
    assertThat(rows(database.getCatalogs())).isEmpty();
    assertThat(rows(database.getSchemas())).containsExactly("main|null");
  }

  @Test
  void shouldReturnNamesAndVersionsOfDriver() throws SQLException {
    assertThat(database.getURL()).isEqualTo(traces.url);
    assertThat(database.getDriverName()).isEqualTo("Sonda JDBC driver");
    assertThat(database.getDriverMajorVersion()).isEqualTo(traces.driver.getMajorVersion());
    assertThat(database.getJDBCMajorVersion()).isEqualTo(4);
    assertThat(database.getConnection()).isSameAs(connection);
    assertThat(database.supportsResultSetType(ResultSet.TYPE_FORWARD_ONLY)).isTrue();
  }
}
