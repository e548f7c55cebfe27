package dev.sonda.trace.jdbc;

import static dev.sonda.trace.jdbc.DriverFixture.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.testkit.tables.FakeImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(240)
class ConnectionTest {
  @TempDir Path folder;
  private DriverFixture traces;

  @BeforeEach
  void make() throws IOException {
    traces = new DriverFixture(folder);
  }

  @Test
  void shouldShareTablesAmongConnectionsToOneTrace() throws SQLException {
    try (Connection first = traces.connect()) {
      rows(first, "SELECT count(*) FROM slice");
      List<String> imported = traces.importer.imported();
      try (Connection second = traces.connect()) {
        rows(second, "SELECT count(*) FROM slice");
        assertThat(traces.importer.open()).isEqualTo(1);
        assertThat(traces.importer.imported()).isEqualTo(imported);
      }
      assertThat(rows(first, "SELECT count(*) FROM slice")).containsExactly("3");
      try (Connection limited = traces.connect("?threads=1")) {
        assertThat(limited.isValid(1)).isTrue();
        assertThat(traces.importer.open()).isEqualTo(2);
      }
    }
    assertThat(traces.importer.open()).isZero();
  }

  @Test
  void shouldOpenTraceOnceWhenSeveralThreadsConnect() {
    Stream<CompletableFuture<Connection>> all =
        Stream.generate(() -> CompletableFuture.supplyAsync(this::connectUnchecked)).limit(8);
    all.toList().stream()
        .map(CompletableFuture::join)
        .toList()
        .forEach(connection -> {
          assertThat(traces.importer.open()).isEqualTo(1);
          closeUnchecked(connection);
        });
    assertThat(traces.importer.open()).isZero();
  }

  private Connection connectUnchecked() {
    try {
      return traces.connect();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void closeUnchecked(Connection connection) {
    try {
      connection.close();
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void shouldReadOptionsFromUrlAndProperties() throws Exception {
    Path kept = folder.resolve("kept.duckdb");
    try (Connection connection = traces.connect("?memory=256m&timeout=30s&files=true&db=" + kept)) {
      assertThat(rows(connection, "SELECT current_setting('memory_limit')"))
          .containsExactly("256.0 MiB");
      assertThat(rows(connection, "SELECT count(*) FROM read_text('" + kept + "')"))
          .containsExactly("1");
    }
    assertThat(kept).exists();
    Properties properties = new Properties();
    properties.setProperty("threads", "1");
    properties.setProperty("user", "nobody");
    try (Connection connection =
        Objects.requireNonNull(traces.driver.connect(traces.url, properties))) {
      assertThat(rows(connection, "SELECT current_setting('threads')")).containsExactly("1");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "?memory=much; memory=much: not like 512mb or 4g",
        "?threads=0; threads=0: not like 2",
        "?memory=1k; memory=1k: an engine needs at least 16 MiB of memory",
        "?files=maybe; files=maybe: neither true nor false",
        "?colour=red; no property colour (there are: db, memory, threads, timeout, files)"
      })
  void shouldRefuseWrongProperties(String properties, String sentence) {
    assertThatExceptionOfType(SQLNonTransientConnectionException.class)
        .isThrownBy(() -> traces.connect(properties))
        .withMessage(sentence)
        .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("08001"));
  }

  @Test
  void shouldReportWhyTraceCannotBeOpened() throws IOException {
    Path text = Files.writeString(folder.resolve("a?b.txt"), "text");
    Path broken = Files.writeString(folder.resolve("broken"), FakeImporter.BROKEN);
    assertThatThrownBy(() -> traces.driver.connect("jdbc:sonda:" + text, null))
        .hasMessage(text + " is no trace of a known format (there are: fake)");
    assertThatThrownBy(() -> traces.driver.connect("jdbc:sonda:" + broken, null))
        .isInstanceOf(SQLNonTransientConnectionException.class)
        .hasMessage("broken is broken");
    assertThatThrownBy(() -> traces.driver.connect("jdbc:sonda:" + folder + "/none", null))
        .hasMessage("cannot read " + folder + "/none: no such file");
    assertThatThrownBy(() -> traces.driver.connect("jdbc:sonda:", null))
        .hasMessage("the URL names no trace: jdbc:sonda:FILE");
  }

  @Test
  void shouldNotAcceptUrlsOfOtherDrivers() throws SQLException {
    assertThat(traces.driver.acceptsURL("jdbc:sqlite:x")).isFalse();
    assertThat(traces.driver.connect("jdbc:sqlite:x", null)).isNull();
    assertThat(traces.driver.getPropertyInfo(traces.url, null))
        .extracting(property -> property.name)
        .containsExactly("db", "memory", "threads", "timeout", "files");
    assertThat(Arrays.stream(traces.driver.getPropertyInfo(traces.url, null)))
        .extracting((DriverPropertyInfo property) -> property.description)
        .doesNotContainNull();
  }

  @Test
  void shouldReportReadOnlyConnectionWithoutTransactions() throws SQLException {
    try (Connection connection = traces.connect()) {
      connection.setReadOnly(true);
      assertThat(connection.isReadOnly()).isTrue();
      assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_NONE);
      assertThatThrownBy(connection::commit).hasMessage("each statement is committed by itself");
      connection.setAutoCommit(false);
      connection.commit();
      connection.rollback();
      assertThatThrownBy(() -> connection.setSavepoint())
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessage("a trace has no transactions");
      assertThatThrownBy(() -> connection.prepareCall("CALL x"))
          .hasMessage("a trace has no procedures");
      assertThatThrownBy(() ->
              connection.createStatement(
                  ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY))
          .hasMessage("rows are read forward only");
      assertThat(connection.getSchema()).isEqualTo("main");
      assertThat(connection.getCatalog()).isNull();
      connection.setClientInfo("ApplicationName", "test");
      assertThat(connection.getClientInfo("ApplicationName")).isEqualTo("test");
      assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
    }
  }
}
