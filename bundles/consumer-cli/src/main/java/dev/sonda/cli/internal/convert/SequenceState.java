package dev.sonda.cli.internal.convert;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The incremental state of one writer: names and defaults that later packets refer to, as copies
 * within a budget. Copies are needed because the packets of the stream aren't kept.
 */
final class SequenceState {
  /** Approximate memory of an empty state. */
  static final long EMPTY_BYTES = 500;

  /** Worst ratio of a message's memory to its bytes in the trace. */
  private static final long BYTES_PER_TRACE_BYTE = 60;

  private static final long CLEARED = 1;
  private static final long NEEDS_STATE = 2;

  private final Map<Long, String> eventNames = new HashMap<>();
  private final Map<Long, String> categories = new HashMap<>();
  private final Map<Long, String> annotationNames = new HashMap<>();
  private @Nullable NamedFieldReader defaults;
  private boolean isValid;
  private long takenBytes;
  private final StateBudget room;

  SequenceState(StateBudget room) {
    this.room = room;
  }

  /**
   * Updates the state with the interned names and defaults that a packet carries beside its
   * payload.
   *
   * @return whether the payload can be understood; not after a loss, until the writer starts over
   */
  boolean accept(NamedFieldReader packet) {
    long flags = packet.number("sequence_flags");
    if (packet.flag("previous_packet_dropped")) {
      isValid = false;
    }
    if ((flags & CLEARED) != 0 || packet.flag("incremental_state_cleared")) {
      clear();
    }
    if (packet.has("trace_packet_defaults")) {
      rememberDefaults(packet.child("trace_packet_defaults"));
    }
    if (packet.has("interned_data")) {
      NamedFieldReader interned = packet.child("interned_data");
      addNames(interned, "event_names", eventNames);
      addNames(interned, "event_categories", categories);
      addNames(interned, "debug_annotation_names", annotationNames);
    }
    return isValid || (flags & NEEDS_STATE) == 0;
  }

  private void clear() {
    isValid = true;
    eventNames.clear();
    categories.clear();
    annotationNames.clear();
    defaults = null;
    room.giveBack(takenBytes);
    takenBytes = 0;
  }

  /**
   * Stores the packet defaults. If the budget doesn't allow that, the state becomes invalid,
   * because times and tracks would be wrong.
   */
  private void rememberDefaults(NamedFieldReader fresh) {
    boolean hasRoom = take(EMPTY_BYTES + fresh.sizeBytes() * BYTES_PER_TRACE_BYTE);
    defaults = hasRoom ? fresh : null;
    isValid = isValid && hasRoom;
  }

  private void addNames(NamedFieldReader interned, String field, Map<Long, String> names) {
    for (NamedFieldReader entry : interned.children(field)) {
      String name = entry.text("name");
      if (take(StateBudget.bytesOf(name))) {
        names.put(entry.number("iid"), name);
      }
    }
  }

  private boolean take(long bytes) {
    boolean taken = room.take(bytes);
    takenBytes += taken ? bytes : 0;
    return taken;
  }

  /** The clock id of a packet; 0 if neither the packet nor the defaults name a clock. */
  int clockOf(NamedFieldReader packet) {
    NamedFieldReader known = defaults;
    if (packet.has("timestamp_clock_id") || known == null) {
      return (int) packet.number("timestamp_clock_id");
    }
    return (int) known.number("timestamp_clock_id");
  }

  /** The default track, for events that name no track; 0 if there is no default. */
  long defaultTrack() {
    NamedFieldReader known = defaults;
    return known == null || !known.has("track_event_defaults")
        ? 0
        : known.child("track_event_defaults").number("track_uuid");
  }

  /**
   * The name of an event, from the event itself or by its interned id; empty if the id is unknown.
   */
  String eventName(NamedFieldReader event) {
    if (event.has("name")) {
      return event.text("name");
    }
    long iid = event.number("name_iid", event.child("legacy_event").number("name_iid"));
    return eventNames.getOrDefault(iid, "");
  }

  /** The categories of an event, with commas between them. */
  String category(NamedFieldReader event) {
    String named = String.join(",", event.texts("categories"));
    StringBuilder all = new StringBuilder(named);
    for (long iid : event.numbers("category_iids")) {
      all.append(all.isEmpty() ? "" : ",").append(categories.getOrDefault(iid, ""));
    }
    return all.toString();
  }

  /** The name of a debug annotation, from the annotation itself or by its interned id. */
  String annotationName(NamedFieldReader annotation) {
    return annotation.has("name")
        ? annotation.text("name")
        : annotationNames.getOrDefault(annotation.number("name_iid"), "");
  }
}
