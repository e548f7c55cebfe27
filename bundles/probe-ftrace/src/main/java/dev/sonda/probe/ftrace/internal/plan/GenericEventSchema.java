package dev.sonda.probe.ftrace.internal.plan;

import dev.sonda.probe.ftrace.internal.format.KnownField;
import java.util.List;

/**
 * The schema of an event that Perfetto's schema has no message for; it is written into the trace
 * along with the event.
 */
public record GenericEventSchema(int number, String group, String name, List<KnownField> fields) {
  public GenericEventSchema {
    fields = List.copyOf(fields);
  }
}
