package dev.sonda.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.testkit.tables.FakeCatalog;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies whole columns of a result batch, with one call per column. */
@Timeout(240)
class BatchColumnCopyTest {
  private Engine engine;

  @BeforeEach
  void open() throws EngineException {
    engine = EngineFixture.open(new FakeCatalog());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "UBIGINT", "HUGEINT"})
  void shouldCopyIntegersOfEachWidth(String type) throws EngineException {
    try (Arena arena = Arena.ofConfined();
        Result result =
            engine.query(
                "SELECT (i %% 100)::%s FROM range(3000) t(i) ORDER BY i".formatted(type))) {
      MemorySegment target = arena.allocate(3000 * Long.BYTES);
      int row = 0;
      for (ResultBatch batch = result.next(); batch != null; batch = result.next()) {
        batch.copyLongs(0, target);
        for (int i = 0; i < batch.rows(); i++, row++) {
          assertThat(target.getAtIndex(ValueLayout.JAVA_LONG, i)).isEqualTo(row % 100);
        }
      }
      assertThat(row).isEqualTo(3000);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"DOUBLE", "FLOAT", "DECIMAL(9,1)", "DECIMAL(30,1)"})
  void shouldCopyFloatingPointNumbers(String type) throws EngineException {
    try (Arena arena = Arena.ofConfined();
        Result result =
            engine.query("SELECT (i / 2::DOUBLE)::%s FROM range(5) t(i)".formatted(type))) {
      MemorySegment target = arena.allocate(5 * Double.BYTES, Double.BYTES);
      Objects.requireNonNull(result.next()).copyDoubles(0, target);
      assertThat(target.toArray(ValueLayout.JAVA_DOUBLE)).containsExactly(0, 0.5, 1, 1.5, 2);
    }
  }

  @Test
  void shouldCopyTextsIntoOneArrayAndMarkNulls() throws EngineException {
    try (Arena arena = Arena.ofConfined();
        Result result =
            engine.query(
                "SELECT CASE i WHEN 1 THEN NULL WHEN 2 THEN 'a longer text of twenty'"
                    + " ELSE 'ä' || i END FROM range(70) t(i) ORDER BY i")) {
      ResultBatch batch = Objects.requireNonNull(result.next());
      MemorySegment offsets = arena.allocate(71 * Integer.BYTES, Integer.BYTES);
      int end = batch.copyOffsets(0, offsets);
      MemorySegment bytes = arena.allocate(end);
      batch.copyBytes(0, bytes);
      assertThat(offsets.asSlice(0, 4L * Integer.BYTES).toArray(ValueLayout.JAVA_INT))
          .containsExactly(0, 3, 3, 26);
      assertThat(new String(bytes.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8))
          .startsWith("ä0a longer text of twentyä3")
          .endsWith("ä69");
      MemorySegment validity = arena.allocate(2 * Long.BYTES, Long.BYTES);
      assertThat(batch.copyValidity(0, validity)).isEqualTo(1);
      assertThat(validity.get(ValueLayout.JAVA_LONG, 0)).isEqualTo(~2L);
    }
  }

  @Test
  void shouldCountZeroNullsInColumnWithoutNulls() throws EngineException {
    try (Result result = engine.query("SELECT i FROM range(70) t(i)")) {
      ResultBatch batch = Objects.requireNonNull(result.next());
      assertThat(batch.copyValidity(0, MemorySegment.NULL)).isZero();
    }
  }
}
