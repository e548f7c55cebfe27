package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Looks up arguments by key; the result has the type that the trace's arguments with this key have.
 */
@Timeout(240)
class ExtractArgTest {
  private static final String VALUE =
      "(select coalesce(string_value, real_value, int_value) from __intrinsic_args a where"
          + " a.arg_set_id = t.id and a.key = ";

  @AutoClose private static final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  @Test
  void shouldInferTypeFromLiteralKey() throws Exception {
    assertThat(
            SqliteDuckdbFixture.compile(
                    "select extract_arg(id, 'count') a, extract_arg(id, 'label') b,"
                        + " extract_arg(id, 'mixed') c, extract_arg(id, 'none') d,"
                        + " extract_arg(id, name) e from t")
                .columns())
        .containsExactly(
            new CatalogColumn("a", ValueType.INTEGER),
            new CatalogColumn("b", ValueType.TEXT),
            new CatalogColumn("c", ValueType.ANY),
            new CatalogColumn("d", ValueType.NULL),
            new CatalogColumn("e", ValueType.ANY));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select id, extract_arg(id, 'count') + 1, extract_arg(id, 'none') from t order by id"
            + " | select id, #'count') + 1, null from t order by id",
        "select extract_arg(id, 'mixed'), typeof(extract_arg(id, 'mixed')) from t order by 1, id"
            + " | select #'mixed'), typeof(#'mixed')) from t order by 1, id",
        "select extract_arg(id, 'mixed') as v, count(*) from t group by v order by v"
            + " | select v, count(*) from (select #'mixed') as v from t) group by v order by v",
        "select extract_arg(id, 'count') as v, count(*), extract_arg(min(id), 'count') from t"
            + " group by extract_arg(id, 'count') order by v, 2"
            + " | select v, count(*), v from (select #'count') as v from t) group by v order by v",
        "select extract_arg(id, iif(id = 0, 'label', 'mixed')) from t order by id"
            + " | select #iif(id = 0, 'label', 'mixed')) from t order by id",
        "select id from t where extract_arg(id, 'mixed') = 5 order by id"
            + " | select id from t where #'mixed') = 5 order by id",
        "select u.id, t.id from t join u on extract_arg(t.id, 'mixed') = u.id + 5 order by 2, 1"
            + " | select u.id, t.id from t join u on #'mixed') = u.id + 5 order by 2, 1"
      })
  void shouldReturnValuesOfArguments(String sql, String writtenOut) throws Exception {
    assertThat(engines.actual(SqliteDuckdbFixture.compile(sql)))
        .isEqualTo(engines.expected(writtenOut.replace("#", VALUE)));
  }
}
