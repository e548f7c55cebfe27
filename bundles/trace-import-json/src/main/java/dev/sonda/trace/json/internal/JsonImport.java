package dev.sonda.trace.json.internal;

import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.TracePart;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.json.internal.document.DocumentReader;
import dev.sonda.trace.json.internal.event.EventParser;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.storage.metadata.MetadataScope;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Fills the tables of one trace: finds all events in the order of the file, then parses them in the
 * order of time.
 */
public final class JsonImport {
  /** The clock of the trace itself, as Perfetto numbers clocks. */
  private static final long TRACE_CLOCK = 11;

  private final TraceFile trace;
  private final ImportProgress progress;
  private final TraceStorage storage;
  private final EventParser parser;
  private final FoundEvents found;

  private JsonImport(TraceFile trace, ImportProgress progress, TraceStorage storage) {
    this.trace = trace;
    this.progress = progress;
    this.storage = storage;
    parser = new EventParser(storage, trace.memory());
    found = new FoundEvents(storage, parser.kind(), progress);
  }

  /** Imports a trace, which may be closed afterwards. */
  public static ImportedTrace of(TraceFile trace, ImportProgress progress) {
    TraceStorage storage = new TraceStorage();
    try {
      new JsonImport(trace, progress, storage).run();
      return storage.finish();
    } catch (RuntimeException e) {
      storage.close();
      throw e;
    }
  }

  private void run() {
    long totalBytes = trace.parts().stream().mapToLong(TracePart::sizeBytes).sum();
    Metadata facts = storage.metadata();
    facts.set(MetadataScope.TRACE, "trace_type", "json");
    facts.set(MetadataScope.GLOBAL, "trace_time_clock_id", TRACE_CLOCK);
    facts.set(MetadataScope.TRACE, "trace_size_bytes", totalBytes);
    try (Arena arena = Arena.ofConfined()) {
      long doneBytes = 0;
      for (TracePart part : trace.parts()) {
        long start = TraceMemory.offset(part.place());
        MemorySegment segment = trace.memory().segment(part.place());
        found.beginPart(part.place() - start, doneBytes - start, totalBytes);
        new DocumentReader(segment, start, start + part.sizeBytes(), arena, found).read();
        doneBytes += part.sizeBytes();
      }
      storage.events().parseAll(trace::unload);
      parser.finish();
      found.finish();
    }
    progress.onBytes(totalBytes, totalBytes);
  }
}
