package dev.sonda.benchmarks.engine;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.engine.duckdb.DuckDb;
import java.lang.foreign.Arena;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Time per row that the engine needs to import a table of four columns when a query first uses it,
 * without and with the compression that follows. The table has a million rows, so nanoseconds per
 * row are milliseconds per table.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EngineTableImport {
  /**
   * Number of different slice names: 200 is typical of scheduling data, 300000 of a program that
   * puts numbers into its names.
   */
  @Param({"200", "300000"})
  public int distinctNames;

  private final Arena arena = Arena.ofShared();
  private @Nullable Engine engine;

  @Setup(Level.Trial)
  public void open() throws EngineException {
    engine = DuckDb.factory().open(EngineOptions.defaults(), new SliceTable(arena, distinctNames));
    query("SELECT count(*) FROM slice");
  }

  @TearDown(Level.Trial)
  public void close() {
    Objects.requireNonNull(engine).close();
    arena.close();
  }

  /**
   * Drops the imported table and queries it again, which imports it; the time includes the wait for
   * the compression of the table.
   */
  @Benchmark
  @OperationsPerInvocation(SliceTable.ROWS)
  public long withCompression() throws EngineException {
    query("DROP TABLE trace.main.slice");
    return query("SELECT count(*) FROM slice");
  }

  /** Imports the table without compression, which a transaction prevents. */
  @Benchmark
  @OperationsPerInvocation(SliceTable.ROWS)
  public long alone() throws EngineException {
    query("BEGIN; DROP TABLE trace.main.slice; COMMIT");
    return query("SELECT count(*) FROM slice");
  }

  @Benchmark
  @OperationsPerInvocation(SliceTable.ROWS)
  public long groupByName() throws EngineException {
    return query("SELECT count(*) FROM (SELECT name, sum(dur) FROM slice GROUP BY name)");
  }

  @Benchmark
  public long tinyQuery() throws EngineException {
    return query("SELECT 42");
  }

  private long query(String sql) throws EngineException {
    try (Result result = Objects.requireNonNull(engine).query(sql)) {
      if (result.columns().isEmpty()) {
        return 0;
      }
      ResultBatch batch = Objects.requireNonNull(result.next());
      return batch.longValue(0, 0);
    }
  }
}
