package dev.sonda.itests.analysis.shell;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.analysis.shell.ShellProcess.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code bin/trace_processor_shell} as a separate process and with a process that stays for
 * further calls.
 */
@Timeout(400)
class TraceProcessorShellIT {
  private static final Path OURS =
      Path.of(System.getProperty("sonda.distribution"), "bin", ShellProcess.NAME);

  /** A packet with a timestamp alone. */
  private static final byte[] ONE_PACKET = {0x0A, 2, 8 << 3, 1};

  private static final String VALUES =
      "SELECT 1 AS a, -2.5 AS b, 'x \"y\", z' AS c, NULL AS d, x'00' AS e, 1e300 AS f, '' AS g;";

  /**
   * Command lines, by their last arguments, for which standard output and exit code equal those of
   * Perfetto's shell.
   */
  private static final List<List<String>> SAME =
      List.of(
          List.of("one", "-Q", VALUES),
          List.of("-Q", VALUES + "; -- nothing\n" + VALUES, "one"),
          List.of("query", "one", "CREATE TABLE t AS SELECT 1 AS x; SELECT x FROM t; DROP TABLE t"),
          List.of("query", "one", "SELECT 1 AS x WHERE 1 = 2; SELECT 0.1 + 0.2 AS y, 7 / 2 AS z"),
          List.of("query", "one", "SELECT 1 AS suppress_query_output; SELECT 2 AS x"),
          List.of("query", "one", "SELECT 1 AS x; SELECT nothing FROM slice; SELECT 2 AS x"),
          List.of("query", "-f", "some.sql", "one"),
          List.of("-q", "some.sql", "-p", "times", "one"),
          List.of(
              "query",
              "one",
              "CREATE PERFETTO FUNCTION f(x LONG) RETURNS LONG AS SELECT $x + 1;"
                  + "SELECT f(2) AS y"),
          List.of(
              "--add-sql-package",
              "modules@my",
              "one",
              "-Q",
              "INCLUDE PERFETTO MODULE my.one; SELECT * FROM one"),
          List.of("empty", "-Q", "SELECT count(*) AS n FROM slice"),
          List.of("query", "--full-sort", "--no-ftrace-raw", "--dev", "one", "SELECT 1 AS x"),
          List.of("query", "one", ";"),
          List.of("query", "one"),
          List.of("query"),
          List.of("query", "one", "SELECT 1", "more"),
          List.of("query", "--bogus", "one", "SELECT 1"),
          List.of("--bogus"),
          List.of("-q", "missing", "one"),
          List.of("missing", "-Q", "SELECT 1"),
          List.of("help", "nothing"));

  @TempDir Path folder;
  private ShellProcess shell = new ShellProcess(Path.of(""));

  @BeforeEach
  void writeFiles() throws IOException {
    shell = new ShellProcess(folder);
    Files.write(folder.resolve("one"), ONE_PACKET);
    Files.createFile(folder.resolve("empty"));
    Files.writeString(folder.resolve("some.sql"), "SELECT 3 AS x;\n\nSELECT 4 AS y;\n");
    Path modules = Files.createDirectory(folder.resolve("modules"));
    Files.writeString(modules.resolve("one.sql"), "CREATE PERFETTO TABLE one AS SELECT 7 AS x;");
  }

  @Test
  void shouldAnswerQueryInSeparateProcess() throws Exception {
    Run run = shell.run(OURS, "", List.of("one", "-Q", "SELECT 1 AS x"));
    assertThat(run).isEqualTo(new Run(0, "\"x\"\n1\n"));
  }

  @Test
  void shouldConvertTraceToOtherFormats() throws Exception {
    assertThat(shell.run(OURS, "", List.of("convert", "text", "one")))
        .isEqualTo(new Run(0, "packet {\n  timestamp: 1\n}\n"));
    assertThat(shell.run(OURS, "", List.of("convert", "json", "one", "out")))
        .isEqualTo(new Run(0, ""));
    assertThat(folder.resolve("out")).content().contains("traceEvents");
    assertThat(shell.run(OURS, "", List.of("convert", "systrace", "one")).output())
        .startsWith("# tracer: nop\n#\n# entries-in-buffer/entries-written: 0/0 ");
    assertThat(shell.run(OURS, "", List.of("convert", "firefox", "one")).output()).startsWith("{");
    assertThat(shell.run(OURS, "", List.of("convert", "ctrace", "one", "c")))
        .isEqualTo(new Run(0, ""));
    assertThat(folder.resolve("c")).content(ISO_8859_1).startsWith("TRACE:\nx");
    assertThat(shell.run(OURS, "", List.of("util", "merge", "-o", "two.tar", "one", "empty")))
        .isEqualTo(
            new Run(
                0,
                """
                Wrote two.tar (2 traces).
                Validation: all traces line up on the shared timeline.
                """));
    assertThat(shell.run(OURS, "", List.of("convert", "text", "one", "--truncate=end")))
        .isEqualTo(new Run(1, ""));
  }

  @Test
  void shouldExportDatabaseWhoseTablesAndViewsSqliteReads() throws Exception {
    Files.writeString(
        folder.resolve("json"),
        """
        [{"ph": "X", "name": "draw", "ts": 1, "dur": 2, "pid": 3, "tid": 4}]
        """);
    assertThat(shell.run(OURS, "", List.of("export", "sqlite", "-o", "x.db", "json")))
        .isEqualTo(new Run(0, ""));
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + folder + "/x.db")) {
      assertThat(answers(database, "PRAGMA integrity_check")).containsExactly("ok");
      List<String> names = answers(database, "SELECT name FROM sqlite_schema");
      assertThat(names).contains("slice", "thread_state", "args", "sched", "counter", "process");
      SoftAssertions.assertSoftly(softly ->
          names.forEach(name ->
              softly
                  .assertThatCode(() -> answers(database, "SELECT * FROM \"" + name + '"'))
                  .as(name)
                  .doesNotThrowAnyException()));
      assertThat(
              answers(
                  database,
                  "SELECT s.name || s.ts || s.dur || t.tid FROM slice AS s JOIN thread_track AS k"
                      + " ON k.id = s.track_id JOIN thread AS t USING (utid)"))
          .containsExactly("draw100020004");
    }
  }

  private static List<String> answers(Connection database, String sql) throws SQLException {
    List<String> answers = new ArrayList<>();
    try (Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        answers.add(rows.getString(1));
      }
    }
    return answers;
  }

  /** Rows of a metatrace with the columns {@code call} and {@code thread}. */
  private static final String CALLS_OF_METATRACE =
      "SELECT slice.name || ' ' || display_value AS call, thread.name AS thread"
          + " FROM slice JOIN args USING (arg_set_id)"
          + " JOIN thread_track ON thread_track.id = track_id JOIN thread USING (utid)"
          + " WHERE slice.name = 'EXECUTE_QUERY'";

  @Test
  void shouldRecordItselfAsTraceThatItReads() throws Exception {
    assertThat(shell.run(OURS, "", List.of("-m", "meta", "one", "-Q", "SELECT 1 AS x")))
        .isEqualTo(new Run(0, "\"x\"\n1\n"));
    assertThat(shell.run(OURS, "", List.of("meta", "-Q", CALLS_OF_METATRACE)))
        .isEqualTo(new Run(0, "\"call\",\"thread\"\n\"EXECUTE_QUERY SELECT 1 AS x\",\"main\"\n"));
  }

  @Test
  void shouldAnswerQueryThroughWaitingServerProcess() throws Exception {
    String warm = folder.resolve("warm").toString();
    List<String> line = List.of("query", "one", "SELECT 1 AS x; SELECT nothing");
    assertThat(shell.run(OURS, warm, line)).isEqualTo(new Run(1, "\"x\"\n1\n"));
    assertThat(shell.run(OURS, warm, line)).isEqualTo(new Run(1, "\"x\"\n1\n"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(warm))))
        .isEqualTo("rwx------");
    assertThat(endServer()).isOne();
  }

  @Test
  @EnabledIfEnvironmentVariable(
      named = "PERFETTO_BIN",
      matches = ".+",
      disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
  void shouldPrintSameBytesAsPerfettosShell() throws Exception {
    Path reference = Path.of(System.getenv("PERFETTO_BIN"), ShellProcess.NAME);
    String warm = folder.resolve("warm").toString();
    SoftAssertions softly = new SoftAssertions();
    for (List<String> line : SAME) {
      softly
          .assertThat(shell.run(OURS, warm, line))
          .as(line.toString())
          .isEqualTo(shell.run(reference, "", line));
    }
    endServer();
    shell.run(OURS, "", List.of("-m", "meta", "one", "-Q", "SELECT 1 AS x"));
    List<String> metatrace = List.of("meta", "-Q", CALLS_OF_METATRACE);
    softly
        .assertThat(shell.run(OURS, "", metatrace))
        .as("metatrace")
        .isEqualTo(shell.run(reference, "", metatrace));
    softly.assertAll();
  }

  /** Ends the waiting server processes of this test's folder; returns their number. */
  private int endServer() {
    List<ProcessHandle> servers =
        ProcessHandle.allProcesses()
            .filter(process ->
                process.info().arguments().stream()
                    .flatMap(java.util.Arrays::stream)
                    .anyMatch(folder.resolve("warm").toString()::equals))
            .toList();
    servers.forEach(ProcessHandle::destroy);
    return servers.size();
  }
}
