package dev.sonda.analysis.cli.internal.perfetto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.analysis.cli.internal.SqlCommandResult;
import dev.sonda.testkit.tables.FakeImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Command lines of {@code trace_processor_shell} over a trace with three slices at 10, 20 and 30,
 * the second without a duration.
 */
@Timeout(240)
class ProcessorShellTest {
  private static final String PROMPT = "\r" + " ".repeat(80) + "\r> ";

  @TempDir Path folder;
  private String trace = "";

  @BeforeEach
  void writeTrace() throws IOException {
    trace = FakeImporter.writeTrace(folder).toString();
  }

  private static SqlCommandResult run(String... arguments) {
    return SqlCommandResult.ofShell(new FakeImporter(), "", arguments);
  }

  private void assertPrinted(SqlCommandResult run, String expected) {
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo(expected);
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void shouldPrintTextsInQuotesAndRealsWithSixDigits() {
    assertPrinted(
        run(trace, "-Q", "SELECT 1 AS i, 2.5 AS r, 'a \"b\"' AS t, NULL AS n, x'00ff' AS b"),
        """
        "i","r","t","n","b"
        1,2.500000,"a "b"","[NULL]","<raw bytes>"
        """);
  }

  @Test
  void shouldPutEmptyLineBetweenResultsOfStatements() {
    assertPrinted(
        run(
            "query",
            trace,
            "SELECT 1 AS a; CREATE TABLE x AS SELECT 2 AS b; -- nothing\n"
                + "SELECT b FROM x WHERE b = 3; SELECT b FROM x"),
        """
        "a"
        1

        "b"

        "b"
        2
        """);
  }

  @Test
  void shouldPrintNoRowsWhenColumnIsSuppressQueryOutput() {
    assertPrinted(
        run("query", trace, "SELECT 1 AS suppress_query_output; SELECT 2 AS a"), "\"a\"\n2\n");
  }

  @Test
  void shouldPrintResultsOfStatementsBeforeTheOneThatFails() {
    SqlCommandResult run =
        run("query", trace, "SELECT 1 AS a;\nSELECT nothing FROM slice; SELECT 2");
    assertThat(run.exitCode()).isOne();
    assertThat(run.out()).isEqualTo("\"a\"\n1\n");
    assertThat(run.err())
        .contains("nothing")
        .contains("    SELECT nothing FROM slice;\n           ^");
  }

  @Test
  void shouldPreferQueryArgumentToFileAndFileToStandardInput() throws IOException {
    Path file = Files.writeString(folder.resolve("a.sql"), "SELECT 2 AS a");
    String input = "SELECT 3 AS a";
    FakeImporter importer = new FakeImporter();
    String name = file.toString();
    assertPrinted(run("query", trace, "-f", name, "SELECT 1 AS a"), "\"a\"\n1\n");
    assertPrinted(run("query", trace, "-f", name), "\"a\"\n2\n");
    assertPrinted(run(trace, "-q", name), "\"a\"\n2\n");
    assertPrinted(SqlCommandResult.ofShell(importer, input, "query", trace), "\"a\"\n3\n");
    assertPrinted(
        SqlCommandResult.ofShell(importer, input, "query", "-f", "-", trace), "\"a\"\n3\n");
  }

  @Test
  void shouldRunStatementThatBeginsWithComment() {
    assertPrinted(run("-Q", "-- why\nSELECT 1 AS a", trace), "\"a\"\n1\n");
  }

  @Test
  void shouldRefuseTextWithoutStatement() {
    SqlCommandResult run = run(trace, "-Q", " ; -- nothing");
    assertThat(run.exitCode()).isOne();
    assertThat(run.err()).isEqualTo("No valid SQL to run\n");
  }

  @Test
  void shouldWriteTimesOfImportAndStatements() throws IOException {
    Path times = folder.resolve("times");
    run(trace, "-p", times.toString(), "-Q", "SELECT 1");
    assertThat(Files.readString(times)).matches("\\d+,\\d+");
  }

  @Test
  void shouldFindModulesInPackagesOfCommandLine() throws IOException {
    Path modules = Files.createDirectories(folder.resolve("my/deep"));
    Files.writeString(modules.resolve("one.sql"), "CREATE PERFETTO TABLE one AS SELECT 7 AS a;");
    String my = folder.resolve("my").toString();
    String query = "INCLUDE PERFETTO MODULE my.deep.one; SELECT a FROM one";
    assertPrinted(run(trace, "-Q", query, "--add-sql-package", my), "\"a\"\n7\n");
    assertPrinted(
        run(trace, "-Q", query, "--dev", "--override-stdlib", folder.toString()), "\"a\"\n7\n");
    assertPrinted(
        run(trace, "-Q", query.replace("my.", "other."), "--override-sql-package", my + "/@other"),
        "\"a\"\n7\n");
  }

  @Test
  void shouldRefuseSecondPackageOfEqualNameUnlessOverridden() {
    String name = folder.toString();
    SqlCommandResult twice =
        run(trace, "-Q", "SELECT 1", "--add-sql-package", name, "--add-sql-package", name);
    assertThat(twice.exitCode()).isOne();
    assertThat(twice.err()).contains("--override-sql-package replaces it");
    assertThat(run(trace, "-Q", "SELECT 1", "--override-stdlib", name).err())
        .isEqualTo("--override-stdlib needs --dev\n");
    assertThat(run(trace, "-Q", "SELECT 1", "--add-sql-package", name + "/none").err())
        .contains("does not exist");
  }

  @ParameterizedTest
  @ValueSource(strings = {"server http", "--httpd"})
  void shouldReportUnavailableCommands(String line) {
    SqlCommandResult run = run(line.replace("TRACE", trace).split(" "));
    assertThat(run.exitCode()).isOne();
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).singleElement().asString().contains("is not there: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export sqlite -o FILE TRACE",
        "export sqlite TRACE --output=FILE",
        "-e FILE TRACE",
        "export arrow_tar -o FILE TRACE"
      })
  void shouldReplaceExistingFileWhenTablesAreExported(String line) throws Exception {
    Path file = Files.writeString(folder.resolve("x"), "before");
    SqlCommandResult run =
        run(line.replace("TRACE", trace).replace("FILE", file.toString()).split(" "));
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(Files.readAllBytes(file))
        .startsWith((line.contains("arrow") ? "slice.arrow" : "SQLite format 3").getBytes(UTF_8));
    assertThat(folder).isDirectoryNotContaining("glob:**.part-*");
  }

  @Test
  void shouldSayWhyTablesCannotBeExported() {
    assertThat(run("export").err()).contains("a format is required");
    assertThat(run("export", "csv", "-o", "x", trace).err()).contains("unknown format 'csv'");
    assertThat(run("export", "perfetto", "-o", "x", trace).err()).contains("not supported");
    assertThat(run("export", "sqlite", trace).err()).contains("-o FILE is required");
    assertThat(run("export", "sqlite", "-o", "x").err()).contains("a trace file is required");
    assertThat(run("export", "sqlite", "-o", "x", trace, "b").err()).contains("not 2");
    assertThat(run("export", "sqlite", "-o", "no/x", trace).err()).contains("cannot write no/x");
  }

  @Test
  void shouldRefuseUnknownMetricsAndExtensions() {
    assertThat(run("metrics", trace).err()).isEqualTo("metrics: --run is required\n");
    assertThat(run(trace, "--run-metrics", "x").err()).isEqualTo("there is no metric x\n");
    assertThat(run(trace, "--run-metrics", "x", "--metrics-output", "xml").err())
        .contains("text, binary or json");
    assertThat(run(trace, "--run-metrics", "x", "--metric-extension", "none").err())
        .contains("FOLDER@PATH");
    assertThat(run(trace, "--run-metrics", "x", "--metric-extension", folder + "@/").err())
        .contains("no subfolders sql and protos");
  }

  @Test
  void shouldRefuseInvalidCommandLines() {
    assertThat(run("query").err()).isEqualTo("query: a trace file is required\n");
    assertThat(run("--dev").err()).isEqualTo("a trace file is required\n");
    assertThat(run(trace, trace, "-Q", "SELECT 1").err())
        .isEqualTo("one trace file is expected, not 2\n");
    assertThat(run("query", trace, "SELECT 1", "more").err()).contains("'more'");
    assertThat(run("query", "--bogus", trace).err()).isEqualTo("unrecognized option '--bogus'\n");
    assertThat(run("query", trace, "--remote", "x", "SELECT 1").exitCode()).isOne();
    assertThat(run("help", "nothing").err()).isEqualTo("Unknown command 'nothing'.\n");
    assertThat(run(trace, "-p", "times").exitCode()).isOne();
    assertThat(run("-Q", "SELECT 1", folder.resolve("none").toString()).err())
        .startsWith("failed to read trace file (path: ");
  }

  @Test
  void shouldPrintHelpAndVersion() {
    assertThat(run().out()).contains("Commands:").contains("  query ");
    assertThat(run("--help").out()).isEqualTo(run("help").out());
    assertThat(run("help", "query").out()).isEqualTo(run("query", "-h").out()).contains("-f, ");
    assertThat(run("--help-classic").out()).contains("--query-string");
    assertThat(run("-v").out()).startsWith("Perfetto v").contains("API version: ");
    assertThat(run("query", "-v").out()).isEqualTo(run("-v").out());
  }

  @Test
  void shouldPrintTableAtThePrompt() {
    SqlCommandResult run =
        SqlCommandResult.ofShell(
            new FakeImporter(),
            """
            SELECT 1 AS i, 2.5 AS r, 'a text' AS t, NULL AS n

            .width 5
            SELECT 'a text' AS t
            .q
            """,
            trace);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out().replace(PROMPT, "> ").replaceAll(" +\n", "\n").strip())
        .isEqualTo(
            """
            > i                    r                    t                    n
            -------------------- -------------------- -------------------- --------------------
                               1             2.500000 a text               [NULL]

            Query executed in 0.000 ms

            > If you want to quit, type .q or press CTRL-D.
            > > t
            -----
            a tex

            Query executed in 0.000 ms

            >\
            """);
  }

  @Test
  void shouldAcceptFurtherStatementsAtPromptAfterError() {
    SqlCommandResult run =
        SqlCommandResult.ofShell(
            new FakeImporter(),
            """
            CREATE TABLE x AS SELECT 1 AS a
            .reset
            SELECT a FROM x
            .width z
            .read none
            .dump none/x.db
            """,
            "query",
            "-i",
            trace,
            "SELECT 2 AS a");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("\"a\"\n2\n" + PROMPT);
    assertThat(run.err())
        .contains("no table x")
        .contains("'z' is no width")
        .contains("unable to read file 'none'")
        .contains("cannot write none/x.db");
  }

  @Test
  void shouldAskBeforeEachPageOfRows() {
    String sql =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70) SELECT i FROM"
            + " n";
    SqlCommandResult run = SqlCommandResult.ofShell(new FakeImporter(), sql + "\n\nq\n.q\n", trace);
    assertThat(run.err()).containsOnlyOnce("more records: ...").endsWith("more records: ");
    assertThat(run.out()).contains(" 64 \n").doesNotContain(" 65 \n");
  }
}
