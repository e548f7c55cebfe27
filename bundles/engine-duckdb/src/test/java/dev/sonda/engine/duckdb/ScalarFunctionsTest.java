package dev.sonda.engine.duckdb;

import static dev.sonda.engine.duckdb.EngineFixture.rows;
import static dev.sonda.trace.tables.ColumnType.DOUBLE;
import static dev.sonda.trace.tables.ColumnType.INT32;
import static dev.sonda.trace.tables.ColumnType.INT64;
import static dev.sonda.trace.tables.ColumnType.STRING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineOptions;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.tables.ArrayTable;
import dev.sonda.testkit.tables.FakeCatalog;
import dev.sonda.trace.tables.ScalarFunction;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scalar functions implemented in Java, in queries and views. */
@Timeout(240)
class ScalarFunctionsTest {
  private static final ScalarFunction SHOUT =
      ScalarFunction.ofString(
          "shout", List.of(STRING), row -> row.stringValue(0).toUpperCase(Locale.ROOT) + "!");
  private static final ScalarFunction PLUS =
      ScalarFunction.ofLong(
          "plus", List.of(INT64, INT32), row -> row.longValue(0) + row.longValue(1));
  private static final ScalarFunction SCALED =
      ScalarFunction.ofDouble(
          "scaled", List.of(DOUBLE, INT64), row -> row.doubleValue(0) * row.longValue(1));

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final Arena arena = Arena.ofShared();
  private final FakeCatalog catalog =
      new FakeCatalog()
          .with(
              new ArrayTable(arena, "slice")
                  .with("id", 1, 2, 3, 4)
                  .with("ts", 10L, null, 30L, 40L)
                  .with("share", 0.5, 1.5, null, 2.0)
                  .with("name", "short", null, "longer than twelve bytes", "größer"))
          .withView("loud", "SELECT id, shout(name) AS name FROM slice");

  @AfterEach
  void close() {
    arena.close();
  }

  @Test
  void shouldComputeEveryTypeRowByRow() throws EngineException {
    try (Engine engine = open(SHOUT, PLUS, SCALED)) {
      assertThat(rows(engine, "SELECT shout(name), plus(ts, id), scaled(share, id) FROM slice"))
          .containsExactly(
              "SHORT!|11|0.5",
              "[NULL]|[NULL]|3.0",
              "LONGER THAN TWELVE BYTES!|33|[NULL]",
              "GRÖSSER!|44|8.0");
    }
  }

  @Test
  void shouldCallFunctionInViewsFiltersAndConstants() throws EngineException {
    try (Engine engine = open(SHOUT, PLUS)) {
      assertThat(rows(engine, "SELECT id FROM loud WHERE name = shout('short')"))
          .containsExactly("1");
      assertThat(rows(engine, "SELECT shout(NULL), plus(1, 2), shout('')"))
          .containsExactly("[NULL]|3|!");
    }
  }

  @Test
  void shouldComputeMoreRowsThanOneVector() throws EngineException {
    try (Engine engine = open(SHOUT, PLUS)) {
      assertThat(
              rows(
                  engine,
                  "SELECT sum(plus(i, 1)), count(DISTINCT shout('name ' || i % 700)),"
                      + " count(shout(CASE WHEN i % 3 = 0 THEN NULL ELSE 'a' END))"
                      + " FROM range(100000) r(i)"))
          .containsExactly("5000050000|700|66666");
    }
  }

  @Test
  void shouldCallFunctionOncePerRowWhenQueryHasTwoThreads() throws EngineException {
    AtomicInteger calls = new AtomicInteger();
    ScalarFunction counted =
        ScalarFunction.ofLong(
            "counted",
            List.of(INT64),
            row -> {
              calls.incrementAndGet();
              return row.longValue(0);
            });
    catalog.withFunction(counted);
    EngineOptions options = EngineOptions.defaults().withThreads(2);
    try (Engine engine = EngineFixture.FACTORY.open(options, catalog)) {
      assertThat(
              rows(
                  engine,
                  "CREATE TABLE many AS SELECT i FROM range(500000) r(i);"
                      + " SELECT sum(counted(i)) FROM many"))
          .containsExactly("124999750000");
    }
    assertThat(calls).hasValue(500_000);
  }

  @Test
  void shouldReturnNullWhenTextFunctionReturnsNull() throws EngineException {
    ScalarFunction nothing = ScalarFunction.ofString("nothing", List.of(INT64), row -> null);
    try (Engine engine = open(nothing)) {
      assertThat(rows(engine, "SELECT nothing(id) IS NULL FROM slice WHERE id < 3"))
          .containsExactly("1", "1");
    }
  }

  @Test
  void shouldFailQueryWithMessageOfBody() throws EngineException {
    ScalarFunction failing =
        ScalarFunction.ofLong(
            "failing",
            List.of(INT64),
            row -> {
              throw new IllegalArgumentException("no luck with " + row.longValue(0));
            });
    try (Engine engine = open(failing, SHOUT)) {
      assertThatThrownBy(() -> rows(engine, "SELECT failing(id) FROM slice"))
          .isInstanceOf(EngineException.class)
          .hasMessageContaining("in the function failing: no luck with 1");
      assertThat(rows(engine, "SELECT shout('on')")).containsExactly("ON!");
    }
  }

  @Test
  void shouldFailQueryWhoseArgumentIsReadAsAnotherType() throws EngineException {
    ScalarFunction wrong = ScalarFunction.ofLong("wrong", List.of(STRING), row -> row.longValue(0));
    try (Engine engine = open(wrong)) {
      assertThatThrownBy(() -> rows(engine, "SELECT wrong(name) FROM slice"))
          .hasMessageContaining("its parameter 0 is a STRING");
    }
  }

  @Test
  void shouldOverloadFunctionsByParameterTypes() throws EngineException {
    ScalarFunction ofNumber =
        ScalarFunction.ofString("shout", List.of(INT64), row -> "#" + row.longValue(0));
    try (Engine engine = open(SHOUT, ofNumber)) {
      assertThat(rows(engine, "SELECT shout('a'), shout(7)")).containsExactly("A!|#7");
    }
  }

  @Test
  void shouldNotReplaceBuiltInFunctionOfEngine() throws EngineException {
    log.expect("the function upper is left out");
    ScalarFunction upper = ScalarFunction.ofString("upper", List.of(STRING), row -> "mine");
    try (Engine engine = open(upper, SHOUT)) {
      assertThat(rows(engine, "SELECT upper('a'), shout('a')")).containsExactly("A|A!");
    }
  }

  @Test
  void shouldRefuseNameThatSqlCannotHave() {
    assertThatThrownBy(() -> ScalarFunction.ofLong("two words", List.of(), row -> 1))
        .hasMessageContaining("two words");
  }

  @Test
  void shouldCallFunctionWithoutParameters() throws EngineException {
    try (Engine engine = open(ScalarFunction.ofLong("answer", List.of(), row -> 42))) {
      assertThat(rows(engine, "SELECT answer() + id FROM slice WHERE id = 1"))
          .containsExactly("43");
    }
  }

  @Test
  void shouldAnswerListsOfIntegers() throws EngineException {
    ScalarFunction below =
        ScalarFunction.ofLongs(
            "below", List.of(INT64), row -> LongStream.range(0, row.longValue(0)).toArray());
    try (Engine engine = open(below)) {
      assertThat(rows(engine, "SELECT id, unnest(below(id)) FROM slice WHERE id < 3"))
          .containsExactly("1|0", "2|0", "2|1");
      assertThat(rows(engine, "SELECT len(below(ts)), len(below(0)) FROM slice WHERE id < 3"))
          .containsExactly("10|0", "[NULL]|0");
      assertThat(
              rows(
                  engine, "SELECT sum(n) FROM (SELECT unnest(below(range)) AS n FROM range(5000))"))
          .containsExactly("20820835000");
    }
  }

  @Test
  void shouldReturnNullWhenNumberFunctionReturnsNull() throws EngineException {
    ScalarFunction half =
        ScalarFunction.ofNullableLong(
            "half", List.of(INT64), row -> row.longValue(0) % 2 == 0 ? row.longValue(0) / 2 : null);
    ScalarFunction root =
        ScalarFunction.ofNullableDouble(
            "root", List.of(DOUBLE), row -> row.doubleValue(0) < 1 ? null : row.doubleValue(0));
    try (Engine engine = open(half, root)) {
      assertThat(rows(engine, "SELECT half(id), root(share) FROM slice"))
          .containsExactly("[NULL]|[NULL]", "1|1.5", "[NULL]|[NULL]", "2|2.0");
    }
  }

  @Test
  void shouldAnswerTextsOfAnyLength() throws EngineException {
    ScalarFunction repeated =
        ScalarFunction.ofString(
            "repeated", List.of(INT64), row -> "é".repeat((int) row.longValue(0) % 20));
    try (Engine engine = open(repeated)) {
      assertThat(
              rows(
                  engine,
                  "SELECT count(*) FILTER (WHERE repeated(range) = repeat('é', CAST(range % 20 AS"
                      + " BIGINT))), count(DISTINCT repeated(range)) FROM range(5000)"))
          .containsExactly("5000|20");
    }
  }

  private Engine open(ScalarFunction... functions) throws EngineException {
    for (ScalarFunction function : functions) {
      catalog.withFunction(function);
    }
    return EngineFixture.open(catalog);
  }
}
