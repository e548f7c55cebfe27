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

/** Summary specs run over a trace with three slices at 10, 20 and 30. */
@Timeout(240)
class SummarizeCommandTest {
  private static final String SPEC =
      """
      query { id: "last" table { table_name: "slice" } select_columns { column_name: "ts" }
        order_by { ordering_specs { column_name: "ts" direction: DESC } } limit: 1 }
      query { id: "about" sql { sql: "SELECT 'k' AS key, 'v' AS value" } }
      """;

  private static final String METRIC =
      """
      metric_spec { id: "latest" value: "ts" query { inner_query_id: "last" } }
      """;

  @TempDir Path folder;
  private String trace = "";
  private String spec = "";
  private String metric = "";

  @BeforeEach
  void write() throws IOException {
    trace = FakeImporter.writeTrace(folder).toString();
    spec = Files.writeString(folder.resolve("a.textproto"), SPEC).toString();
    metric = Files.writeString(folder.resolve("b"), METRIC).toString();
  }

  private static SqlCommandResult run(String... arguments) {
    return SqlCommandResult.ofShell(new FakeImporter(), "", arguments);
  }

  @Test
  void shouldRunStructuredQuery() {
    SqlCommandResult run =
        run("query", "--summary-spec", spec, "--structured-query-id", "last", trace);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo("\"ts\"\n30\n");
  }

  @Test
  void shouldRefuseStructuredQueryWithoutItsSpec() {
    assertThat(run("query", "--structured-query-id", "last", trace).err())
        .contains("needs a --summary-spec");
    assertThat(run("query", "--structured-query-id", "x", "--summary-spec", spec, trace).err())
        .contains("no query with the id x");
    assertThat(run("query", "--structured-query-id", "x", "--summary-spec", "none", trace).err())
        .contains("unable to read spec file 'none'");
    assertThat(run("query", "--structured-query-id", "x", "--summary-spec", trace, trace).err())
        .contains("can't be read");
  }

  @Test
  void shouldPrintMetricsAndMetadataThatFlagsSelect() {
    SqlCommandResult run = run("summarize", "--metrics-v2", "latest", trace, spec, metric);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("bundle_id: \"latest\"").contains("double_value: 30.0");
    assertThat(run("summarize", "--metrics-v2", "all", trace, spec, metric).out())
        .isEqualTo(run.out());
    assertThat(run("summarize", trace, spec, metric).out()).isEmpty();
    assertThat(run("summarize", "--metadata-query", "about", trace, spec).out())
        .isEqualTo("metadata {\n  key: \"k\"\n  value: \"v\"\n}\n");
  }

  @Test
  void shouldAcceptClassicSummaryFlags() throws IOException {
    SqlCommandResult run =
        run(
            "--summary",
            "--summary-spec",
            spec,
            "--summary-spec",
            metric,
            "--summary-format",
            "binary",
            "--summary-metrics-v2",
            "latest",
            trace);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("latest").doesNotContain("bundle_id");
    Path query = Files.writeString(folder.resolve("q.sql"), "SELECT 1 AS a");
    Path times = folder.resolve("times");
    SqlCommandResult queried =
        run("--summary", "-q", query.toString(), "-p", times.toString(), trace);
    assertThat(queried.out()).isEqualTo("\"a\"\n1\n");
    assertThat(Files.readString(times)).matches("\\d+,\\d+");
  }

  @Test
  void shouldRefuseMissingTraceAndUnknownMetric() {
    assertThat(run("summarize").err()).isEqualTo("summarize: a trace file is required\n");
    assertThat(run("summarize", "--metrics-v2", "x", trace, spec).err())
        .isEqualTo("no spec has the metric x\n");
  }
}
