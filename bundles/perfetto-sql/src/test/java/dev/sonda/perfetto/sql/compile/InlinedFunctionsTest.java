package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A function call is replaced by the function's query, without capturing names of the caller. */
@Timeout(240)
class InlinedFunctionsTest {
  private static final String FUNCTIONS =
      """
      create perfetto function name_of(id LONG) returns STRING as select name from t where id = $id;
      create perfetto function double_of(x LONG) returns LONG as select $x * 2;
      create perfetto function children(parent LONG) returns LONG
      as select count(*) from t where parent = $parent;
      create perfetto function four_of(x LONG) returns LONG as select double_of(double_of($x));
      create perfetto function squared(x LONG) returns LONG as select $x * $x;
      create perfetto function between_of(x LONG, y ANY) returns ANY
      as select case when $x < $y then $x else $y end;
      create perfetto function with_children(x LONG) returns LONG
      as select squared($x) + children($x) + $x;
      create perfetto function below(id LONG) returns TABLE(id LONG, label STRING)
      as select id, coalesce(name, '-') as label from t where parent = $id order by id;
      create perfetto function self_and_below(id LONG) returns TABLE(label STRING)
      as select coalesce(name, '-') as label from t where id = $id
      union all select label from below($id);
      create perfetto function same_as(x LONG) returns LONG as select $x;
      create perfetto function factorial(x LONG) returns LONG
      as select iif($x = 0, 1, $x * factorial($x - 1));
      create perfetto function doubled(x LONG) returns LONG
      as select case $x when 0 then 1 else doubled($x - 1) + doubled($x - 1) end;
      create perfetto function letters(x LONG) returns STRING
      as select iif($x = 0, "", letters($x - 1) || char(96 + $x) || letters($x - 1));
      create perfetto function endless(x LONG) returns LONG as select endless($x);
      """;

  @AutoClose private static final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select parent, name_of(parent) from t order by id"
            + " | select parent, (select name from t b where b.id = t.parent) from t order by id",
        "select four_of(id), double_of(name) from t order by id"
            + " | select id * 4, name * 2 from t order by id",
        "select id, children(id) from t order by id"
            + " | select id, (select count(*) from t b where b.parent = t.id) from t order by id",
        "select * from below(0) | select 1, 'b' union all select 2, 'A'",
        "select t.id, b.label from t, below(t.id) as b order by t.id, b.id | select t.id,"
            + " coalesce(b.name, '-') from t join t b on b.parent = t.id order by 1, b.id",
        "select id, double_of(dur - lag(dur) over (order by id)) from t order by id"
            + " | select id, (dur - lag(dur) over (order by id)) * 2 from t order by id",
        "select parent, double_of(sum(dur)) from t group by parent order by parent"
            + " | select parent, sum(dur) * 2 from t group by parent order by parent",
        "select id, squared((select count(*) from t b where b.parent = t.id)) from t order by id"
            + " | select id, (select count(*) from t b where b.parent = t.id) * (select count(*)"
            + " from t b where b.parent = t.id) from t order by id",
        "select id, between_of(children(id), name_of(id)), between_of(max(dur), children(id)),"
            + " between_of(3, squared(children(id))) from t group by id order by id"
            + " | select id, case when n < +name then n else name end, case when dur < n then dur"
            + " else n end, case when 3 < n * n then 3 else n * n end from (select t.*, (select"
            + " count(*) from t b where b.parent = t.id) as n from t) order by id",
        "select id, with_children(children(id)) from t order by id"
            + " | select id, n * n + (select count(*) from t b where b.parent = n) + n from (select"
            + " id, (select count(*) from t b where b.parent = t.id) as n from t) order by id",
        "select name_of(max(id)), children(count(*) - 8) from t"
            + " | select 'é', (select count(*) from t where parent = 1)",
        "select id, name_of(lag(id) over (order by id)) from t order by id"
            + " | select id, (select name from t b where b.id = t.id - 1) from t order by id",
        "select id, name_of(lag(id) over (order by id)), t.* from t order by lag(id) over (order"
            + " by id desc), name_of(id) | select id, (select name from t b where b.id = t.id - 1),"
            + " t.* from t order by id <> 8, id",
        "select same_as('x'), same_as(1), same_as(1.5), typeof(same_as(name)) from t where id = 0"
            + " | select 'x', 1, 1.5, 'text'",
        "select factorial(5), factorial(21), doubled(50), letters(4)"
            + " | select 120, 51090942171709440000.0, 1125899906842624, 'abacabadabacaba'",
        "select id, (select group_concat(label) from self_and_below(t.id)) from t order by id"
            + " | select id, (select group_concat(label) from (select coalesce(name, '-') as label"
            + " from t b where b.id = t.id union all select coalesce(name, '-') from t b where"
            + " b.parent = t.id)) from t order by id",
        "select id from t where name_of(parent) = 'a' order by id"
            + " | select id from t where parent = 0 order by id"
      })
  void shouldReturnSameRowsAsManuallyInlinedQuery(String sql, String writtenOut) throws Exception {
    assertThat(engines.actual(SqliteDuckdbFixture.compile(FUNCTIONS + sql)))
        .isEqualTo(engines.expected(writtenOut));
  }

  @Test
  void shouldCompileQueryOnceThatIsArgumentUsedTwice() throws Exception {
    String sql = SqliteDuckdbFixture.compile(FUNCTIONS + "select squared(children(1))").sql();
    assertThat(sql).containsOnlyOnce("count(");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select name_of(lag(max(id)) over ()) from t | a query in a function whose argument is",
        "select endless(1) | function endless calls itself",
        "select factorial(id) from t | function factorial calls itself",
        "select name_of(1, 2) | function name_of takes 1 arguments, not 2",
        "select nam_of(1) | did you mean name_of?",
        "select repeated('a') | function repeated takes 2 arguments, not 1",
        "select below(1) | it belongs into FROM",
        "select * from name_of(1) | that returns a table"
      })
  void shouldReportErrorsInCall(String sql, String sentence) {
    assertThat(error(FUNCTIONS + sql)).hasMessageContaining(sentence);
  }

  @Test
  void shouldCastArgumentsToParametersOfEnginesFunction() throws Exception {
    assertThat(
            engines.actual(
                SqliteDuckdbFixture.compile(
                    "select repeated(id, '2 '), repeated(null, 1)" + " from t where id = 7")))
        .containsExactly(List.of("'77'", "NULL"));
  }

  @Test
  void shouldTreatUndeclaredParameterAsNull() throws Exception {
    assertThat(
            engines.actual(
                SqliteDuckdbFixture.compile(
                    "create perfetto function f(abc LONG) returns BOOL as"
                        + " select $abc > 0 or $abc < $other_one; select f(1), f(-1)")))
        .containsExactly(List.of("1", "NULL"));
  }

  @Test
  void shouldNameMissingArgument() {
    assertThat(
            error("create perfetto function f(abc LONG) returns LONG as select $abd; select f(1)"))
        .hasMessageContaining("there is no argument $abd; did you mean $abc?");
  }

  private static PerfettoSqlException error(String sql) {
    return catchThrowableOfType(PerfettoSqlException.class, () -> SqliteDuckdbFixture.compile(sql));
  }
}
