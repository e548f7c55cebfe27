package dev.sonda.analysis.cli.internal.perfetto;

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

/** What {@code trace_processor_shell} records of itself with {@code --metatrace}. */
@Timeout(240)
class MetatraceTest {
  private static final String STATEMENTS =
      "CREATE PERFETTO TABLE longer AS SELECT ts FROM slice WHERE dur > 5; SELECT * FROM longer";

  @TempDir Path folder;
  private String trace = "";
  private Path metatrace = Path.of("");

  @BeforeEach
  void writeTrace() throws IOException {
    trace = FakeImporter.writeTrace(folder).toString();
    metatrace = folder.resolve("shell.pftrace");
  }

  private static SqlCommandResult run(String... arguments) {
    return SqlCommandResult.ofShell(new FakeImporter(), "", arguments);
  }

  /** The packets of the metatrace as text. */
  private String recorded() {
    SqlCommandResult text = run("convert", "text", metatrace.toString());
    assertThat(text.err()).isEmpty();
    return text.out();
  }

  @Test
  void shouldRecordCallsAndStatements() {
    SqlCommandResult run = run("-m", metatrace.toString(), trace, "-Q", STATEMENTS);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(recorded())
        .contains(
            "value: \"OPEN_TRACE\"",
            "value: \"EXECUTE_QUERY\"",
            "value: \"CREATE PERFETTO TABLE\"",
            "value: \"table_name\"",
            "value: \"longer\"",
            "value: \"QUERY_PREPARE\"",
            "value: \"STMT_FIRST_STEP\"",
            "primary_trace_clock: BUILTIN_CLOCK_MONOTONIC",
            "cmdline: \"trace_processor_shell\"")
        .doesNotContain("ENGINE_QUERY", "TABLE_FIRST_USE");
  }

  @Test
  void shouldRecordAllCategories() {
    run(
        "query",
        "--metatrace",
        metatrace.toString(),
        "--metatrace-categories",
        "all",
        trace,
        STATEMENTS);
    assertThat(recorded()).contains("EXECUTE_QUERY", "ENGINE_QUERY", "TABLE_FIRST_USE");
  }

  @Test
  void shouldRecordOnlyTheLastEvents() {
    run("query", "-m", metatrace.toString(), "--metatrace-buffer-capacity", "2", trace, STATEMENTS);
    assertThat(recorded())
        .contains("has_overruns: true", "EXECUTE_QUERY", "STMT_FIRST_STEP")
        .doesNotContain("OPEN_TRACE");
  }

  @Test
  void shouldRecordCommandThatFails() {
    SqlCommandResult run = run("-m", metatrace.toString(), trace, "-Q", "SELECT nothing");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("nothing");
    assertThat(recorded()).contains("SELECT nothing");
  }

  @Test
  void shouldRefuseUnknownCategoriesAndCapacities() {
    SqlCommandResult category =
        run(
            "query",
            "-m",
            metatrace.toString(),
            "--metatrace-categories",
            "dbs",
            trace,
            "SELECT 1");
    assertThat(category.exitCode()).isEqualTo(1);
    assertThat(category.err())
        .contains("unknown metatrace category 'dbs'; there are: all, api, db, function_call");
    SqlCommandResult capacity =
        run(
            "query",
            "-m",
            metatrace.toString(),
            "--metatrace-buffer-capacity",
            "0",
            trace,
            "SELECT 1");
    assertThat(capacity.exitCode()).isEqualTo(1);
    assertThat(capacity.err()).contains("'0' is no number of events from 1 on");
    assertThat(metatrace).matches(file -> !Files.exists(file));
  }
}
