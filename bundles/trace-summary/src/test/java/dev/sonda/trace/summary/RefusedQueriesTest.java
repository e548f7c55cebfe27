package dev.sonda.trace.summary;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(240)
class RefusedQueriesTest {
  private static final String ONE = "sql { sql: 'SELECT 1 AS a' } ";

  private static void assertRefused(String spec, String sentence) {
    assertThatThrownBy(() -> SummaryTraceFixture.specs(spec).query("q"))
        .isInstanceOf(SummaryException.class)
        .hasMessageContaining(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "limit: 1 # a source",
        "inner_query { } # a source",
        "table { } # table_name",
        "sql { } # needs sql",
        "sql { sql: '; -- nothing' } # no statement",
        "sql { preamble: 'SELECT 1' sql: 'SELECT 1; SELECT 2' } # preamble",
        "sql { sql: 'SELECT 1' dependencies { alias: 'a' } } # needs query",
        "experimental_time_range { ts: 1 dur: 2 } # mode",
        "experimental_time_range { mode: STATIC ts: 1 } # ts and dur",
        "interval_intersect { } # base",
        "interval_intersect { base { ONE } } # interval_intersect",
        "experimental_filter_to_intervals { base { ONE } } # intervals",
        "experimental_join { left_query { ONE } right_query { ONE } } # equality_columns",
        "experimental_join { right_query { ONE } } # left_query",
        "experimental_union { queries { ONE } } # at least 2",
        "experimental_add_columns { core_query { ONE } input_query { ONE } } # input_columns",
        "experimental_create_slices { starts_query { ONE } } # ends_query",
        "experimental_counter_intervals { } # input_query",
        "experimental_filter_in { base { ONE } match_values { ONE } } # base_column",
        "ONE limit: -1 # negative",
        "ONE limit: 1 offset: -1 # negative",
        "ONE offset: 1 # limit",
        "ONE order_by { } # ordering_specs",
        "ONE order_by { ordering_specs { } } # column_name",
        "ONE filters { column_name: 'a' op: EQUAL } # value",
        "ONE filters { column_name: 'a' int64_rhs: 1 } # op",
        "ONE experimental_filter_group { sql_expressions: 'a' } # AND or OR",
        "ONE experimental_filter_group { op: AND } # none",
        "ONE group_by { } # no column",
        "ONE group_by { aggregates { result_column_name: 'a' } } # column_name",
        "ONE group_by { aggregates { column_name: 'a' result_column_name: 'b' } } # op",
        "ONE group_by { aggregates { op: SUM result_column_name: 'a' } } # column_name",
        "ONE group_by { aggregates { op: CUSTOM } } # custom_sql_expression",
        "ONE group_by { aggregates { op: PERCENTILE column_name: 'a' } } # percentile",
      })
  void shouldReportMissingOrInvalidPartOfQuery(String query, String sentence) {
    assertRefused("query { id: 'q' " + query.replace("ONE", ONE) + " }", sentence);
  }

  @ParameterizedTest
  @CsvSource({"id, can't be", "TS, can't be", "'', no name", "a, twice"})
  void shouldRefuseReservedEmptyOrRepeatedPartitionColumns(String column, String sentence) {
    assertRefused(
        "query { id: 'q' interval_intersect { base { %s } interval_intersect { %s }"
                .formatted(ONE, ONE)
            + " partition_columns: 'A' partition_columns: '%s' } }".formatted(column),
        sentence);
  }

  @Test
  void shouldRefuseUnionOfDifferentColumns() {
    String query = "queries { " + ONE + "select_columns { column_name: '%s' } } ";
    assertRefused(
        "query { id: 'q' experimental_union { %s %s } }"
            .formatted(query.formatted("a"), query.formatted("b")),
        "different columns");
  }

  @Test
  void shouldRefuseAddColumnsAliasesOtherThanCoreAndInput() {
    assertRefused(
        "query { id: 'q' experimental_add_columns { core_query { %s } input_query { %s }"
                .formatted(ONE, ONE)
            + " input_columns { column_name_or_expression: 'a' } freeform_condition {"
            + " left_query_alias: 'l' right_query_alias: 'input' sql_expression: '1' } } }",
        "core and input");
  }

  @Test
  void shouldRefuseQueryThatDependsOnItself() {
    assertRefused(
        "query { id: 'q' inner_query_id: 'r' } query { id: 'r' inner_query { inner_query_id: 'q' }"
            + " }",
        "needs its own rows");
    assertRefused("query { id: 'q' inner_query_id: 'q' }", "needs its own rows");
  }

  @Test
  void shouldRefuseUnknownMissingAndRepeatedQueryIds() {
    assertRefused("query { id: 'q' inner_query_id: 'r' }", "no query with the id r");
    assertRefused("query { id: 'r' " + ONE + "}", "no query with the id q");
    assertRefused("query { " + ONE + "}", "needs an id");
    assertRefused("query { id: 'q' " + ONE + "} query { id: 'q' " + ONE + "}", "several queries");
    assertRefused("query { id: 'q' nothing: 1 }", "can't be read");
  }
}
