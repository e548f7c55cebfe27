package dev.sonda.trace.proto.internal.ftrace.event;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.schema.FieldDeclaration;
import dev.sonda.trace.proto.internal.schema.MessageType;
import dev.sonda.trace.proto.internal.schema.ProtobufSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The types of kernel events, by the field of FtraceEvent that contains the event: types of the
 * schema, and types described in the trace.
 */
public final class EventTypes {
  /** First field number of events that are described in the trace. */
  public static final int FIRST_DESCRIBED = 65_536;

  private static final String FTRACE_EVENT = ".perfetto.protos.FtraceEvent";

  /** Names of fields whose values are interned ids of kernel functions. */
  private static final List<String> SYMBOLS =
      List.of(
          "sched_blocked_reason.caller",
          "workqueue_queue_work.function",
          "workqueue_activate_work.function",
          "workqueue_execute_start.function",
          "workqueue_execute_end.function",
          "funcgraph_entry.func",
          "funcgraph_exit.func",
          "mm_shrink_slab_start.shrink",
          "hrtimer_expire_entry.function");

  private final ImportState state;
  private final Map<Integer, EventType> described = new HashMap<>();
  private @Nullable EventType[] known = new EventType[0];
  private boolean isRead;

  public EventTypes(ImportState state) {
    this.state = state;
  }

  /** The type of the events in a field of FtraceEvent; null if the type is unknown. */
  public @Nullable EventType type(int field) {
    if (field >= FIRST_DESCRIBED) {
      return described.get(field);
    }
    if (!isRead) {
      isRead = true;
      readSchema();
    }
    return field < known.length ? known[field] : null;
  }

  private void readSchema() {
    ProtobufSchema schema = state.system().schema();
    MessageType events = schema.message(FTRACE_EVENT);
    if (events == null) {
      return;
    }
    known = new EventType[FIRST_DESCRIBED >>> 4];
    for (FieldDeclaration field : events.fields().values()) {
      MessageType message = schema.message(field.typeName());
      if (message != null && field.number() < known.length) {
        known[field.number()] = EventType.of(field.name(), message, state.strings());
      }
    }
    for (String symbol : SYMBOLS) {
      markSymbol(events, symbol);
    }
  }

  private void markSymbol(MessageType events, String symbol) {
    int dot = symbol.indexOf('.');
    for (FieldDeclaration field : events.fields().values()) {
      EventType type = field.number() < known.length ? known[field.number()] : null;
      if (type != null && field.name().equals(symbol.substring(0, dot))) {
        type.markSymbol(state.strings().intern(symbol.substring(dot + 1)));
      }
    }
  }

  /** Reads a GenericEventDescriptor, by which a trace describes events. */
  public void describe(WireReader parent) {
    WireReader fields = new WireReader();
    WireReader descriptor = new WireReader();
    fields.reset(parent);
    int number = 0;
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> number = fields.intValue();
        case 2 -> descriptor.reset(fields);
        default -> {} // the event's group isn't used
      }
    }
    if (!described.containsKey(number)) {
      MessageType message = MessageType.read(descriptor);
      described.put(number, EventType.of(message.name(), message, state.strings()));
    }
  }
}
