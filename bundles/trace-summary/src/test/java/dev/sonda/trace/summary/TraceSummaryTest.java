package dev.sonda.trace.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(240)
class TraceSummaryTest {
  @TempDir static Path folder;
  private static SummaryTraceFixture trace;

  @BeforeAll
  static void open() throws Exception {
    trace = SummaryTraceFixture.open(folder);
  }

  @AfterAll
  static void close() {
    trace.close();
  }

  private static String metric(String text, String sql) {
    return "metric_spec { id: 'm' value: 'v' %s query { sql { sql: \"%s\" } } }"
        .formatted(text, sql);
  }

  private static String unspaced(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  @Test
  void shouldHaveRowsWithValuesAndDimensionsOfTheirTypes() throws Exception {
    String spec =
        metric(
            "dimensions: 'd' dimensions: 'e'",
            "SELECT 'a' AS d, 2 AS v, 1.5 AS e UNION ALL SELECT NULL, 3, 2.5"
                + " UNION ALL SELECT 'c', NULL, 3.5");
    assertThat(unspaced(trace.summary(spec)))
        .startsWith(
            "metric_bundles { bundle_id: \"m\" row { values { double_value: 2.0 } dimension {"
                + " string_value: \"a\" } dimension { double_value: 1.5 } } row { values {"
                + " double_value: 3.0 } dimension { null_value { } } dimension { double_value: 2.5"
                + " } } specs { id: \"m\"");
  }

  @Test
  void shouldWriteDimensionsInTypesOfSpec() throws Exception {
    String spec =
        metric(
            "dimensions_specs { name: 'n' type: INT64 } dimensions_specs { name: 'b' type: BOOLEAN"
                + " }",
            "SELECT 1 AS b, 7 AS n, 0.5 AS v");
    assertThat(unspaced(trace.summary(spec)))
        .contains("dimension { int64_value: 7 } dimension { bool_value: true }");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "dimensions_specs { name: 'd' type: INT64 } # SELECT 'a' AS d, 1 AS v # no INT64",
        "dimensions_specs { name: 'd' type: BOOLEAN } # SELECT 2 AS d, 1 AS v # no BOOLEAN",
        "dimensions_specs { name: 'd' type: STRING } # SELECT 2 AS d, 1 AS v # no STRING",
        "dimensions_specs { name: 'd' } # SELECT 2 AS d, 1 AS v # needs a type",
        "dimensions: 'd' # SELECT x'00' AS d, 1 AS v # bytes",
        "dimensions: 'd' # SELECT 1 AS v # no column d",
        "dimensions: 'd' # SELECT 1 AS d # no column v",
        "dimensions: 'd' # SELECT 1 AS d, 'a' AS v # no number but a text",
        "dimensions: 'd' dimensions_specs { name: 'd' } # SELECT 1 AS d # both dimensions",
        "bundle_id: 'b' # SELECT nothing FROM slice # nothing",
        "dimensions: 'd' dimension_uniqueness: UNIQUE"
            + " # SELECT 1 AS d, 2 AS v UNION ALL SELECT 1, 3 # several rows",
      })
  void shouldRefuseMetricRowsThatDoNotFitSpec(String metric, String sql, String sentence) {
    assertThatThrownBy(() -> trace.summary(metric(metric, sql)))
        .isInstanceOf(SummaryException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void shouldReportMissingColumnsThatSpecNames() {
    String spec =
        "metric_spec { id: 'm' value: 'v' query { sql { sql: 'SELECT * FROM (SELECT 1 AS v)'"
            + " column_names: 'w' } } }";
    assertThatThrownBy(() -> trace.summary(spec)).hasMessageContaining("w");
  }

  @Test
  void shouldComputeTemplateAsOneBundle() throws Exception {
    String spec =
        "metric_template_spec { id_prefix: 'p' dimensions: 'd'"
            + " value_column_specs { name: 'x' unit: BYTES polarity: LOWER_IS_BETTER }"
            + " value_column_specs { name: 'y' custom_unit: 'cats' }"
            + " query { sql { sql: 'SELECT 1 AS d, 2 AS x, NULL AS y' } } }";
    assertThat(unspaced(trace.summary(spec)))
        .contains("bundle_id: \"p\" row { values { double_value: 2.0 } values { null_value { } }")
        .contains("specs { id: \"p_x\" dimensions: \"d\" value: \"x\"")
        .contains("unit: BYTES polarity: LOWER_IS_BETTER }")
        .contains("custom_unit: \"cats\"")
        .containsOnlyOnce("metric_bundles");
  }

  @Test
  void shouldPutMetricsOfTemplateIntoSeparateBundles() throws Exception {
    String spec =
        "metric_template_spec { id_prefix: 'p' disable_auto_bundling: true value_columns: 'x'"
            + " value_columns: 'y' query { sql { sql: 'SELECT 2 AS x, 3 AS y' } } }";
    assertThat(trace.summary(spec)).contains("bundle_id: \"p_x\"").contains("bundle_id: \"p_y\"");
  }

  @Test
  void shouldRefuseMetricsOfSameBundleThatDifferInQuery() {
    String spec =
        metric("bundle_id: 'b'", "SELECT 1 AS v")
            + metric("bundle_id: 'b'", "SELECT 2 AS v").replace("'m'", "'n'");
    assertThatThrownBy(() -> trace.summary(spec)).hasMessageContaining("differ in query");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "metric_spec { value: 'v' } # needs an id",
        "metric_spec { id: 'All' } # no metric can have the id All",
        "metric_spec { id: 'm' } metric_spec { id: 'm' } # several metrics",
        "metric_spec { id: 'm' } # metric m: a query needs a source",
        "metric_template_spec { value_columns: 'v' } # id_prefix",
        "metric_template_spec { id_prefix: 'p' value_columns: 'v' value_column_specs { } } # both",
      })
  void shouldRefuseInvalidMetricSpecs(String spec, String sentence) {
    assertThatThrownBy(() -> trace.summary(spec))
        .isInstanceOf(SummaryException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void shouldHaveRowsForInternedDimensionsThatOccur() throws Exception {
    String interned =
        "dimensions: 'd' interned_dimension_specs { key_column_spec { name: 'd' type: STRING }"
            + " data_column_specs { name: 'code' type: INT64 } query { sql { sql: \"SELECT 'a' AS"
            + " d, 5 AS code UNION ALL SELECT 'z', 6 UNION ALL SELECT 'z', 7\" } } }";
    assertThat(unspaced(trace.summary(metric(interned, "SELECT 'a' AS d, 1 AS v"))))
        .endsWith(
            "interned_dimension_bundles { interned_dimension_rows { key_dimension_value {"
                + " string_value: \"a\" } interned_dimension_values { int64_value: 5 } } } }");
    assertThatThrownBy(() -> trace.summary(metric(interned, "SELECT 'z' AS d, 1 AS v")))
        .hasMessageContaining("several rows for z");
    assertThatThrownBy(
            () -> trace.summary(metric(interned.replaceFirst("'d'", "'v'"), "SELECT 1 AS v")))
        .hasMessageContaining("no dimension");
  }

  @Test
  void shouldRunSharedQueriesOnceAndDropTheirTables() throws Exception {
    String spec =
        "query { id: 's' sql { sql: 'CREATE PERFETTO TABLE made_once AS SELECT 4 AS v; SELECT v"
            + " FROM made_once' } } metric_spec { id: 'a' value: 'v' query { inner_query_id: 's' }"
            + " } metric_spec { id: 'b' value: 'v' query { inner_query_id: 's' } }";
    assertThat(trace.summary(spec)).contains("bundle_id: \"a\"").contains("bundle_id: \"b\"");
    assertThatThrownBy(() -> trace.processor().rows("SELECT * FROM shared_sq_s"))
        .hasMessageContaining("shared_sq_s");
  }

  @Test
  void shouldComputeOnlyRequestedMetrics() throws Exception {
    SummarySpecs specs =
        SummaryTraceFixture.specs(
            metric("", "SELECT 1 AS v")
                + metric("", "SELECT wrong").replace("'m'", "'n'")
                + "query { id: 'meta' sql { sql: \"SELECT 'k' AS key, 'x' AS value UNION ALL"
                + " SELECT 'l', NULL\" } }");
    TraceSummary summary =
        specs.summary(trace.processor(), SummaryRequest.of(List.of("m")).withMetadata("meta"));
    assertThat(unspaced(summary.text()))
        .startsWith("metadata { key: \"k\" value: \"x\" } metric_bundles { bundle_id: \"m\"");
    assertThatThrownBy(() -> specs.summary(trace.processor(), SummaryRequest.of(List.of("other"))))
        .hasMessageContaining("no spec has the metric other");
  }

  @Test
  void shouldReadSpecsInBinaryAndTextFormat() throws Exception {
    byte[] bytes = SummaryTraceFixture.bytes(metric("", "SELECT 1 AS v"));
    byte[] text = metric("", "SELECT 1 AS v").getBytes(StandardCharsets.UTF_8);
    for (String name : List.of("a", "a.pb")) {
      SummarySpecs specs = SummarySpecs.none();
      specs.add(name, bytes);
      assertThat(specs.summary(trace.processor(), SummaryRequest.all()).bytes()).isNotEmpty();
    }
    for (String name : List.of("a", "a.textproto")) {
      SummarySpecs specs = SummarySpecs.none();
      specs.add(name, text);
      assertThat(specs.summary(trace.processor(), SummaryRequest.all()).text())
          .contains("bundle_id: \"m\"");
    }
  }
}
