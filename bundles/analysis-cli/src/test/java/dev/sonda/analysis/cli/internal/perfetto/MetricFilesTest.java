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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metrics that a user's file of SQL and a schema beside it define. */
@Timeout(240)
class MetricFilesTest {
  private static final String SCHEMA =
      """
      syntax = "proto2";
      package perfetto.protos;
      import "protos/perfetto/metrics/metrics.proto";
      message MySum { optional int64 value = 1; }
      extend TraceMetrics { optional MySum my_sum = 450; }
      """;

  private static final String SQL =
      """
      DROP VIEW IF EXISTS my_sum_output;
      CREATE PERFETTO VIEW my_sum_output AS SELECT MySum('value', 3) AS message;
      """;

  @TempDir Path folder;
  private String trace = "";

  @BeforeEach
  void write() throws IOException {
    trace = FakeImporter.writeTrace(folder).toString();
    Files.writeString(folder.resolve("my_sum.sql"), SQL);
    Files.writeString(folder.resolve("my_sum.proto"), SCHEMA);
  }

  private static SqlCommandResult run(String input, String... arguments) {
    return SqlCommandResult.ofShell(new FakeImporter(), input, arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"my_sum.sql", "my_sum.proto", "my_sum.any"})
  void shouldComputeMetricOfFile(String name) {
    SqlCommandResult run = run("", trace, "--run-metrics", folder.resolve(name).toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo("[perfetto.protos.my_sum] {\n  value: 3\n}\n");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void shouldRunFileOfMetricByItsPathInTheShell() throws IOException {
    Path statements =
        Files.writeString(
            folder.resolve("statements.sql"),
            "SELECT RUN_METRIC('shell/my_sum.sql'); SELECT COUNT(*) AS n FROM my_sum_output;");
    String metric = folder.resolve("my_sum.sql").toString();
    SqlCommandResult run =
        run("", "metrics", "--run", metric, "--post-query", statements.toString(), trace);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).endsWith("\"n\"\n1\n");
  }

  @Test
  void shouldComputeMetricOnceMoreAtThePrompt() throws IOException {
    String metric = folder.resolve("my_sum.sql").toString();
    SqlCommandResult run =
        run(".load-metrics-sql\n.run-metrics\n", trace, "-i", "--run-metrics", metric);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).containsPattern("value: 3(?s).*value: 3");
    assertThat(run(".run-metrics\n", trace).err()).isEqualTo("the command line names no metrics\n");
  }

  @Test
  void shouldRefuseMetricWithoutSchemaOrStatements() throws IOException {
    Files.delete(folder.resolve("my_sum.proto"));
    String metric = folder.resolve("my_sum.sql").toString();
    SqlCommandResult run = run("", trace, "--run-metrics", metric);
    assertThat(run.exitCode()).isOne();
    assertThat(run.err())
        .isEqualTo(
            "metric %s needs %s, which doesn't exist\n"
                .formatted(metric, folder.resolve("my_sum.proto")));
    assertThat(run("", trace, "--run-metrics", "none.sql").err()).contains("none.sql");
  }

  @Test
  void shouldRefuseMetricThatTwoFilesCompute() throws IOException {
    Path extension = folder.resolve("extension");
    Files.createDirectories(extension.resolve("protos"));
    Path sql = Files.createDirectories(extension.resolve("sql"));
    Files.copy(folder.resolve("my_sum.sql"), sql.resolve("my_sum.sql"));
    SqlCommandResult run =
        run(
            "",
            trace,
            "--metric-extension",
            extension + "@my/",
            "--run-metrics",
            folder.resolve("my_sum.sql").toString());
    assertThat(run.err())
        .isEqualTo("several files compute the metric my_sum: my/my_sum.sql, shell/my_sum.sql\n");
  }
}
