package dev.sonda.analysis.cli.internal.app;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorFactory;
import dev.sonda.trace.processor.TraceProcessorOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Opens traces so that the Java heap is collected while no query runs. An import leaves a hundred
 * megabytes of garbage, which would stay in the process's memory until the old generation is full;
 * the serial collector returns what it frees only after a full collection.
 */
final class IdleHeapCollection implements TraceProcessorFactory {
  /** A collection of less takes longer than it is worth. */
  private static final long LEAST_GROWTH_BYTES = 16L << 20;

  private final TraceProcessorFactory traces;
  private final LongSupplier usedBytes;
  private final Runnable collection;
  private long usedAfterLast;

  IdleHeapCollection(TraceProcessorFactory traces, LongSupplier usedBytes, Runnable collection) {
    this.traces = traces;
    this.usedBytes = usedBytes;
    this.collection = collection;
  }

  /** Collects the heap of this process. */
  static IdleHeapCollection of(TraceProcessorFactory traces) {
    Runtime heap = Runtime.getRuntime();
    return new IdleHeapCollection(traces, () -> heap.totalMemory() - heap.freeMemory(), System::gc);
  }

  @Override
  public TraceProcessor open(List<Path> files, TraceProcessorOptions options)
      throws IOException, EngineException {
    TraceProcessor trace = traces.open(files, options);
    trace.onIdle(this::collect);
    return trace;
  }

  private synchronized void collect() {
    if (usedBytes.getAsLong() - usedAfterLast >= LEAST_GROWTH_BYTES) {
      collection.run();
      usedAfterLast = usedBytes.getAsLong();
    }
  }
}
