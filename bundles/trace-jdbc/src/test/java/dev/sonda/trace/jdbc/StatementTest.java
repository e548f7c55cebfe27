package dev.sonda.trace.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.engine.EngineException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class StatementTest {
  private static final String ENDLESS =
      "SELECT count(*) FROM range(100000000) a, range(100000) b WHERE hash(a) <> hash(b)";

  @TempDir Path folder;
  private DriverFixture traces;
  private Connection connection;

  @BeforeEach
  void connect() throws IOException, SQLException {
    traces = new DriverFixture(folder);
    connection = traces.connect();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void shouldBindParameterValuesUnchanged() throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT ?, ?, ?, ?, ?, ?, ? IS NULL, ?")) {
      statement.setString(1, "'; DROP TABLE slice; --");
      statement.setInt(2, -7);
      statement.setDouble(3, 0.1);
      statement.setBoolean(4, true);
      statement.setBytes(5, new byte[] {1, 2});
      statement.setBigDecimal(6, new BigDecimal("12.50"));
      statement.setNull(7, Types.VARCHAR);
      statement.setObject(8, "42", Types.BIGINT);
      assertThat(DriverFixture.rows(statement.executeQuery()))
          .containsExactly("'; DROP TABLE slice; --|-7|0.1|1|0102|12.5|1|42");
    }
  }

  @Test
  void shouldRunPreparedStatementAgainWithOtherValues() throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT ts FROM slice WHERE name = ? AND ts >= ?")) {
      statement.setString(1, "draw");
      statement.setLong(2, 0);
      assertThat(DriverFixture.rows(statement.executeQuery())).containsExactly("10");
      assertThat(statement.getMetaData().getColumnName(1)).isEqualTo("ts");
      statement.setLong(2, 11);
      assertThat(DriverFixture.rows(statement.executeQuery())).isEmpty();
      statement.clearParameters();
      statement.setLong(2, 11);
      assertThatThrownBy(statement::executeQuery).hasMessage("parameter 1 has no value");
      assertThatThrownBy(() -> statement.executeQuery("SELECT 1"))
          .hasMessage("a prepared statement has its SQL already");
    }
  }

  @Test
  void shouldBindTimestampParameterAsSqlTimestamp() throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT (?::TIMESTAMP + INTERVAL 1 HOUR)::VARCHAR")) {
      statement.setTimestamp(1, Timestamp.valueOf("2026-11-25 08:30:15.5"));
      assertThat(DriverFixture.rows(statement.executeQuery()))
          .containsExactly("2026-11-25 09:30:15.5");
    }
  }

  @Test
  void shouldTellWhetherStatementHasRows() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.execute("CREATE TABLE mine (n BIGINT)")).isFalse();
      assertThat(statement.getUpdateCount()).isZero();
      assertThat(statement.executeUpdate("INSERT INTO mine SELECT range FROM range(5)"))
          .isEqualTo(5);
      assertThat(statement.execute("SELECT * FROM mine")).isTrue();
      assertThat(statement.getUpdateCount()).isEqualTo(-1);
      assertThat(statement.getResultSet().next()).isTrue();
      assertThat(statement.getMoreResults()).isFalse();
      assertThat(statement.getResultSet()).isNull();
      assertThatThrownBy(() -> statement.executeQuery("DROP TABLE mine"))
          .hasMessage("this statement has no rows: call execute");
      assertThatThrownBy(() -> statement.executeUpdate("SELECT 1"))
          .hasMessage("this statement has rows: call executeQuery");
    }
  }

  @Test
  void shouldReadNoMoreRowsThanMaxRows() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(2500);
      statement.setFetchSize(10);
      assertThat(DriverFixture.rows(statement.executeQuery("SELECT * FROM range(5000)")))
          .hasSize(2500);
      assertThatThrownBy(() -> statement.setMaxRows(-1)).hasMessage("-1 is negative");
    }
  }

  @Test
  void shouldReportSqlStateAndPositionOfErrors() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThatExceptionOfType(SQLSyntaxErrorException.class)
          .isThrownBy(() -> statement.executeQuery("SELECT 1,\n  nix FROM slice"))
          .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("42000"))
          .satisfies(e -> assertThat(e.getErrorCode()).isEqualTo(13))
          .withMessageEndingWith("(line 2, column 3)")
          .withCauseInstanceOf(EngineException.class);
      assertThatExceptionOfType(SQLDataException.class)
          .isThrownBy(() -> statement.executeQuery("SELECT CAST('x' AS INTEGER)"))
          .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("22000"));
      assertThatExceptionOfType(SQLException.class)
          .isThrownBy(() -> statement.executeQuery("SELECT * FROM read_text('/etc/passwd')"))
          .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("42501"));
    }
  }

  @Test
  void shouldEndQueryWhenQueryTimeoutExpires() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(1);
      assertThatExceptionOfType(SQLTimeoutException.class)
          .isThrownBy(() -> statement.executeQuery(ENDLESS))
          .withMessage("the query ran longer than its limit of 1 s");
      assertThat(statement.executeQuery("SELECT 1").next()).isTrue();
    }
  }

  @Test
  void shouldEndOnlyQueryOfCancelledStatement() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    traces.importer.onImport((table, progress) -> {
      begun.countDown();
      while (!progress.isCancelled()) {
        Thread.onSpinWait();
      }
    });
    try (Connection other = traces.connect();
        Statement slow = connection.createStatement();
        Statement idle = other.createStatement()) {
      FutureTask<ResultSet> query = new FutureTask<>(() -> slow.executeQuery("FROM slice"));
      Thread.ofPlatform().start(query);
      begun.await();
      idle.cancel();
      assertThat(query.isDone()).isFalse();
      slow.cancel();
      assertThatThrownBy(query::get)
          .cause()
          .hasMessage("the query was cancelled")
          .extracting(e -> ((SQLException) e).getSQLState())
          .isEqualTo("57014");
    }
  }

  @Test
  void shouldCloseStatementsWithTheirConnectionAndRows() throws SQLException {
    Statement statement = connection.createStatement();
    statement.closeOnCompletion();
    ResultSet rows = statement.executeQuery("SELECT 1");
    rows.close();
    assertThat(statement.isClosed()).isTrue();
    Statement another = connection.createStatement();
    ResultSet open = another.executeQuery("SELECT 1");
    connection.close();
    assertThat(another.isClosed()).isTrue();
    assertThat(open.isClosed()).isTrue();
    assertThatThrownBy(() -> another.executeQuery("SELECT 1"))
        .hasMessage("this statement is closed");
    assertThatThrownBy(() -> connection.createStatement()).hasMessage("this connection is closed");
  }

  @Test
  void shouldCloseRowsThatAnotherThreadReads() throws Exception {
    Statement statement = connection.createStatement();
    ResultSet rows = statement.executeQuery("SELECT range, range::VARCHAR FROM range(3000000)");
    CountDownLatch begun = new CountDownLatch(1);
    FutureTask<Object> reading =
        new FutureTask<>(() -> {
          while (rows.next()) {
            begun.countDown();
          }
          return "all rows";
        });
    Thread.ofPlatform().start(reading);
    begun.await();
    connection.close();
    assertThatThrownBy(reading::get).cause().hasMessage("this result set is closed");
  }

  @Test
  void shouldRefuseUnsupportedStatementMethods() throws SQLException {
    try (Statement statement = connection.createStatement();
        PreparedStatement prepared = connection.prepareStatement("SELECT ?")) {
      assertThatThrownBy(() -> statement.addBatch("SELECT 1"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessage("rows of a trace are not changed in batches");
      assertThatThrownBy(() -> statement.execute("SELECT 1", Statement.RETURN_GENERATED_KEYS))
          .hasMessage("no keys are made for rows of a trace");
      assertThat(statement.execute("SELECT 1", Statement.NO_GENERATED_KEYS)).isTrue();
      assertThatThrownBy(() -> prepared.setObject(1, new Object()))
          .hasMessageStartingWith("no parameter can be a java.lang.Object");
      assertThatThrownBy(() -> prepared.setRowId(1, null))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
      assertThatThrownBy(() -> prepared.setInt(0, 1)).hasMessageContaining("count from 1");
    }
  }
}
