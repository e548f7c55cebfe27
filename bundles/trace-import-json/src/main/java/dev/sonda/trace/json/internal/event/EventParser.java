package dev.sonda.trace.json.internal.event;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.storage.TraceStorage;
import java.lang.foreign.MemorySegment;

/** Parses events in the order of their times, each by its phase. */
public final class EventParser {
  private static final int FIRST_BYTES = 1 << 12;

  private final TraceMemory memory;
  private final JsonEventContext context;
  private final SliceEvents slices;
  private final AsyncEvents async;
  private final InstantEvents instants;
  private final CounterEvents counters;
  private final FlowEvents flows;
  private final ThreadStateEvents states;
  private final ProcessMetadataEvents tasks;
  private final int kind;
  private byte[] bytes = new byte[FIRST_BYTES];

  public EventParser(TraceStorage storage, TraceMemory memory) {
    this.memory = memory;
    context = new JsonEventContext(storage);
    flows = new FlowEvents(context);
    slices = new SliceEvents(context, flows);
    async = new AsyncEvents(context, flows);
    instants = new InstantEvents(context);
    counters = new CounterEvents(context);
    states = new ThreadStateEvents(context);
    tasks = new ProcessMetadataEvents(context);
    kind = storage.events().addKind((time, size, place, _) -> parse(time, (int) size, place));
  }

  /**
   * The kind of this parser's events in the event queue. The event's first word is the place of its
   * JSON text, its detail is the size in bytes.
   */
  public int kind() {
    return kind;
  }

  private void parse(long timeNs, int size, long place) {
    if (size > bytes.length) {
      bytes = new byte[Math.max(size, 2 * bytes.length)];
    }
    MemorySegment segment = memory.segment(place);
    MemorySegment.copy(segment, JAVA_BYTE, TraceMemory.offset(place), bytes, 0, size);
    if (!context.event.read(bytes, 0, size)) {
      context.noteUnreadable(timeNs);
      return;
    }
    context.begin(timeNs);
    parsePhase();
  }

  private void parsePhase() {
    switch (context.event.phase()) {
      case 'B' -> slices.begin();
      case 'E' -> slices.end();
      case 'X' -> slices.addComplete();
      case 'b', 'n', 'e' -> async.parse();
      case 'I', 'i', 'R' -> instants.parse();
      case 'C' -> counters.parse();
      case 's' -> flows.begin();
      case 't' -> flows.step();
      case 'f' -> flows.end();
      case 'T' -> states.parse();
      case 'M' -> tasks.parse();
      default -> {} // object and memory events add no row; samples don't come here
    }
  }

  /** Finishes all parsers after the last event. */
  public void finish() {
    tasks.finish();
  }
}
