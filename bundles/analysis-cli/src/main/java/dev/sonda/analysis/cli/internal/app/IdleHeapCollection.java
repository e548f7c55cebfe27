package dev.sonda.analysis.cli.internal.app;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorFactory;
import dev.sonda.trace.processor.TraceProcessorOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Opens traces so that the Java heap is collected while no query runs. An import leaves a hundred
 * megabytes of garbage, which would stay in the process's memory until the old generation is full;
 * the serial collector returns what it frees only after a full collection.
 */
final class IdleHeapCollection implements TraceProcessorFactory {
  /** A collection of less takes longer than it is worth. */
  private static final long LEAST_GROWTH_BYTES = 16L << 20;

  private final TraceProcessorFactory traces;
  private long usedBytes;

  IdleHeapCollection(TraceProcessorFactory traces) {
    this.traces = traces;
  }

  @Override
  public TraceProcessor open(List<Path> files, TraceProcessorOptions options)
      throws IOException, EngineException {
    TraceProcessor trace = traces.open(files, options);
    trace.onIdle(this::collect);
    return trace;
  }

  private synchronized void collect() {
    Runtime heap = Runtime.getRuntime();
    if (heap.totalMemory() - heap.freeMemory() - usedBytes >= LEAST_GROWTH_BYTES) {
      System.gc();
      usedBytes = heap.totalMemory() - heap.freeMemory();
    }
  }
}
