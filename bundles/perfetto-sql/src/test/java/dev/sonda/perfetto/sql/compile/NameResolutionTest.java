package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Unknown names are reported with a suggestion; results have names and types. */
@Timeout(240)
class NameResolutionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select nam from t | 7 | there is no column nam; did you mean name?",
        "select t.durr from t | 9 | there is no column durr in t; did you mean dur?",
        "select x.id from t | 7 | there is no table x in this query",
        "select * from tt | 14 | there is no table tt; did you mean t?",
        "select id from t, u | 7 | more than one table has a column id",
        "select lenght(name) from t | 7 | did you mean length?",
        "select lagg(id) over () from t | 7 | did you mean lag?",
        "select lag(id) over w from t window v as () | 20 | there is no window w",
        "select id from t order by 2 | 26 | there is no column 2 to order by; there are 1",
        "select id from t group by 3 | 26 | there is no column 3 to group by",
        "select 1 union select 1, 2 | 9 | the parts of UNION have 1 and 2 columns",
        "select (select 1, 2) | 8 | a query that is a value has one column, not 2",
        "select * | 7 | * needs a table in FROM",
        "select z.* from t | 7 | there is no table z",
        "select id from t join u using (dur) | 31 | there is no column dur",
        "with a(x, y) as (select 1) select * from a | 5 | a has 2 columns, its query 1",
        "select 'a' collate nocaes | 19 | there is no collation NOCAES",
        "select $a | 7 | there is no argument $a",
        "select dur from t where exists (select 1 from u where u.id = t.idd) | 63 | did you mean"
            + " id?"
      })
  void shouldReportErrorAtPositionOfWrongWord(String sql, int offset, String sentence) {
    PerfettoSqlException error =
        catchThrowableOfType(PerfettoSqlException.class, () -> SqliteDuckdbFixture.compile(sql));
    assertThat(error).as(sql).isNotNull().hasMessageContaining(sentence);
    assertThat(error.position().offset()).isEqualTo(offset);
  }

  @Test
  void shouldReturnNamesAndTypesOfResultColumns() throws PerfettoSqlException {
    assertThat(
            SqliteDuckdbFixture.compile(
                    "select t.*, id + 1, dur * 1.5 as x, name || 1, x'00' b, null, count(*) over ()"
                        + " from t")
                .columns())
        .containsExactly(
            new CatalogColumn("id", ValueType.INTEGER),
            new CatalogColumn("ts", ValueType.INTEGER),
            new CatalogColumn("dur", ValueType.INTEGER),
            new CatalogColumn("name", ValueType.TEXT),
            new CatalogColumn("value", ValueType.REAL),
            new CatalogColumn("parent", ValueType.INTEGER),
            new CatalogColumn("id + 1", ValueType.INTEGER),
            new CatalogColumn("x", ValueType.REAL),
            new CatalogColumn("name || 1", ValueType.TEXT),
            new CatalogColumn("b", ValueType.BLOB),
            new CatalogColumn("null", ValueType.NULL),
            new CatalogColumn("count(*) over ()", ValueType.INTEGER));
  }
}
