package dev.sonda.trace.proto.internal.profile;

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

/** The perf sessions of a trace, one for each sequence, with the counter tracks of each CPU. */
final class PerfSessions {
  private static final TrackKind COUNTERS =
      TrackKind.counters("perf_cpu_counter").number("cpu").number("perf_session_id").text("name");

  private static final int PERF_SAMPLE_DEFAULTS = 12;

  private final ImportState state;
  private final KindTracks tracks;
  private final Map<Integer, Integer> sessions = new HashMap<>();
  private final Map<OnCpu, PerfCpuTracks> streams = new HashMap<>();
  private final ArgSet args = new ArgSet();

  PerfSessions(ImportState state) {
    this.state = state;
    tracks = state.storage().tracks().of(COUNTERS);
  }

  /** The session of a sequence, with its tracks for a CPU. */
  PerfCpuTracks stream(SequenceState sequence, int cpu) {
    int session =
        sessions.computeIfAbsent(
            sequence.sequenceId(),
            _ -> state.storage().samples().addSession(state.strings().intern("linux.perf")));
    OnCpu key = new OnCpu(sequence.sequenceId(), cpu);
    PerfCpuTracks known = streams.get(key);
    if (known == null) {
      known = open(sequence, session, cpu);
      streams.put(key, known);
    }
    return known;
  }

  private PerfCpuTracks open(SequenceState sequence, int session, int cpu) {
    PerfCounterName timebase = PerfCounterName.DEFAULT;
    List<PerfCounterName> followers = new ArrayList<>();
    WireReader defaults = new WireReader();
    if (canRead(sequence, defaults)) {
      long[] numbers = new long[4];
      timebase = new PerfCounterName("unknown", null);
      while (defaults.next()) {
        switch (defaults.field()) {
          case 1 -> timebase = PerfCounterName.ofTimebase(defaults);
          case 2, 3 -> numbers[defaults.field()] = defaults.longValue();
          case 4 -> followers.add(PerfCounterName.ofFollower(defaults));
          default -> {} // no other fields are used
        }
      }
      if (numbers[2] > 0) {
        state.statistics().set("perf_process_shard_count", session, numbers[2]);
        state.statistics().set("perf_chosen_process_shard", session, numbers[3]);
      }
    }
    String unit = timebase.unit();
    if (unit != null) {
      state.storage().samples().setUnit(session, state.strings().intern(unit));
    }
    int timebaseTrack = track(cpu, session, timebase, true);
    List<Integer> followerTracks = new ArrayList<>();
    followers.forEach(follower -> followerTracks.add(track(cpu, session, follower, false)));
    return new PerfCpuTracks(session, timebaseTrack, followerTracks);
  }

  private boolean canRead(SequenceState sequence, WireReader defaults) {
    if (!sequence.hasDefaults()) {
      return false;
    }
    WireReader fields = new WireReader();
    state.memory().read(fields, sequence.defaults(), sequence.defaultsBytes());
    boolean isFound = false;
    while (fields.next()) {
      if (fields.field() == PERF_SAMPLE_DEFAULTS) {
        defaults.reset(fields);
        isFound = true;
      }
    }
    return isFound;
  }

  private int track(int cpu, int session, PerfCounterName counter, boolean isTimebase) {
    int name = state.strings().intern(counter.name());
    int track = tracks.named(name).track(cpu, session, name);
    if (tracks.isNew()) {
      args.clear();
      int key = state.strings().intern("is_timebase");
      args.add(key, key, ArgType.BOOL, isTimebase ? 1 : 0);
      state.storage().tracks().describe(track, args);
    }
    return track;
  }

  private record OnCpu(int sequence, int cpu) {}
}
