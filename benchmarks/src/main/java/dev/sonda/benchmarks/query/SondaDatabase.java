package dev.sonda.benchmarks.query;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineOptions;
import dev.sonda.trace.processor.SqlDialect;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import dev.sonda.trace.processor.TraceRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A trace that is open in Sonda's trace processor, in this process. */
final class SondaDatabase implements TraceDatabase {
  private final TraceProcessor processor;

  private SondaDatabase(TraceProcessor processor) {
    this.processor = processor;
  }

  /**
   * Opens a trace.
   *
   * @param threads number of threads that execute one query; 0 means one per processor
   */
  static SondaDatabase open(Path trace, int threads) throws IOException {
    return open(trace, threads, SqlDialect.ENGINE);
  }

  /** Opens a trace for queries in PerfettoSQL. */
  static SondaDatabase openForPerfettoSql(Path trace, int threads) throws IOException {
    return open(trace, threads, SqlDialect.PERFETTO);
  }

  private static SondaDatabase open(Path trace, int threads, SqlDialect dialect)
      throws IOException {
    try {
      return new SondaDatabase(
          TraceProcessor.open(
              trace,
              TraceProcessorOptions.defaults()
                  .withDialect(dialect)
                  .withEngineOptions(EngineOptions.defaults().withThreads(threads))));
    } catch (EngineException e) {
      throw new IOException(e);
    }
  }

  @Override
  public List<List<Object>> rows(String sql) throws IOException {
    try (TraceRows rows = processor.rows(sql)) {
      int columns = rows.columns().size();
      List<List<Object>> read = new ArrayList<>();
      while (rows.next()) {
        List<Object> row = new ArrayList<>(columns);
        for (int column = 0; column < columns; column++) {
          Object value = rows.value(column);
          row.add(value == null ? "NULL" : value);
        }
        read.add(row);
      }
      return read;
    } catch (EngineException e) {
      throw new IOException(e);
    }
  }

  /**
   * Waits until memory kept for later queries has been returned, and collects the heap, as a shell
   * does.
   */
  void awaitIdle() throws InterruptedException {
    CountDownLatch idle = new CountDownLatch(1);
    processor.onIdle(() -> {
      System.gc();
      idle.countDown();
    });
    idle.await();
  }

  @Override
  public void close() {
    processor.close();
  }
}
