package dev.sonda.probe.ftrace.internal.format;

import java.util.List;

/**
 * An event that Perfetto's schema has a message for.
 *
 * @param number the field of FtraceEvent that holds the message
 * @param fields by ascending number
 */
public record KnownEvent(String group, String name, int number, List<KnownField> fields) {
  public KnownEvent {
    fields = List.copyOf(fields);
  }
}
