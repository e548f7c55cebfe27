package dev.sonda.trace.proto.internal.ftrace.event;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Registry of the parsers of kernel events, by the field of FtraceEvent that contains the event.
 */
public final class EventParsers {
  private @Nullable EventParser[] parsers = new EventParser[512];
  private final BitSet cpuEvents = new BitSet();

  public void add(int field, EventParser parser) {
    if (field >= parsers.length) {
      parsers = Arrays.copyOf(parsers, 2 * field);
    }
    parsers[field] = parser;
  }

  /** Adds the parser of events that belong to a CPU, and to no thread. */
  public void addOfCpu(int field, EventParser parser) {
    add(field, parser);
    cpuEvents.set(field);
  }

  public boolean isOfCpu(int field) {
    return cpuEvents.get(field);
  }

  public @Nullable EventParser get(int field) {
    return field < parsers.length ? parsers[field] : null;
  }
}
