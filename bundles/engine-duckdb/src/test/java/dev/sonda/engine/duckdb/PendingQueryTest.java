package dev.sonda.engine.duckdb;

import static dev.sonda.engine.duckdb.EngineFixture.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Query;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.testkit.tables.ArrayTable;
import dev.sonda.testkit.tables.FakeCatalog;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class PendingQueryTest {
  private static final String ENDLESS =
      "SELECT count(*) FROM range(100000000) a, range(100000) b WHERE hash(a) <> hash(b)";

  private final Arena arena = Arena.ofShared();
  private Engine engine;

  @BeforeEach
  void open() throws EngineException {
    engine =
        EngineFixture.open(
            new FakeCatalog()
                .with(
                    new ArrayTable(arena, "slice")
                        .with("id", 1, 2, 3)
                        .with("name", "draw", "it's", null)));
  }

  @AfterEach
  void close() {
    engine.close();
    arena.close();
  }

  private String cell(String sql, @Nullable Object... values) throws EngineException {
    try (Result result = engine.begin(Query.of(sql).withValues(Arrays.asList(values))).result()) {
      ResultBatch batch = Objects.requireNonNull(result.next());
      assertThat(batch.rows()).isEqualTo(1);
      return batch.isNull(0, 0) ? "[NULL]" : batch.stringValue(0, 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "draw", "it's", "'; DROP TABLE slice; --", "größer ?", "a\0b"})
  void shouldBindTextUnchanged(String text) throws EngineException {
    assertThat(cell("SELECT ?", text)).isEqualTo(text);
  }

  @Test
  void shouldBindValuesOfEachType() throws EngineException {
    assertThat(cell("SELECT (?::BIGINT)::VARCHAR", Long.MIN_VALUE))
        .isEqualTo("-9223372036854775808");
    assertThat(cell("SELECT typeof(?) || ' ' || ?", 0.1, 0.1)).isEqualTo("DOUBLE 0.1");
    assertThat(cell("SELECT ?::VARCHAR", true)).isEqualTo("true");
    assertThat(cell("SELECT hex(?)", (Object) new byte[] {0, -1})).isEqualTo("00FF");
    assertThat(cell("SELECT ?::VARCHAR", (Object) null)).isEqualTo("[NULL]");
  }

  @Test
  void shouldImportTableThatStatementWithParametersNames() throws EngineException {
    assertThat(cell("SELECT name FROM slice WHERE id = ? AND name = ?", 2L, "it's"))
        .isEqualTo("it's");
    assertThat(cell("SELECT count(*)::VARCHAR FROM slice LIMIT ?", 1L)).isEqualTo("3");
  }

  @Test
  void shouldRefuseValuesThatDoNotMatchParameters() {
    assertThatThrownBy(() -> cell("SELECT ?"))
        .hasMessage("the statement has 1 parameters, and 0 values were given");
    assertThatThrownBy(() -> cell("SELECT ?", "a", "b"))
        .hasMessage("the statement has 1 parameters, and 2 values were given");
    assertThatThrownBy(() -> cell("SELECT 1; SELECT ?", "a"))
        .hasMessage("only a single statement can have parameters");
    assertThatThrownBy(() -> cell("SELECT ?", 1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldFindTableBySchemaQualifiedNameBeforeImport() throws EngineException {
    assertThat(rows(engine, "SELECT count(*) FROM \"main\".\"slice\"")).containsExactly("3");
    rows(engine, "CREATE VIEW mine AS SELECT * FROM main.slice");
    assertThat(rows(engine, "SELECT count(*) FROM main.mine")).containsExactly("3");
  }

  @Test
  void shouldCancelWaitingQueryWhileAnotherQueryRuns() throws EngineException {
    PendingQuery running = engine.begin(Query.of(ENDLESS));
    PendingQuery waiting = engine.begin(Query.of("SELECT 1"));
    PendingQuery last = engine.begin(Query.of("SELECT 2"));
    waiting.cancel();
    waiting.cancel();
    assertThat(kindOf(waiting)).isEqualTo(Kind.CANCELLED);
    assertThat(engine.isStopping()).isFalse();
    running.cancel();
    assertThat(kindOf(running)).isEqualTo(Kind.CANCELLED);
    last.result().close();
    last.cancel();
    assertThat(rows(engine, "SELECT count(*) FROM slice")).containsExactly("3");
  }

  private static Kind kindOf(PendingQuery query) {
    return catchThrowableOfType(EngineException.class, query::result).kind();
  }

  @Test
  void shouldEndQueryWhenItsOwnTimeIsOver() throws EngineException {
    PendingQuery query = engine.begin(Query.of(ENDLESS).withTimeLimit(Duration.ofMillis(100)));
    assertThatThrownBy(query::result).hasMessage("the query ran longer than its limit of 100 ms");
    assertThat(rows(engine, "SELECT 1")).containsExactly("1");
  }
}
