package dev.sonda.trace.proto.internal.profile.sample;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The profiler sessions of a trace, one for each sequence, with the tracks of their counters. */
final class SampleSessions {
  private static final int COUNTER_DESCRIPTORS = 50;
  private static final int STACK_SAMPLE_DEFAULTS = 100;
  private static final int NONE = -1;

  private final ImportState state;
  private final KindTracks sessionTracks;
  private final KindTracks cpuTracks;
  private final Map<Integer, Integer> sessions = new HashMap<>();
  private final Map<Integer, Defaults> defaultsByState = new HashMap<>();
  private final ArgSet args = new ArgSet();

  /** The default values for the samples of a sequence. */
  record Defaults(
      String source,
      @Nullable SampleCounterDescriptor primary,
      List<SampleCounterDescriptor> followers) {
    static final Defaults NONE = new Defaults("", null, List.of());
  }

  SampleSessions(ImportState state) {
    this.state = state;
    sessionTracks =
        state
            .storage()
            .tracks()
            .of(
                TrackKind.counters("stack_sample_session_counter")
                    .number("session_id")
                    .text("source")
                    .text("counter_name"));
    cpuTracks =
        state
            .storage()
            .tracks()
            .of(
                TrackKind.counters("stack_sample_cpu_counter")
                    .number("cpu")
                    .number("session_id")
                    .text("source")
                    .text("counter_name"));
  }

  int session(SequenceState sequence, int source) {
    return sessions.computeIfAbsent(
        sequence.sequenceId(), _ -> state.storage().samples().addSession(source));
  }

  Defaults defaults(SequenceState sequence) {
    return defaultsByState.computeIfAbsent(sequence.number(), _ -> readDefaults(sequence));
  }

  private Defaults readDefaults(SequenceState sequence) {
    if (!sequence.hasDefaults()) {
      return Defaults.NONE;
    }
    WireReader fields = new WireReader();
    state.memory().read(fields, sequence.defaults(), sequence.defaultsBytes());
    Defaults defaults = Defaults.NONE;
    while (fields.next()) {
      if (fields.field() == STACK_SAMPLE_DEFAULTS) {
        defaults = readDefaults(fields);
      }
    }
    return defaults;
  }

  private static Defaults readDefaults(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    String source = "";
    SampleCounterDescriptor primary = null;
    List<SampleCounterDescriptor> followers = new ArrayList<>();
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> source = fields.text();
        case 2 -> primary = inline(fields);
        case 3 -> followers.add(inline(fields));
        default -> {} // no other fields are used
      }
    }
    return new Defaults(source, primary, followers);
  }

  /** Reads the counter description in a reader's current field. */
  static SampleCounterDescriptor inline(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    return SampleCounterDescriptor.read(fields);
  }

  /**
   * The counter of an interned description; null if the sequence hasn't interned the description.
   */
  @Nullable SampleCounterDescriptor interned(SequenceState sequence, long iid) {
    WireReader fields = new WireReader();
    return sequence.read(state.memory(), fields, COUNTER_DESCRIPTORS, iid)
        ? SampleCounterDescriptor.read(fields)
        : null;
  }

  /** The track of a counter; negative if the counter is per CPU and the CPU is unknown. */
  int track(int session, int source, SampleCounterDescriptor counter, boolean isTimebase, int cpu) {
    if (isTimebase && !counter.unit().isEmpty()) {
      state.storage().samples().setUnit(session, state.strings().intern(counter.unit()));
    }
    if (counter.isOfCpu() && cpu < 0) {
      return NONE;
    }
    KindTracks tracks = counter.isOfCpu() ? cpuTracks : sessionTracks;
    int name = state.strings().intern(counter.name());
    tracks.named(name);
    int track =
        counter.isOfCpu()
            ? tracks.track(cpu, session, source, name)
            : tracks.track(session, source, name);
    if (tracks.isNew()) {
      describe(track, counter, isTimebase);
    }
    return track;
  }

  private void describe(int track, SampleCounterDescriptor counter, boolean isTimebase) {
    if (!counter.unit().isEmpty()) {
      state.tables().tracks.unit.set(track, state.strings().intern(counter.unit()));
    }
    args.clear();
    addArg("is_timebase", ArgType.BOOL, isTimebase ? 1 : 0);
    if (counter.hasMultiplier()) {
      addArg("unit_multiplier", ArgType.INT, counter.multiplier());
    }
    if (!counter.description().isEmpty()) {
      addArg("description", ArgType.STRING, state.strings().intern(counter.description()));
    }
    state.storage().tracks().describe(track, args);
  }

  private void addArg(String name, ArgType type, long value) {
    int key = state.strings().intern(name);
    args.add(key, key, type, value);
  }
}
