package dev.sonda.trace.proto.internal.profile.sample;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.profile.sample.SampleContexts.Execution;
import dev.sonda.trace.proto.internal.profile.sample.SampleContexts.Task;
import dev.sonda.trace.proto.internal.profile.sample.SampleSessions.Defaults;
import dev.sonda.trace.storage.profile.ProfilerSamples;
import dev.sonda.trace.storage.table.profile.SampleTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Imports generic stack samples (StackSample), a format that any profiler may write. */
public final class StackSampleModule implements PacketModule {
  private static final int STACK_SAMPLE = 135;
  private static final int NONE = -1;

  private final ImportState state;
  private final InternedStackSource interned;
  private final UninternedStacks inline;
  private final SampleContexts contexts;
  private final SampleSessions sessions;
  private final int kind;

  public StackSampleModule(ImportState state, InternedStackSource interned) {
    this.state = state;
    this.interned = interned;
    inline = new UninternedStacks(state, "stack_sample_inline");
    contexts = new SampleContexts(state);
    sessions = new SampleSessions(state);
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {STACK_SAMPLE};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, sequence.number(), packet.content(), packet.contentBytes());
  }

  /** The fields of a sample that is being read. */
  private static final class Sample {
    Task task = SampleContexts.noTask();
    Execution execution = SampleContexts.noExecution();
    int inlineCallsite = NONE;
    long callstackIid;
    boolean hasCallstackIid;
    @Nullable SampleCounterDescriptor primary;
    long primaryWeight;
    boolean hasPrimaryWeight;
    final List<@Nullable SampleCounterDescriptor> followers = new ArrayList<>();
    final List<@Nullable SampleCounterDescriptor> internedFollowers = new ArrayList<>();
    final List<Long> followerWeights = new ArrayList<>();
  }

  private void parse(long timeNs, long sequenceNumber, long place, long sizeBytes) {
    SequenceState sequence = state.sequences().state((int) sequenceNumber);
    Defaults defaults = sessions.defaults(sequence);
    Sample sample = new Sample();
    sample.primary = defaults.primary();
    WireReader fields = new WireReader();
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      readContext(sequence, fields, sample);
      readCounter(sequence, fields, sample);
    }
    add(timeNs, sequence, defaults, sample);
  }

  private void readContext(SequenceState sequence, WireReader fields, Sample sample) {
    switch (fields.field()) {
      case 1 -> sample.task = contexts.inlineTask(sequence, fields);
      case 2 -> sample.task = contexts.internedTask(sequence, fields.longValue());
      case 3 -> sample.execution = contexts.inlineExecution(fields);
      case 4 -> sample.execution = contexts.internedExecution(sequence, fields.longValue());
      case 5 -> sample.inlineCallsite = inline.callsite(fields);
      case 6 -> {
        sample.hasCallstackIid = true;
        sample.callstackIid = fields.longValue();
      }
      default -> {} // fields about counters are read elsewhere
    }
  }

  private void readCounter(SequenceState sequence, WireReader fields, Sample sample) {
    switch (fields.field()) {
      case 9 -> sample.primary = SampleSessions.inline(fields);
      case 10 -> sample.primary = sessions.interned(sequence, fields.longValue());
      case 11 -> {
        sample.hasPrimaryWeight = true;
        sample.primaryWeight = fields.longValue();
      }
      case 12 -> sample.followers.add(SampleSessions.inline(fields));
      case 13 ->
          numbers(fields)
              .forEach(iid -> sample.internedFollowers.add(sessions.interned(sequence, iid)));
      case 14 -> sample.followerWeights.addAll(numbers(fields));
      default -> {} // fields about the context are read elsewhere
    }
  }

  private static List<Long> numbers(WireReader field) {
    if (!field.isBytes()) {
      return List.of(field.longValue());
    }
    List<Long> numbers = new ArrayList<>();
    WireReader packed = new WireReader();
    packed.reset(field);
    while (packed.hasMore()) {
      numbers.add(packed.nextPacked());
    }
    return numbers;
  }

  private void add(long timeNs, SequenceState sequence, Defaults defaults, Sample sample) {
    int source = defaults.source().isEmpty() ? 0 : state.strings().intern(defaults.source());
    int session = sessions.session(sequence, source);
    List<Integer> counters = addCounters(timeNs, session, source, defaults, sample);
    int callsite =
        sample.hasCallstackIid
            ? interned.callsite(sequence, sample.task.upid(), sample.callstackIid)
            : sample.inlineCallsite;
    ProfilerSamples samples = state.storage().samples();
    SampleTable table = samples.tables().samples;
    int row = table.add();
    table.ts.set(row, timeNs);
    setIfKnown(table, row, source, sample, callsite);
    table.sessionId.set(row, session);
    samples.setCounters(row, counters);
  }

  private static void setIfKnown(
      SampleTable table, int row, int source, Sample sample, int callsite) {
    if (source != 0) {
      table.source.set(row, source);
    }
    if (sample.task.row() != NONE) {
      table.taskContextId.set(row, sample.task.row());
    }
    if (sample.execution.row() != NONE) {
      table.executionContextId.set(row, sample.execution.row());
    }
    if (callsite >= 0) {
      table.callsiteId.set(row, callsite);
    }
  }

  private List<Integer> addCounters(
      long timeNs, int session, int source, Defaults defaults, Sample sample) {
    List<Integer> rows = new ArrayList<>();
    int cpu = sample.execution.cpu();
    SampleCounterDescriptor primary = sample.primary;
    int timebase = primary == null ? NONE : sessions.track(session, source, primary, true, cpu);
    if (timebase != NONE && sample.hasPrimaryWeight) {
      rows.add(value(timeNs, timebase, sample.primaryWeight));
    }
    List<? extends @Nullable SampleCounterDescriptor> followers = followers(defaults, sample);
    for (int i = 0; i < followers.size(); i++) {
      SampleCounterDescriptor follower = followers.get(i);
      int track = follower == null ? NONE : sessions.track(session, source, follower, false, cpu);
      if (track != NONE && i < sample.followerWeights.size()) {
        rows.add(value(timeNs, track, sample.followerWeights.get(i)));
      }
    }
    return rows;
  }

  /**
   * The counters of the sample's additional weights. Counters and weights are matched by position,
   * so unknown counters are null instead of being left out.
   */
  private static List<? extends @Nullable SampleCounterDescriptor> followers(
      Defaults defaults, Sample sample) {
    if (!sample.followers.isEmpty()) {
      return sample.followers;
    }
    return sample.internedFollowers.isEmpty() ? defaults.followers() : sample.internedFollowers;
  }

  private int value(long timeNs, int track, long weight) {
    return state.storage().counters().add(timeNs, track, (double) weight);
  }
}
