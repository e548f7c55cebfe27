package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.chrome.ChromeProcessDescriptors;
import dev.sonda.trace.proto.internal.chrome.ChromeTrackEventContext;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.packet.ThreadReferenceTimes;
import dev.sonda.trace.proto.internal.profile.ProfileModules;
import dev.sonda.trace.proto.internal.v8.V8SampleEvents;
import java.util.ArrayList;
import java.util.List;

/** Puts track events into the queue; {@link TrackEventParser} parses them in the order of time. */
public final class TrackEventModule implements PacketModule {
  private static final int TRACK_EVENT = 11;

  private final ImportState state;
  private final ThreadReferenceTimes threads;
  private final LegacyTimestamps times;
  private final IncrementalCounterValues increments;
  private final V8SampleEvents samples;
  private final int kind;
  private int lastEpoch = -1;

  private TrackEventModule(
      ImportState state,
      TrackEventParser parser,
      ThreadReferenceTimes threads,
      LegacyTimestamps times,
      IncrementalCounterValues increments) {
    this.state = state;
    this.threads = threads;
    this.increments = increments;
    this.times = times;
    samples = new V8SampleEvents(state, threads);
    kind = state.events().addKind(parser::parse);
  }

  /** Creates the modules for track events, and for track and thread descriptors. */
  public static List<PacketModule> all(
      ImportState state, ThreadReferenceTimes threads, ProfileModules profiles) {
    TrackDeclarations declarations = new TrackDeclarations(state);
    LegacyTimestamps times = new LegacyTimestamps(state, threads);
    IncrementalCounterValues increments = new IncrementalCounterValues(state, declarations);
    ChromeTrackEventContext facts = ChromeTrackEventContext.of(state, profiles.mappings());
    TrackEventParser parser =
        new TrackEventParser(
            state,
            declarations,
            facts,
            threads,
            times,
            increments,
            new EventStacks(state, profiles.stacks()));
    ChromeProcessDescriptors chrome = new ChromeProcessDescriptors(state);
    ThreadDescriptors descriptors = new ThreadDescriptors(state, threads, chrome);
    List<PacketModule> modules = new ArrayList<>(facts.modules(state));
    modules.add(
        new TrackDescriptorModule(state, declarations, descriptors, chrome, facts.active()));
    modules.add(new ThreadDescriptorModule(state, descriptors));
    modules.add(new TrackEventModule(state, parser, threads, times, increments));
    return modules;
  }

  @Override
  public int[] contentFields() {
    return new int[] {TRACK_EVENT};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    if (sequence.epoch() != lastEpoch) {
      threads.of(sequence); // creates the reference now, with the sequence's current thread
      lastEpoch = sequence.epoch();
    }
    if (times.isPlain(packet)) {
      add(packet, sequence, timeNs);
    } else {
      times.read(packet, sequence, timeNs).ifPresent(time -> add(packet, sequence, time));
    }
  }

  private void add(PacketHead packet, SequenceState sequence, long timeNs) {
    samples.read(packet, sequence);
    long sums = increments.add(sequence, packet.content(), packet.contentBytes());
    long sumsAndSize = sums << Integer.SIZE | packet.contentBytes();
    state.trackEvents().add(timeNs, kind, sequence.number(), packet.content(), sumsAndSize);
  }
}
