package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.profile.ProfilerSamples;
import dev.sonda.trace.storage.table.profile.SampleTable;
import java.util.ArrayList;
import java.util.List;

/** Imports samples of traced_perf: counter values and, if unwinding succeeded, stacks. */
final class PerfSampleModule implements PacketModule {
  private static final int PERF_SAMPLE = 66;

  /** Reasons for samples without stacks, by the numbers of PerfSample.SampleSkipReason. */
  private static final int SKIPPED_READ = 1;

  private static final int SKIPPED_UNWIND = 2;
  private static final int SKIPPED_QUEUE = 3;

  /** CPU mode names, by number in Profiling.CpuMode. */
  private static final String[] MODES = {
    "", "kernel", "user", "hypervisor", "guest_kernel", "guest_user"
  };

  /** Names of unwinding errors, by number in Profiling.StackUnwindError. */
  private static final String[] UNWIND_ERRORS = {
    "unknown",
    "none",
    "memory_invalid",
    "unwind_info",
    "unsupported",
    "invalid_map",
    "max_frames_exceeded",
    "repeated_frame",
    "invalid_elf",
    "system_call",
    "thread_timeout",
    "thread_does_not_exist",
    "bad_arch",
    "maps_parse",
    "invalid_parameter",
    "ptrace_call"
  };

  private final ImportState state;
  private final InternedStacks stacks;
  private final PerfSessions sessions;
  private final int kind;

  PerfSampleModule(ImportState state, InternedStacks stacks) {
    this.state = state;
    this.stacks = stacks;
    sessions = new PerfSessions(state);
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {PERF_SAMPLE};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, sequence.number(), packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long sequenceNumber, long place, long sizeBytes) {
    WireReader fields = new WireReader();
    state.memory().read(fields, place, sizeBytes);
    PerfSampleFields sample = PerfSampleFields.read(fields);
    SequenceState sequence = state.sequences().state((int) sequenceNumber);
    PerfCpuTracks stream = sessions.stream(sequence, sample.cpu());
    if (sample.lostRecords() > 0) {
      state.statistics().add("perf_cpu_lost_records", sample.cpu(), sample.lostRecords());
    } else if (sample.isOfProducer()) {
      if (sample.isStoppedByGuardrail()) {
        state.statistics().set("perf_guardrail_stop_ts", stream.session(), timeNs);
      }
    } else {
      countSkipped(sample);
      add(timeNs, sequence, stream, sample);
    }
  }

  private void countSkipped(PerfSampleFields sample) {
    switch (sample.skipReason()) {
      case SKIPPED_READ, SKIPPED_UNWIND -> state.statistics().add("perf_samples_skipped", 1);
      case SKIPPED_QUEUE -> state.statistics().add("perf_samples_skipped_dataloss", 1);
      default -> {} // the sample has no stack by configuration
    }
  }

  private void add(
      long timeNs, SequenceState sequence, PerfCpuTracks stream, PerfSampleFields sample) {
    List<Integer> counters = addCounters(timeNs, stream, sample);
    int utid = state.processes().thread(sample.tid(), sample.pid());
    int upid = state.processes().process(sample.pid());
    int callsite =
        sample.hasStack()
            ? stacks.callsite(sequence, upid, sample.callstackIid())
            : InternedStacks.NONE;
    ProfilerSamples samples = state.storage().samples();
    int row = samples.add(timeNs, state.strings().intern("linux.perf"), upid, utid);
    int cpu = sample.hasCpu() ? state.storage().cpus().ucpu(sample.cpu()) : -1;
    samples.setExecution(row, cpu, mode(sample.cpuMode()));
    samples.setCounters(row, counters);
    SampleTable table = samples.tables().samples;
    if (callsite != InternedStacks.NONE) {
      table.callsiteId.set(row, callsite);
    }
    if (sample.unwindError() >= 0) {
      table.unwindError.set(row, state.strings().intern(name(UNWIND_ERRORS, sample.unwindError())));
    }
    table.sessionId.set(row, stream.session());
  }

  private List<Integer> addCounters(long timeNs, PerfCpuTracks stream, PerfSampleFields sample) {
    List<Integer> rows = new ArrayList<>();
    if (sample.hasTimebaseCount()) {
      rows.add(add(timeNs, stream.timebaseTrack(), (double) sample.timebaseCount()));
    }
    int values = Math.min(sample.followerCounts().size(), stream.followerTracks().size());
    for (int i = 0; i < values; i++) {
      rows.add(
          add(timeNs, stream.followerTracks().get(i), (double) sample.followerCounts().get(i)));
    }
    return rows;
  }

  private int add(long timeNs, int track, double value) {
    return state.storage().counters().add(timeNs, track, value);
  }

  private int mode(int number) {
    return number == 0 ? 0 : state.strings().intern(name(MODES, number));
  }

  private static String name(String[] names, int number) {
    return number >= 0 && number < names.length ? names[number] : "unknown";
  }
}
