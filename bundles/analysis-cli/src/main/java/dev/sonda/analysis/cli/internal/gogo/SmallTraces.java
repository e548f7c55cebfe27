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
 * Opens traces within a process that records: none whose import would fill its heap, and with an
 * engine that leaves memory and processors to the recording.
 */
final class SmallTraces implements TraceProcessorFactory {
  /**
   * An import may keep 32 bytes of heap for an event, of which the smallest have 8 in the file; a
   * daemon's heap has 256 MiB.
   */
  private static final long MOST_TRACE_BYTES = 32L << 20;

  /** Enough for the tables of such a trace; more goes to temporary files. */
  private static final long ENGINE_BYTES = 256L << 20;

  private final TraceProcessorFactory traces;
  private final long mostBytes;

  SmallTraces(TraceProcessorFactory traces) {
    this(traces, MOST_TRACE_BYTES);
  }

  SmallTraces(TraceProcessorFactory traces, long mostBytes) {
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

  /** Ends an import as soon as it is known to be too big. */
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
