package dev.sonda.analysis.cli.internal.gogo;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineOptions;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorFactory;
import dev.sonda.trace.processor.TraceProcessorOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Opens traces inside a process that records. Refuses traces whose import would fill the heap, and
 * limits the engine's memory and threads so that the recording keeps enough of both.
 */
final class HeapLimitedTraceFactory implements TraceProcessorFactory {
  /**
   * Largest trace that is opened. An import may need 32 bytes of heap for an event, and the
   * smallest events have 8 bytes in the file; a daemon's heap has 256 MiB.
   */
  private static final long MOST_TRACE_BYTES = 32L << 20;

  /**
   * The engine's memory limit: enough for the tables of the largest allowed trace; larger
   * intermediate results go to temporary files.
   */
  private static final long ENGINE_BYTES = 256L << 20;

  private final TraceProcessorFactory traces;
  private final long mostBytes;

  HeapLimitedTraceFactory(TraceProcessorFactory traces) {
    this(traces, MOST_TRACE_BYTES);
  }

  HeapLimitedTraceFactory(TraceProcessorFactory traces, long mostBytes) {
    this.traces = traces;
    this.mostBytes = mostBytes;
  }

  @Override
  public TraceProcessor open(List<Path> files, TraceProcessorOptions options)
      throws IOException, EngineException {
    BytesLimit limit = new BytesLimit(mostBytes);
    try {
      return traces.open(
          files, options.withEngineOptions(bounded(options.engineOptions())).withProgress(limit));
    } catch (CancellationException e) {
      throw new IOException(
          "the trace has more than the %d MiB that are read within a daemon; ask it by sonda sql"
              .formatted(mostBytes >> 20),
          e);
    }
  }

  private static EngineOptions bounded(EngineOptions options) {
    EngineOptions bounded = options.threads() == 0 ? options.withThreads(1) : options;
    return bounded.memoryLimitBytes() == 0 ? bounded.withMemoryLimitBytes(ENGINE_BYTES) : bounded;
  }

  /** Aborts an import as soon as the trace turns out to be larger than the limit. */
  private static final class BytesLimit implements ImportProgress {
    private final long mostBytes;
    private volatile boolean isBeyond;

    BytesLimit(long mostBytes) {
      this.mostBytes = mostBytes;
    }

    @Override
    public void onBytes(long done, long total) {
      isBeyond |= total > mostBytes || done > mostBytes;
    }

    @Override
    public boolean isCancelled() {
      return isBeyond;
    }
  }
}
