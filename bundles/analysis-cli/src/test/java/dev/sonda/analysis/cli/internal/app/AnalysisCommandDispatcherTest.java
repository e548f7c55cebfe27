package dev.sonda.analysis.cli.internal.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.analysis.cli.internal.SqlCommandResult;
import dev.sonda.testkit.tables.FakeImporter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(240)
class AnalysisCommandDispatcherTest {
  @TempDir Path folder;
  private final FakeImporter importer = new FakeImporter();
  private String trace = "";

  @BeforeEach
  void writeTrace() throws IOException {
    trace = FakeImporter.writeTrace(folder).toString();
  }

  private SqlCommandResult run(String... arguments) {
    return runWith("", arguments);
  }

  private SqlCommandResult runWith(String in, String... arguments) {
    return SqlCommandResult.of(
        importer, in, Stream.concat(Stream.of(trace), Stream.of(arguments)).toArray(String[]::new));
  }

  @Test
  void shouldPrintAlignedTableByDefault() {
    assertThat(run("-c", "SELECT name, dur, share FROM slice ORDER BY ts").out())
        .isEqualTo(
            """
            name       dur   share
            ------  ------  ------
            draw         5     0.5
            a,"b"   [NULL]  [NULL]
            [NULL]       7     2.0
            """);
  }

  @Test
  void shouldPrintCsv() {
    assertThat(
            run("--format", "csv", "-c", "SELECT name, dur, '' AS none FROM slice ORDER BY ts")
                .out())
        .isEqualTo(
            """
            name,dur,none
            draw,5,""
            "a,""b""\",,""
            ,7,""
            """);
  }

  @Test
  void shouldRunPerfettoSqlThatIncludesModuleOfAddedPackage() throws IOException {
    Path modules = Files.createDirectory(folder.resolve("mine"));
    Files.writeString(
        modules.resolve("halves.sql"),
        "CREATE PERFETTO FUNCTION half(x LONG) RETURNS LONG AS SELECT $x / 2;");

    SqlCommandResult run =
        run(
            "--dialect",
            "perfetto",
            "--add-sql-package",
            modules.toString(),
            "--format",
            "csv",
            "-c",
            "INCLUDE PERFETTO MODULE mine.halves; SELECT half(7) AS h, '10' = 10 AS same");

    assertThat(run.out()).as(run.err()).isEqualTo("h,same\n3,0\n");
  }

  @Test
  void shouldRefuseUnknownDialectAndMissingSqlPackageFolder() {
    assertThat(run("--dialect", "oracle", "-c", "SELECT 1").err())
        .contains("no dialect 'oracle' (there are: engine, perfetto)");
    assertThat(run("--add-sql-package", "/nowhere@x", "-c", "SELECT 1").err())
        .contains("'/nowhere' is no folder");
  }

  @Test
  void shouldQuerySeveralTracesAsOne() throws IOException {
    Path second = Files.writeString(folder.resolve("b.trace"), FakeImporter.MAGIC);
    SqlCommandResult run =
        run(
            second.toString(),
            "--format",
            "csv",
            "-c",
            "SELECT trace, count(*) AS n FROM thread_slice GROUP BY trace ORDER BY trace");
    assertThat(run.out()).isEqualTo("trace,n\na.trace,3\nb.trace,3\n");
    SqlCommandResult missing = run(folder.resolve("c.trace").toString(), "-c", "SELECT 1");
    assertThat(missing.exitCode()).isEqualTo(1);
    assertThat(missing.err())
        .isEqualToIgnoringNewLines(
            "sonda sql: cannot read " + folder.resolve("c.trace") + ": no such file or folder");
  }

  @Test
  void shouldPrintJson() {
    assertThat(run("--format", "json", "-c", "SELECT name, dur, dur FROM slice ORDER BY ts").out())
        .isEqualTo(
            """
            [
            {"name":"draw","dur":5,"dur_2":5},
            {"name":"a,\\"b\\"","dur":null,"dur_2":null},
            {"name":null,"dur":7,"dur_2":7}
            ]
            """);
  }

  @Test
  void shouldPrintJsonLineForEachRow() {
    assertThat(
            run(
                    "--format",
                    "jsonl",
                    "-c",
                    "SELECT share, 'nan'::DOUBLE AS n, 'AB'::BLOB AS b FROM slice WHERE dur = 5")
                .out())
        .isEqualTo("{\"share\":0.5,\"n\":\"NaN\",\"b\":\"4142\"}\n");
  }

  @Test
  void shouldExportRowsOfNextStatementInFormatOfFileSuffix() throws IOException {
    Path csv = folder.resolve("rows.csv");
    Path parquet = folder.resolve("rows.parquet");
    Path arrow = folder.resolve("rows.arrow");
    SqlCommandResult run =
        runWith(
            """
            .export %s
            SELECT name, dur FROM slice WHERE dur = 5;
            .export %s
            SELECT name, dur FROM slice ORDER BY ts;
            .export %s
            SELECT name, dur FROM slice ORDER BY ts;
            SELECT 1 AS one;
            """
                .formatted(csv, parquet, arrow),
            "--format",
            "csv");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo("one\n1\n");
    assertThat(csv).hasContent("name,dur\ndraw,5\n");
    assertThat(Files.readAllBytes(arrow)).startsWith(-1, -1, -1, -1);
    assertThat(new String(Files.readAllBytes(parquet), StandardCharsets.ISO_8859_1))
        .startsWith("PAR1")
        .endsWith("PAR1");
    assertThat(
            run(
                    "--files",
                    "--format",
                    "csv",
                    "-c",
                    "SELECT name, dur FROM read_parquet('%s')".formatted(parquet))
                .out())
        .isEqualTo("name,dur\ndraw,5\n\"a,\"\"b\"\"\",\n,7\n");
  }

  @Test
  void shouldRefuseSecondResultWhenParquetGoesToStandardOutput() throws IOException {
    Path file = folder.resolve("out");
    try (OutputStream out = Files.newOutputStream(file)) {
      SqlCommandResult run =
          SqlCommandResult.into(
              out,
              importer,
              "",
              trace,
              "--format",
              "parquet",
              "-c",
              "CREATE VIEW v AS SELECT 42 AS answer; SELECT * FROM v; SELECT 1;");
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains("parquet holds the rows of one statement");
    }
    assertThat(
            run(
                    "--files",
                    "--format",
                    "csv",
                    "-c",
                    "SELECT * FROM read_parquet('%s')".formatted(file))
                .out())
        .isEqualTo("answer\n42\n");
  }

  @Test
  void shouldRefuseExportWhenSuffixIsUnknownOrFolderIsMissing() {
    assertThat(runWith(".export rows.txt\nSELECT 1;").err()).contains("doesn't end with a format");
    SqlCommandResult run = runWith(".export %s/none/rows.csv\nSELECT 1;".formatted(folder));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("none/rows.csv: no such file or folder");
  }

  @Test
  void shouldPrintEmptyJsonArrayWhenQueryReturnsNoRow() {
    assertThat(run("--format", "json", "-c", "SELECT * FROM slice WHERE false").out())
        .isEqualTo("[\n]\n");
  }

  @Test
  void shouldEscapeControlCharactersOnTerminal() {
    assertThat(run("-c", "SELECT chr(27) || '[2J' || chr(10) AS bad").out())
        .isEqualTo("bad\n---------\n\\x1b[2J\\n\n");
  }

  @Test
  void shouldRunAllStatementsOfFilesThenOfQueryArguments() throws IOException {
    Path file = Files.writeString(folder.resolve("a.sql"), "CREATE VIEW v AS\nSELECT 1 AS x;\n");
    SqlCommandResult run =
        run("--format", "jsonl", "-c", "SELECT x FROM v; SELECT 2 AS y", "-q", file.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo("{\"x\":1}\n{\"y\":2}\n");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void shouldRunStandardInputWhenNoQueryIsGiven() {
    SqlCommandResult run =
        runWith(".format jsonl\nSELECT\n1 AS a; -- done\nSELECT ';' AS b", "--threads", "1");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo("{\"a\":1}\n{\"b\":\";\"}\n");
  }

  @Test
  void shouldImportOnlyTablesThatQueryNames() {
    runWith(".tables\n.schema\nSELECT count(*) FROM thread;\n");
    assertThat(importer.imported()).containsOnly("thread");
  }

  @Test
  void shouldListTablesAndViews() {
    assertThat(runWith("CREATE TABLE mine AS SELECT 1;\n.tables\n").out())
        .isEqualTo("mine\nslice\nthread\nthread_slice\n");
  }

  @Test
  void shouldPrintSchemaOfTableAndView() {
    assertThat(runWith(".schema thread\n.schema THREAD_SLICE\n").out())
        .isEqualTo(
            """
            CREATE TABLE thread (
              utid INTEGER NOT NULL,
              tid INTEGER NOT NULL
            );
            CREATE VIEW thread_slice AS SELECT * FROM slice JOIN thread USING (utid);
            """);
  }

  @Test
  void shouldListTablesAndColumnsOfPerfettoSql() {
    SqlCommandResult run =
        runWith(
            """
            CREATE VIEW mine AS SELECT utid, 'x' AS name FROM thread GROUP BY utid;
            .schema mine
            .tables
            """,
            "--dialect",
            "perfetto");
    assertThat(run.out())
        .as(run.err())
        .startsWith("CREATE VIEW mine (\n  utid INTEGER,\n  name TEXT\n);\n")
        .contains("\nmine\n", "\nthread_slice\n");
  }

  @Test
  void shouldShowPositionOfErrorInQuery() {
    SqlCommandResult run = run("-c", "SELECT ts\nFROM slice\nWHERE nothing = 1; SELECT 5");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("sonda sql: ")
        .contains("nothing")
        .endsWith("\n  line 3: WHERE nothing = 1;\n                ^\n");
  }

  @Test
  void shouldPrintRowsOfStatementsBeforeWrongStatement() {
    SqlCommandResult run = run("--format", "csv", "-c", "SELECT 1 AS a; SELEC 2");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEqualTo("a\n1\n");
    assertThat(run.err()).contains("line 1:");
  }

  @Test
  void shouldEndQueryAtItsTimeLimit() {
    SqlCommandResult run =
        run(
            "--timeout",
            "50ms",
            "-c",
            "SELECT sum(a.range) FROM range(1000000) a, range(100000) b");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("longer than its limit of 50 ms");
  }

  @ParameterizedTest
  @CsvSource({
    "--format,xml,no format 'xml'",
    "--memory,much,'''much'' is not like 512mb or 4g'",
    "--memory,1mb,at least 16 MiB",
    "--threads,0,'''0'' is no number of threads'",
    "--timeout,never,'''never'' is not like 500ms'",
    "--nothing,1,Unknown option"
  })
  void shouldExitWithTwoWhenCommandLineIsWrong(String option, String value, String sentence) {
    SqlCommandResult run = run(option, value);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(sentence).endsWith("; try: sonda help sql\n");
  }

  @Test
  void shouldExitWithTwoWhenNoTraceIsNamed() {
    assertThat(SqlCommandResult.of(importer, "").exitCode()).isEqualTo(2);
  }

  @Test
  void shouldPrintHelp() {
    SqlCommandResult help = SqlCommandResult.of(importer, "", "--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).contains("Usage: sonda sql", "--format", "--db", ".help lists");
  }

  @Test
  void shouldSayWhyTraceCantBeRead() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken"), FakeImporter.BROKEN);
    SqlCommandResult missing =
        SqlCommandResult.of(importer, "", folder.resolve("missing").toString());
    assertThat(missing.exitCode()).isEqualTo(1);
    assertThat(missing.err()).endsWith("missing: no such file or folder\n");
    SqlCommandResult run = SqlCommandResult.of(importer, "", broken.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).isEqualTo("sonda sql: broken is broken\n");
    assertThat(run("-q", folder.resolve("no.sql").toString()).err()).contains("no such file");
  }

  @Test
  void shouldExitWithEightWhenOutputIsFull() {
    SqlCommandResult run =
        SqlCommandResult.into(
            failing("No space left on device"), importer, "", trace, "-c", "SELECT 1");
    assertThat(run.exitCode()).isEqualTo(8);
    assertThat(run.err()).contains("No space left on device");
  }

  @Test
  void shouldEndWithoutErrorWhenOutputPipeIsClosed() {
    String rows = "SELECT * FROM range(1000000)";
    SqlCommandResult run =
        SqlCommandResult.into(
            failing("Broken pipe"), importer, "", trace, "-c", rows, "-c", "wrong");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
  }

  private static OutputStream failing(String reason) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(reason);
      }
    };
  }

  @Test
  void shouldNotImportAgainWhenDatabaseFileHoldsTrace() {
    String database = folder.resolve("kept.duckdb").toString();
    run("--db", database, "-c", "SELECT 1");
    int imports = importer.imported().size();
    SqlCommandResult again =
        run("--db", database, "--format", "csv", "-c", "SELECT count(*) AS n FROM thread_slice");
    assertThat(again.out()).isEqualTo("n\n3\n");
    assertThat(importer.imported()).hasSize(imports).contains("slice", "thread");
  }

  @Test
  void shouldLetStatementsWriteFilesOnlyWithFilesFlag() {
    String copy = "COPY (SELECT 1 AS a) TO '" + folder.resolve("a.parquet") + "'";
    assertThat(run("-c", copy).exitCode()).isEqualTo(1);
    assertThat(folder.resolve("a.parquet")).doesNotExist();
    SqlCommandResult permitted = run("--files", "-c", copy);
    assertThat(permitted.err()).isEmpty();
    assertThat(folder.resolve("a.parquet")).isNotEmptyFile();
  }

  @Test
  void shouldOpenTraceAgainWithoutTablesOfEarlierStatements() throws Exception {
    String trace = FakeImporter.writeTrace(folder).toString();
    String in =
        """
        CREATE VIEW mine AS SELECT count(*) AS n FROM slice;
        SELECT n FROM mine;
        .open
        SELECT max(ts) AS last FROM slice;
        SELECT n FROM mine;
        """;
    SqlCommandResult run = SqlCommandResult.of(importer, in, trace, "--format", "csv");
    assertThat(run.out()).isEqualTo("n\n3\nlast\n30\n");
    assertThat(run.err()).contains("mine");
    assertThat(importer.open()).isZero();
  }

  @Test
  void shouldOpenAnotherTraceAndReportMissingOne() throws Exception {
    String trace = FakeImporter.writeTrace(folder).toString();
    Path other = Files.writeString(folder.resolve("other trace"), FakeImporter.MAGIC);
    SqlCommandResult run =
        SqlCommandResult.of(
            importer,
            ".open " + other + "\nSELECT 1 AS one;\n.open no.trace\n",
            trace,
            "--format",
            "csv");
    assertThat(run.out()).isEqualTo("one\n1\n");
    assertThat(run.err()).isEqualTo("sonda sql: cannot read no.trace: no such file or folder\n");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(importer.open()).isZero();
  }

  @Test
  void shouldRefuseScriptThatReadsItself() throws IOException {
    Path file = folder.resolve("loop.sql");
    Files.writeString(file, ".read " + file + "\n");
    SqlCommandResult run = run("-q", file.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("is read by itself");
  }
}
