package dev.sonda.cli.internal.convert;

import java.util.Map;

/** Converts events that came from Chrome's format ({@code legacy_event}) back into it. */
final class LegacyEventConverter {
  private static final long NS_PER_US = 1000;
  private static final int FLOW_IN = 1;
  private static final int FLOW_OUT = 2;
  private static final int FLOW_IN_AND_OUT = 3;
  private static final int SCOPE_GLOBAL = 1;
  private static final int SCOPE_PROCESS = 2;

  private LegacyEventConverter() {}

  /** The format's letter for the event; 0 for an event that has a type of Perfetto's instead. */
  static char phase(NamedFieldReader event) {
    return event.has("legacy_event") ? (char) event.child("legacy_event").number("phase") : 0;
  }

  /**
   * Adds the fields that only legacy events have to an event that is about to be written: duration,
   * ids, scope, binding and flow.
   */
  static void complete(Map<String, Object> shown, NamedFieldReader event) {
    if (!event.has("legacy_event")) {
      return;
    }
    NamedFieldReader legacy = event.child("legacy_event");
    if (legacy.has("duration_us")) {
      shown.put("dur", ChromeTraceWriter.microseconds(legacy.number("duration_us") * NS_PER_US));
    }
    putId(shown, legacy);
    if (legacy.has("id_scope")) {
      shown.put("scope", legacy.text("id_scope"));
    }
    if (legacy.flag("bind_to_enclosing")) {
      shown.put("bp", "e");
    }
    if (legacy.has("bind_id")) {
      shown.put("bind_id", hexadecimal(legacy.number("bind_id")));
      long direction = legacy.number("flow_direction");
      if (direction == FLOW_IN || direction == FLOW_IN_AND_OUT) {
        shown.put("flow_in", true);
      }
      if (direction == FLOW_OUT || direction == FLOW_IN_AND_OUT) {
        shown.put("flow_out", true);
      }
    }
  }

  /** Adds the id by its scope: the whole trace, or local or global among processes. */
  private static void putId(Map<String, Object> shown, NamedFieldReader legacy) {
    if (legacy.has("unscoped_id")) {
      shown.put("id", hexadecimal(legacy.number("unscoped_id")));
    } else if (legacy.has("local_id")) {
      shown.put("id2", Map.of("local", hexadecimal(legacy.number("local_id"))));
    } else if (legacy.has("global_id")) {
      shown.put("id2", Map.of("global", hexadecimal(legacy.number("global_id"))));
    }
  }

  private static String hexadecimal(long id) {
    return "0x" + Long.toHexString(id);
  }

  /** The scope of an instant, as the format's letter: global, process or thread. */
  static String instantScope(NamedFieldReader event) {
    int scope =
        event.has("legacy_event")
            ? (int) event.child("legacy_event").number("instant_event_scope")
            : 0;
    return switch (scope) {
      case SCOPE_GLOBAL -> "g";
      case SCOPE_PROCESS -> "p";
      default -> "t";
    };
  }
}
