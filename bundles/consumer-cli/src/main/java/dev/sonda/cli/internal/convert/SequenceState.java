package dev.sonda.cli.internal.convert;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The incremental state of one writer: names, defaults and clocks that later packets refer to. */
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
  private final Map<Long, OwnClock> clocks = new HashMap<>();
  private @Nullable Fields defaults;
  private boolean isValid;
  private long takenBytes;
  private final StateBudget room;

  SequenceState(StateBudget room) {
    this.room = room;
  }

  /** A clock that the writer defines for itself, by its offset to a clock of the trace. */
  private static final class OwnClock {
    final long baseId;
    final long baseNs;
    final long startNs;
    final long unitNs;
    final boolean isIncremental;
    long nowNs;

    OwnClock(long baseId, long baseNs, Fields clock) {
      this.baseId = baseId;
      this.baseNs = baseNs;
      this.unitNs = Math.max(1, clock.number("unit_multiplier_ns"));
      this.startNs = clock.number("timestamp") * unitNs;
      this.isIncremental = clock.flag("is_incremental");
      this.nowNs = startNs;
    }

    /**
     * Translates a timestamp to the clock that defines this one; incremental timestamps must come
     * in their order.
     */
    long onBase(long timestamp) {
      nowNs = timestamp * unitNs + (isIncremental ? nowNs : 0);
      return baseNs + nowNs - startNs;
    }
  }

  /**
   * Takes in the state that a packet carries beside its payload.
   *
   * @return whether the payload can be understood; not after a loss, until the writer starts over
   */
  boolean accept(Fields packet) {
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
      Fields interned = packet.child("interned_data");
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
    clocks.clear();
    defaults = null;
    room.giveBack(takenBytes);
    takenBytes = 0;
  }

  /**
   * Keeps the defaults. Without memory for them, times and tracks would be wrong, so the state
   * becomes invalid.
   */
  private void rememberDefaults(Fields fresh) {
    boolean hasRoom = take(EMPTY_BYTES + fresh.sizeBytes() * BYTES_PER_TRACE_BYTE);
    defaults = hasRoom ? fresh : null;
    isValid = isValid && hasRoom;
  }

  private void addNames(Fields interned, String field, Map<Long, String> names) {
    for (Fields entry : interned.children(field)) {
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

  /** Defines the writer's own clocks by the first clock of its snapshot that is the trace's. */
  void onSnapshot(Fields snapshot) {
    for (Fields base : snapshot.children("clocks")) {
      long baseId = base.number("clock_id");
      if (baseId < Clocks.FIRST_OF_SEQUENCE) {
        for (Fields clock : snapshot.children("clocks")) {
          long id = clock.number("clock_id");
          if (id >= Clocks.FIRST_OF_SEQUENCE
              && (clocks.containsKey(id) || take(StateBudget.bytesOf("")))) {
            clocks.put(id, new OwnClock(baseId, base.number("timestamp"), clock));
          }
        }
        return;
      }
    }
  }

  /** The time of a packet on the boot clock; empty where its clock isn't known. */
  OptionalLong timestampNs(Fields packet, Clocks global) {
    Fields known = defaults;
    long clockId =
        packet.has("timestamp_clock_id")
            ? packet.number("timestamp_clock_id")
            : known == null ? Clocks.BOOTTIME : known.number("timestamp_clock_id", Clocks.BOOTTIME);
    long timestamp = packet.number("timestamp");
    OwnClock own = clocks.get(clockId);
    return own == null
        ? global.toBoot(clockId, timestamp)
        : global.toBoot(own.baseId, own.onBase(timestamp));
  }

  /** The track of events that name none; 0 if there is no such default. */
  long defaultTrack() {
    Fields known = defaults;
    return known == null || !known.has("track_event_defaults")
        ? 0
        : known.child("track_event_defaults").number("track_uuid");
  }

  /** The name of an event, given in it or by number; empty where the number isn't known. */
  String eventName(Fields event) {
    if (event.has("name")) {
      return event.text("name");
    }
    long iid = event.number("name_iid", event.child("legacy_event").number("name_iid"));
    return eventNames.getOrDefault(iid, "");
  }

  /** The categories of an event, with commas between them. */
  String category(Fields event) {
    String named = String.join(",", event.texts("categories"));
    StringBuilder all = new StringBuilder(named);
    for (long iid : event.numbers("category_iids")) {
      all.append(all.isEmpty() ? "" : ",").append(categories.getOrDefault(iid, ""));
    }
    return all.toString();
  }

  /** The name of a debug annotation, given in it or by number. */
  String annotationName(Fields annotation) {
    return annotation.has("name")
        ? annotation.text("name")
        : annotationNames.getOrDefault(annotation.number("name_iid"), "");
  }
}
