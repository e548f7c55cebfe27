package dev.sonda.trace.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Structured queries over literal rows, run by the engine. */
@Timeout(240)
class StructuredQueryTest {
  /** Rows a, b, t: (1, 'x', 10), (2, 'x', 20), (3, 'y', 30), (4, NULL, 40). */
  private static final String NUMBERS =
      "sql { sql: \"SELECT column1 AS a, column2 AS b, column3 AS t FROM (VALUES (1, 'x', 10),"
          + " (2, 'x', 20), (3, 'y', 30), (4, NULL, 40))\" } ";

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

  private static String query(String text) {
    return "query { id: 'q' " + text + " }";
  }

  private static String filter(String text) {
    return query(NUMBERS + "select_columns { column_name: 'a' } " + text);
  }

  @Test
  void shouldSelectColumnsOfTable() throws Exception {
    assertThat(
            trace.rows(
                query(
                    "table { table_name: 'slice' column_names: 'ts' }"
                        + " select_columns { column_name_or_expression: 'ts' }")))
        .containsExactly("10", "20", "30");
  }

  @Test
  void shouldIncludeModules() throws Exception {
    StructuredQuerySql sql =
        SummaryTraceFixture.specs(
                query("table { table_name: 't' module_name: 'm.n' } referenced_modules: 'o'"))
            .query("q");
    assertThat(sql.modules()).containsExactlyInAnyOrder("m.n", "o");
    assertThat(sql.script()).contains("INCLUDE PERFETTO MODULE m.n;\n");
  }

  @Test
  void shouldSelectSlicesByGlobs() throws Exception {
    StructuredQuerySql sql =
        SummaryTraceFixture.specs(
                query("simple_slices { slice_name_glob: \"it's*\" process_name_glob: 'p' }"))
            .query("q");
    assertThat(sql.modules()).containsExactly("slices.with_context");
    assertThat(sql.select())
        .contains("name AS slice_name")
        .contains("slice_name GLOB 'it''s*' AND process_name GLOB 'p'");
  }

  @Test
  void shouldFilterByComparisonsWithValues() throws Exception {
    assertThat(trace.rows(filter("filters { column_name: 'a' op: GREATER_THAN int64_rhs: 2 }")))
        .containsExactly("3", "4");
    assertThat(trace.rows(filter("filters { column_name: 'a' op: LESS_THAN double_rhs: 1.5 }")))
        .containsExactly("1");
    assertThat(trace.rows(filter("filters { column_name: 'b' op: GLOB string_rhs: '?' }")))
        .containsExactly("1", "2", "3");
    assertThat(trace.rows(filter("filters { column_name: 'b' op: IS_NULL }"))).containsExactly("4");
  }

  @Test
  void shouldCombineFiltersWithAndAndTheirValuesWithOr() throws Exception {
    assertThat(
            trace.rows(
                filter(
                    "filters { column_name: 'b' op: EQUAL string_rhs: 'x' string_rhs: 'y' }"
                        + " filters { column_name: 'a' op: NOT_EQUAL int64_rhs: 2 }")))
        .containsExactly("1", "3");
  }

  @Test
  void shouldNestGroupsOfFilters() throws Exception {
    assertThat(
            trace.rows(
                filter(
                    "experimental_filter_group { op: OR"
                        + " groups { op: AND filters { column_name: 'b' op: EQUAL string_rhs: 'x' }"
                        + " filters { column_name: 'a' op: EQUAL int64_rhs: 2 } }"
                        + " sql_expressions: 'a = 3 OR a = 9' sql_expressions: 'b IS NULL' }")))
        .containsExactly("2", "3", "4");
  }

  @Test
  void shouldIgnoreSingleFiltersWhenFilterGroupExists() throws Exception {
    assertThat(
            trace.rows(
                filter(
                    "filters { column_name: 'a' op: EQUAL int64_rhs: 1 }"
                        + " experimental_filter_group { op: AND sql_expressions: 'a > 2' }")))
        .containsExactly("3", "4");
  }

  @Test
  void shouldGroupAndAggregate() throws Exception {
    String grouped =
        "filters { column_name: 'b' op: IS_NOT_NULL } group_by { column_names: 'b'"
            + " aggregates { op: COUNT result_column_name: 'n' }"
            + " aggregates { op: COUNT column_name: 'b' result_column_name: 'n_b' }"
            + " aggregates { op: COUNT_DISTINCT column_name: 'b' result_column_name: 'd' }"
            + " aggregates { op: SUM column_name: 'a' result_column_name: 's' }"
            + " aggregates { op: MIN column_name: 'a' result_column_name: 'low' }"
            + " aggregates { op: MAX column_name: 'a' result_column_name: 'high' }"
            + " aggregates { op: MEAN column_name: 'a' result_column_name: 'mean' }"
            + " aggregates { op: MEDIAN column_name: 't' result_column_name: 'median' }"
            + " aggregates { op: PERCENTILE column_name: 't' percentile: 25"
            + " result_column_name: 'p' }"
            + " aggregates { op: CUSTOM custom_sql_expression: 'SUM(a * t)'"
            + " result_column_name: 'c' } } order_by { ordering_specs { column_name: 'b' } }";
    assertThat(trace.rows(query(NUMBERS + grouped)))
        .containsExactly("x|2|2|1|3|1|2|1.5|15.0|12.5|50", "y|1|1|1|3|3|3|3.0|30.0|30.0|90");
    assertThat(
            trace.columns(
                query(
                    NUMBERS
                        + "group_by { column_names: 'b' column_names: 'a'"
                        + " aggregates { op: COUNT result_column_name: 'n' } }"
                        + " select_columns { column_name: 'n' alias: 'count' }"
                        + " select_columns { column_name: 'b' }")))
        .containsExactly("b", "count");
  }

  @Test
  void shouldWeighMeanByDuration() throws Exception {
    assertThat(
            trace.rows(
                query(
                    "sql { sql: 'SELECT 1 AS a, 30 AS dur UNION ALL SELECT 5, 10' } group_by {"
                        + " aggregates { op: DURATION_WEIGHTED_MEAN column_name: 'a'"
                        + " result_column_name: 'm' } }")))
        .containsExactly("2.0");
  }

  @Test
  void shouldSelectExpressionsUnderTheirNames() throws Exception {
    String spec =
        query(
            NUMBERS
                + "select_columns { column_name_or_expression: 'a * 2' alias: 'twice' }"
                + " select_columns { column_name_or_expression: 'b' } limit: 1");
    assertThat(trace.rows(spec)).containsExactly("2|x");
    assertThat(trace.columns(spec)).containsExactly("twice", "b");
  }

  @Test
  void shouldOrderAndLimit() throws Exception {
    assertThat(
            trace.rows(
                filter(
                    "order_by { ordering_specs { column_name: 'b' direction: DESC }"
                        + " ordering_specs { column_name: 'a' direction: ASC } }"
                        + " limit: 2 offset: 1")))
        .containsExactly("1", "2");
    assertThat(trace.rows(filter("limit: 0"))).isEmpty();
  }

  @Test
  void shouldRunSqlStatementsAndPreambleBeforeLastQuery() throws Exception {
    assertThat(
            trace.rows(
                query(
                    "sql { sql: \"CREATE PERFETTO TABLE made_before AS SELECT 'a;b' AS a; -- ;\\n"
                        + "SELECT a, 2 AS c FROM made_before; -- the end; really\""
                        + " column_names: 'c' column_names: 'a' }")))
        .containsExactly("2|a;b");
    assertThat(
            trace.rows(
                query(
                    "sql { preamble: 'CREATE PERFETTO VIEW seen_before AS SELECT 7 AS a'"
                        + " sql: 'SELECT a FROM seen_before;' }")))
        .containsExactly("7");
  }

  @Test
  void shouldReplaceAliasesInSqlByDependencyQueries() throws Exception {
    assertThat(
            trace.rows(
                query(
                    "sql { sql: \"SELECT '$n' AS s, count(*) AS c FROM $n JOIN $nn -- $n\\n\""
                        + " dependencies { alias: 'n' query { "
                        + NUMBERS
                        + "} } dependencies { alias: 'nn' query { sql { sql: 'SELECT 1' } } } }")))
        .containsExactly("$n|4");
  }

  @Test
  void shouldUseTimeRangeAsInterval() throws Exception {
    assertThat(trace.rows(query("experimental_time_range { mode: STATIC ts: 5 dur: 7 }")))
        .containsExactly("0|5|7");
    assertThat(
            SummaryTraceFixture.specs(query("experimental_time_range { mode: DYNAMIC ts: 5 }"))
                .query("q")
                .select())
        .contains("5 AS ts, trace_dur() AS dur");
  }
}
