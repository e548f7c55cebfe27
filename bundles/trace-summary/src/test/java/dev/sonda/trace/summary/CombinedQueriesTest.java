package dev.sonda.trace.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Structured queries that read other queries: nested, shared, joined, or intersected. */
@Timeout(240)
class CombinedQueriesTest {
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

  /** A query of literal rows, written as {@code (1, 2), (3, 4)}. */
  private static String rows(String field, String columns, String values) {
    StringBuilder select = new StringBuilder();
    int number = 0;
    for (String name : columns.split(" ", -1)) {
      select.append(number == 0 ? "" : ", ");
      number++;
      select.append("column%d AS %s".formatted(number, name));
    }
    return "%s { sql { sql: \"SELECT %s FROM (VALUES %s)\" } } ".formatted(field, select, values);
  }

  @Test
  void shouldReadNestedQueries() throws Exception {
    assertThat(
            trace.rows(
                query(
                    "inner_query { id: 'q' inner_query { sql { sql: 'SELECT 1 AS a UNION ALL SELECT"
                        + " 2' } filters { column_name: 'a' op: EQUAL int64_rhs: 2 } }"
                        + " select_columns { column_name: 'a' alias: 'b' } }")))
        .containsExactly("2");
  }

  @Test
  void shouldEmitSharedQueryOnceWhenSeveralQueriesUseIt() throws Exception {
    SummarySpecs specs =
        SummaryTraceFixture.specs(
            query(
                    "experimental_union { use_union_all: true queries { inner_query_id: 's' }"
                        + " queries { inner_query_id: 's' } }")
                + "query { id: 's' inner_query { sql { sql: 'SELECT 3 AS a' } } }");
    assertThat(trace.rows(specs, "q")).containsExactly("3", "3");
    assertThat(specs.query("q").select()).containsOnlyOnce("SELECT 3 AS a");
    assertThat(specs.queryIds()).containsExactly("q", "s");
  }

  @Test
  void shouldJoinByColumns() throws Exception {
    String queries = rows("left_query", "a b", "(1, 'x'), (2, 'y')");
    queries += rows("right_query", "c d", "(2, 'z')");
    String columns = " equality_columns { left_column: 'a' right_column: 'c' }";
    assertThat(trace.rows(query("experimental_join { " + queries + columns + " }")))
        .containsExactly("2|y|2|z");
    assertThat(trace.rows(query("experimental_join { type: LEFT " + queries + columns + " }")))
        .containsExactlyInAnyOrder("1|x|null|null", "2|y|2|z");
    assertThat(
            trace.rows(
                query(
                    "experimental_join { "
                        + queries
                        + " freeform_condition { left_query_alias: 'l' right_query_alias: 'r'"
                        + " sql_expression: 'l.a < r.c' } }")))
        .containsExactly("1|x|2|z");
  }

  @Test
  void shouldUniteRowsWithAndWithoutDuplicates() throws Exception {
    String queries = rows("queries", "a", "(1), (1)") + rows("queries", "a", "(1)");
    assertThat(trace.rows(query("experimental_union { " + queries + " }"))).containsExactly("1");
    assertThat(trace.rows(query("experimental_union { use_union_all: true " + queries + " }")))
        .containsExactly("1", "1", "1");
  }

  @Test
  void shouldAddColumnsOfMatchingRowsOfOtherQuery() throws Exception {
    String queries =
        rows("core_query", "a b", "(1, 'x'), (2, 'y')") + rows("input_query", "a c d", "(2, 5, 6)");
    String columns = " input_columns { column_name_or_expression: 'c' alias: 'e' } ";
    String spec =
        query(
            "experimental_add_columns { "
                + queries
                + columns
                + "equality_columns { left_column: 'a' right_column: 'a' } }");
    assertThat(trace.columns(spec)).containsExactly("a", "b", "e");
    assertThat(trace.rows(spec)).containsExactlyInAnyOrder("1|x|null", "2|y|5");
    assertThat(
            trace.rows(
                query(
                    "experimental_add_columns { "
                        + queries
                        + columns
                        + "freeform_condition { left_query_alias: 'core' right_query_alias: 'input'"
                        + " sql_expression: 'core.a + 1 = input.a' } }")))
        .containsExactlyInAnyOrder("1|x|5", "2|y|null");
  }

  @Test
  void shouldKeepRowsWhoseColumnOccursInOtherQuery() throws Exception {
    assertThat(
            trace.rows(
                query(
                    "experimental_filter_in { "
                        + rows("base", "a b", "(1, 'x'), (2, 'y')")
                        + rows("match_values", "m", "('y'), ('z')")
                        + " base_column: 'b' match_column: 'm' }")))
        .containsExactly("2|y");
  }

  @Test
  void shouldIntersectIntervals() throws Exception {
    String queries =
        rows("base", "id ts dur name", "(1, 10, 10, 'a'), (2, 40, 5, 'b')")
            + rows("interval_intersect", "id ts dur cuj", "(7, 15, 100, 'c')");
    String spec =
        query(
            "interval_intersect { "
                + queries
                + " } order_by { ordering_specs {"
                + " column_name: 'ts' } } select_columns { column_name: 'ts' } select_columns {"
                + " column_name: 'dur' } select_columns { column_name: 'id_0' } select_columns {"
                + " column_name: 'ts_0' } select_columns { column_name: 'dur_1' } select_columns {"
                + " column_name: 'name' } select_columns { column_name: 'cuj' }");
    assertThat(trace.rows(spec)).containsExactly("15|5|1|10|100|a|c", "40|5|2|40|100|b|c");
    assertThat(trace.columns(query("interval_intersect { " + queries + " }")))
        .startsWith("ts", "dur", "id_0", "ts_0", "dur_0")
        .contains("name", "id_1", "ts_1", "dur_1", "cuj");
  }

  @Test
  void shouldIntersectIntervalsOfTheSamePartition() throws Exception {
    assertThat(
            trace.rows(
                query(
                    "interval_intersect { partition_columns: 'cpu' "
                        + rows("base", "id ts dur cpu", "(1, 10, 10, 0), (2, 10, 10, 1)")
                        + rows("interval_intersect", "id ts dur cpu", "(7, 15, 100, 1)")
                        + "} select_columns { column_name: 'ts' } select_columns {"
                        + " column_name: 'cpu' } select_columns { column_name: 'id_0' }")))
        .containsExactly("15|1|2");
  }

  @Test
  void shouldClipIntervalsToMergedIntervals() throws Exception {
    String queries =
        rows("base", "id ts dur name", "(1, 10, 10, 'a'), (2, 40, 5, 'b')")
            + rows("intervals", "id ts dur", "(7, 12, 3), (8, 13, 4)");
    String filter = "experimental_filter_to_intervals { " + queries;
    assertThat(
            trace.rows(
                query(
                    filter + "select_columns: 'name' select_columns: 'ts' select_columns: 'id' }")))
        .containsExactly("12|5|a|1|10");
    assertThat(
            trace.rows(
                query(
                    filter
                        + "} select_columns { column_name: 'ts' } select_columns {"
                        + " column_name: 'name' }")))
        .containsExactly("12|a");
    assertThat(trace.rows(query(filter + "clip_to_intervals: false }")))
        .containsExactly("1|10|10|a");
  }

  @Test
  void shouldMakeSlicesOfStartsAndEnds() throws Exception {
    assertThat(
            trace.rows(
                query(
                    "experimental_create_slices { "
                        + rows("starts_query", "begun", "(10), (30)")
                        + rows("ends_query", "ts", "(15), (32)")
                        + "starts_ts_column: 'begun' } select_columns { column_name: 'ts' }"
                        + " select_columns { column_name: 'dur' }")))
        .containsExactly("10|5", "30|2");
  }

  @Test
  void shouldMakeIntervalsOfCounters() throws Exception {
    StructuredQuerySql sql =
        SummaryTraceFixture.specs(
                query(
                    "experimental_counter_intervals { input_query { table { table_name: 'c' } } }"))
            .query("q");
    assertThat(sql.modules()).containsExactly("counters.intervals");
    assertThat(sql.select()).contains("FROM counter_leading_intervals!(sq_0)");
  }
}
