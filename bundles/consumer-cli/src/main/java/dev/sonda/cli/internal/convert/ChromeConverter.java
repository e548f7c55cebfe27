package dev.sonda.cli.internal.convert;

import com.google.protobuf.DynamicMessage;
import dev.sonda.cli.internal.convert.ChromeTrackMapping.Track;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Turns packets into events of Chrome's JSON format. Events that the format can't express are
 * counted. Used by one thread.
 */
final class ChromeConverter {
  private static final int SLICE_BEGIN = 1;
  private static final int SLICE_END = 2;
  private static final int INSTANT = 3;
  private static final int COUNTER = 4;

  private final ChromeTraceWriter file;
  private final ChromeTrackMapping tracks;
  private final OpenSlices slices;
  private final ChromeSchedSliceWriter sched;
  private final ChromeFlowWriter flows;
  private final BootClockConverter clocks = new BootClockConverter();
  private final StateBudget room;
  private final Map<Long, SequenceState> sequences = new HashMap<>();
  private final Map<Long, Double> sums = new HashMap<>();
  private long leftOut;

  ChromeConverter(ChromeTraceWriter file) {
    this(file, new StateBudget());
  }

  ChromeConverter(ChromeTraceWriter file, StateBudget room) {
    this.file = file;
    this.room = room;
    this.tracks = new ChromeTrackMapping(file, room);
    this.slices = new OpenSlices(file, room);
    this.sched = new ChromeSchedSliceWriter(file, room);
    this.flows = new ChromeFlowWriter(file, room);
  }

  /** Writes the events of one packet; called for all packets in the order of the file. */
  void convert(DynamicMessage message) {
    NamedFieldReader packet = new NamedFieldReader(message);
    long sequence = packet.number("trusted_packet_sequence_id");
    SequenceState state = stateOf(sequence);
    boolean isUnderstood = state.accept(packet);
    if (packet.has("clock_snapshot")) {
      clocks.onSnapshot(packet.child("clock_snapshot"), (int) sequence);
    }
    if (packet.has("track_descriptor")) {
      tracks.onDescriptor(packet.child("track_descriptor"));
    }
    if (packet.has("process_tree")) {
      nameProcesses(packet.child("process_tree"));
    }
    if (packet.has("ftrace_events")) {
      sched.onBundle(packet.child("ftrace_events"));
    }
    if (packet.has("track_event")) {
      OptionalLong ns =
          clocks.toBoot(state.clockOf(packet), (int) sequence, packet.number("timestamp"));
      if (isUnderstood && ns.isPresent()) {
        onEvent(sequence, state, ns.getAsLong(), packet.child("track_event"));
      } else {
        leftOut++;
      }
    }
  }

  /**
   * The state of a sequence. A sequence for which there is no memory gets an empty state each time.
   */
  private SequenceState stateOf(long sequence) {
    SequenceState known = sequences.get(sequence);
    if (known != null) {
      return known;
    }
    if (!room.take(SequenceState.EMPTY_BYTES)) {
      return new SequenceState(new StateBudget(0));
    }
    SequenceState state = new SequenceState(room);
    sequences.put(sequence, state);
    return state;
  }

  /** Writes the events that were buffered until the end of the trace. To be called once. */
  void finish() {
    slices.finish();
    flows.finish();
  }

  /**
   * How many events were left out: their names or times are lost, the format has no event for them,
   * or memory was short.
   */
  long leftOut() {
    return leftOut + flows.leftOut() + sched.leftOut();
  }

  /** Writes the names of processes and threads that linux.process_stats recorded. */
  private void nameProcesses(NamedFieldReader tree) {
    for (NamedFieldReader process : tree.children("processes")) {
      long pid = process.number("pid");
      process.texts("cmdline").stream()
          .findFirst()
          .ifPresent(command -> file.name("process_name", pid, pid, command));
    }
    for (NamedFieldReader thread : tree.children("threads")) {
      file.name("thread_name", thread.number("tgid"), thread.number("tid"), thread.text("name"));
    }
  }

  /** Writes a track event: its slice, instant or counter, and the flows through it. */
  private void onEvent(long sequence, SequenceState state, long ns, NamedFieldReader event) {
    long uuid = event.has("track_uuid") ? event.number("track_uuid") : state.defaultTrack();
    Track track = tracks.at(uuid).of(event);
    char phase = phase(event);
    switch (phase) {
      case 'B' -> slices.begin(sequence, uuid, ns, shown("B", state, ns, track, event));
      case 'E' ->
          slices.end(
              sequence, uuid, ns, ChromeTraceWriter.event("E", "", ns, track.pid(), track.tid()));
      case 'i', 'I', 'R' -> {
        Map<String, Object> instant = shown("i", state, ns, track, event);
        instant.put("s", LegacyEventConverter.instantScope(event));
        file.write(instant);
      }
      case 'C' -> onCounter(uuid, ns, track, event);
      case 's', 't', 'f' -> flows.add(ns, shown(String.valueOf(phase), state, ns, track, event));
      case 'X', 'b', 'n', 'e', 'S', 'T', 'p', 'F', 'M' ->
          file.write(shown(String.valueOf(phase), state, ns, track, event));
      default -> leftOut++;
    }
    flows.onEvent(event, ns, track.pid(), track.tid());
  }

  /** The format's letter for an event; 0 if it has none. */
  private static char phase(NamedFieldReader event) {
    return switch ((int) event.number("type")) {
      case SLICE_BEGIN -> 'B';
      case SLICE_END -> 'E';
      case INSTANT -> 'i';
      case COUNTER -> 'C';
      // No phase letter for counters: no legacy event holds a counter's value.
      default -> LegacyEventConverter.phase(event) == 'C' ? 0 : LegacyEventConverter.phase(event);
    };
  }

  /** The event with its name, categories and debug annotations. */
  private Map<String, Object> shown(
      String phase, SequenceState state, long ns, Track track, NamedFieldReader event) {
    Map<String, Object> shown =
        ChromeTraceWriter.event(phase, state.eventName(event), ns, track.pid(), track.tid());
    shown.put("cat", state.category(event));
    LegacyEventConverter.complete(shown, event);
    Map<String, Object> arguments = new LinkedHashMap<>();
    for (NamedFieldReader annotation : event.children("debug_annotations")) {
      Object value = valueOf(annotation);
      if (value != null) {
        arguments.put(state.annotationName(annotation), value);
      }
    }
    if (!arguments.isEmpty()) {
      shown.put("args", arguments);
    }
    return shown;
  }

  private static @Nullable Object valueOf(NamedFieldReader annotation) {
    if (annotation.has("string_value")) {
      return annotation.text("string_value");
    } else if (annotation.has("bool_value")) {
      return annotation.flag("bool_value");
    } else if (annotation.has("double_value")) {
      return annotation.decimal("double_value");
    } else if (annotation.has("int_value")) {
      return annotation.number("int_value");
    }
    return annotation.has("uint_value")
        ? Long.toUnsignedString(annotation.number("uint_value"))
        : null;
  }

  /** Writes a counter's value; incremental values are summed up for each track. */
  private void onCounter(long uuid, long ns, Track track, NamedFieldReader event) {
    double value =
        event.has("double_counter_value")
            ? event.decimal("double_counter_value")
            : event.number("counter_value");
    value *= track.unit();
    if (track.isIncremental()) {
      if (!sums.containsKey(uuid) && !room.take(StateBudget.bytesOf(""))) {
        leftOut++;
        return;
      }
      value = sums.merge(uuid, value, Double::sum);
    }
    Map<String, Object> counter =
        ChromeTraceWriter.event("C", track.name(), ns, track.pid(), track.tid());
    counter.put("args", Map.of("value", value));
    file.write(counter);
  }
}
