package dev.sonda.trace.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.tables.FakeImporter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class TraceDriverTest {
  @TempDir Path folder;

  @Test
  void shouldFindDriverByDriverManager() throws Exception {
    Path file = FakeImporter.writeTrace(folder);
    try (Connection connection = DriverManager.getConnection("jdbc:sonda:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM slice")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getLong(1)).isEqualTo(3);
      assertThat(rows.next()).isFalse();
    }
  }
}
