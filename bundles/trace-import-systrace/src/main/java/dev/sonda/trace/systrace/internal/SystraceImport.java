package dev.sonda.trace.systrace.internal;

import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.TracePart;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.storage.metadata.MetadataScope;
import dev.sonda.trace.systrace.FtraceText;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CancellationException;

/** Fills the tables of one trace: reads all lines, then parses them in the order of time. */
public final class SystraceImport {
  /** The kernel's monotonic clock, as Perfetto numbers clocks. */
  private static final long MONOTONIC = 3;

  private final TraceFile trace;
  private final ImportProgress progress;
  private final TraceStorage storage;
  private final FtraceText text;
  private long totalBytes;
  private long doneBytes;

  private SystraceImport(TraceFile trace, ImportProgress progress, TraceStorage storage) {
    this.trace = trace;
    this.progress = progress;
    this.storage = storage;
    storage.processes().useIdleThread();
    text = new FtraceText(storage);
  }

  /** Imports a trace, which may be closed afterwards. */
  public static ImportedTrace of(TraceFile trace, ImportProgress progress) {
    TraceStorage storage = new TraceStorage();
    try {
      new SystraceImport(trace, progress, storage).run();
      return storage.finish();
    } catch (RuntimeException e) {
      storage.close();
      throw e;
    }
  }

  private void run() {
    trace.parts().forEach(part -> totalBytes += part.sizeBytes());
    for (TracePart part : trace.parts()) {
      long start = TraceMemory.offset(part.place());
      MemorySegment segment = trace.memory().segment(part.place());
      text.beginSegment(segment);
      Sections sections = new Sections(storage, text, this::report);
      sections.read(segment, start, start + part.sizeBytes());
      doneBytes += part.sizeBytes();
    }
    storage.events().parseAll(trace::unload);
    text.finish();
    Metadata facts = storage.metadata();
    facts.set(MetadataScope.TRACE, "trace_type", "systrace");
    facts.set(MetadataScope.GLOBAL, "trace_time_clock_id", MONOTONIC);
    facts.set(MetadataScope.TRACE, "trace_size_bytes", totalBytes);
    progress.onBytes(totalBytes, totalBytes);
  }

  private void report(long bytesOfPart) {
    progress.onBytes(doneBytes + bytesOfPart, totalBytes);
    if (progress.isCancelled()) {
      throw new CancellationException("the import was cancelled");
    }
  }
}
