package dev.sonda.trace.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.tables.FakeImporter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sqlline.SqlLine;

/**
 * Runs the generic JDBC shell SQLLine over the driver; SQLLine queries most of the metadata that
 * JDBC defines.
 */
@Timeout(240)
class SqlLineShellTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void writeTrace() throws IOException {
    file = FakeImporter.writeTrace(folder);
  }

  /** The lines that the shell prints for some commands. */
  private List<String> run(String... commands) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("-u", "jdbc:sonda:" + file, "-n", "", "-p", ""));
    arguments.addAll(List.of("--outputFormat=csv", "--isolation=TRANSACTION_NONE"));
    for (String command : commands) {
      arguments.addAll(List.of("-e", command));
    }
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
    SqlLine shell = new SqlLine();
    shell.setOutputStream(stream);
    shell.setErrorStream(stream);
    shell.begin(arguments.toArray(String[]::new), new ByteArrayInputStream(new byte[0]), false);
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void shouldListTablesAndTheirColumns() throws IOException {
    assertThat(run("!tables"))
        .filteredOn(line -> line.contains("main"))
        .containsExactly(
            "'','main','slice','TABLE','','','','','',''",
            "'','main','thread','TABLE','','','','','',''",
            "'','main','thread_slice','VIEW','','','','','',''");
    assertThat(run("!columns thread_slice"))
        .filteredOn(line -> line.contains("thread_slice"))
        .extracting(line -> cell(line, 3) + cell(line, 5))
        .containsExactly(
            "'ts''BIGINT'",
            "'dur''BIGINT'",
            "'share''DOUBLE'",
            "'name''VARCHAR'",
            "'utid''BIGINT'",
            "'tid''BIGINT'");
  }

  private static String cell(String line, int index) {
    return line.split(",", -1)[index];
  }

  @Test
  void shouldAnswerAllMetadataCommandsOfShell() throws IOException {
    assertThat(run("!dbinfo"))
        .anyMatch(line -> line.matches("getDriverName +Sonda JDBC driver"))
        .anyMatch(line -> line.matches("isReadOnly +true"))
        .anyMatch(line -> line.matches("supportsUnionAll +true"))
        .noneMatch(line -> line.contains("rror") || line.contains("not supported"))
        .hasSizeGreaterThan(100);
    assertThat(run("!typeinfo")).anyMatch(line -> line.startsWith("'VARCHAR','12'"));
    assertThat(run("!metadata getSchemas")).contains("'main',''");
    assertThat(run("!metadata getFunctions null null lower"))
        .contains("'','main','lower','','1','lower'");
    assertThat(run("!primarykeys slice", "!indexes slice", "!exportedkeys slice", "!procedures"))
        .filteredOn(line -> line.startsWith("'"))
        .hasSize(4);
  }

  @Test
  void shouldPrintRowsOfQueries() throws IOException {
    assertThat(run("CREATE VIEW mine AS SELECT name, dur FROM main.slice", "SELECT * FROM mine;"))
        .filteredOn(line -> line.startsWith("'"))
        .containsExactly("'name','dur'", "'draw','5'", "'a,\"b\"','null'", "'','7'");
  }

  @Test
  void shouldPrintMessagePositionAndSqlStateOfErrors() throws IOException {
    assertThat(run("SELECT nothing FROM slice"))
        .anyMatch(line ->
            line.startsWith("Error: Referenced column \"nothing\" not found")
                && line.endsWith("(line 1, column 8) (state=42000,code=8)"));
  }
}
