package dev.sonda.trace.processor.internal.perfetto.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class UniqueTraceColumnsTest {
  private static final List<TableSchema> TABLES =
      List.of(
          new TableSchema(
              "__intrinsic_thread",
              List.of(
                  new ColumnSchema("id", ColumnType.INT32, false, true),
                  new ColumnSchema("tid", ColumnType.INT64, false))),
          new TableSchema(
              "plain", List.of(new ColumnSchema("id", ColumnType.INT32, false, false))));

  private static UniqueTraceColumns with(String view) {
    return new UniqueTraceColumns(
        TABLES,
        List.of(
            new ViewDefinition("thread", "SELECT id AS utid, id, tid AS t FROM __intrinsic_thread"),
            new ViewDefinition("v", view)));
  }

  @Test
  void shouldBeRowNumbersOfTables() {
    UniqueTraceColumns columns = with("SELECT 1");
    assertThat(columns.of("__INTRINSIC_thread")).containsExactly("id");
    assertThat(columns.of("plain")).isEmpty();
    assertThat(columns.of("nothing")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT * FROM thread | id,utid",
        "SELECT x.* FROM thread AS x WHERE t > 3 | id,utid",
        "SELECT utid AS u, t, id + 1 AS id FROM thread | u",
        "SELECT DISTINCT id FROM thread | id",
        "SELECT max(t), id FROM thread GROUP BY id | id",
      })
  void shouldBeThoseThatViewReadsFromOneTable(String view, String unique) {
    assertThat(with(view).of("v")).containsExactlyInAnyOrder(unique.split(","));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM thread UNION ALL SELECT id FROM thread",
        "SELECT thread.id FROM thread, plain",
        "SELECT a.id FROM thread AS a JOIN thread AS b ON a.t = b.t",
        "WITH thread AS (SELECT 1 AS id UNION ALL SELECT 1) SELECT id FROM thread",
        "SELECT id FROM (SELECT id FROM thread UNION ALL SELECT id FROM thread)",
        "SELECT t AS id FROM thread",
        "SELECT id FROM plain",
        "SELECT 'a' AS trace, * FROM \"thread\" UNION ALL BY NAME SELECT 'b' AS trace, * FROM x",
      })
  void shouldBeNoneWhereRowsMayBeThereTwice(String view) {
    assertThat(with(view).of("v")).isEmpty();
  }
}
