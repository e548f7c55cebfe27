package dev.sonda.trace.proto.internal.ftrace.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The parsers of kernel events by the fields of FtraceEvent in which they come. */
public final class EventParsers {
  private @Nullable EventParser[] parsers = new EventParser[512];

  public void add(int field, EventParser parser) {
    if (field >= parsers.length) {
      parsers = Arrays.copyOf(parsers, 2 * field);
    }
    parsers[field] = parser;
  }

  public @Nullable EventParser get(int field) {
    return field < parsers.length ? parsers[field] : null;
  }
}
