package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.android.ProcessStarts;
import dev.sonda.trace.proto.internal.chrome.ChromeTrackEventContext;
import dev.sonda.trace.proto.internal.chrome.RangeOfInterestModule;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.ThreadReferenceTimes;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.table.CounterTable;
import dev.sonda.trace.storage.track.Flows;
import dev.sonda.trace.storage.track.GpuWorkFlows;
import dev.sonda.trace.storage.track.Slices;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Parses track events into slices, states, counter values and flows. */
final class TrackEventParser {
  static final int SLICE_BEGIN = 1;
  static final int SLICE_END = 2;
  private static final int INSTANT = 3;
  static final int COUNTER = 4;
  static final int STATE = 5;
  private static final long SIZE = 0xFFFF_FFFFL;

  private final ImportState state;
  private final RangeOfInterestModule range;
  private final TrackDeclarations declarations;
  private final TrackRows tracks;
  private final Slices slices;
  private final Flows flows;
  private final TrackEventFields event;
  private final LogMessages logs;
  private final SliceThreadTimes threadTimes;
  private final LegacyEventParser legacy;
  private final ProcessStarts processStarts;
  private final EventStacks stacks;
  private final IncrementalCounterValues increments;
  private final int writerKey;
  private int sequenceId;

  TrackEventParser(
      ImportState state,
      TrackDeclarations declarations,
      ChromeTrackEventContext facts,
      ThreadReferenceTimes threads,
      LegacyTimestamps times,
      IncrementalCounterValues increments,
      EventStacks stacks) {
    this.state = state;
    range = facts.range();
    this.increments = increments;
    this.declarations = declarations;
    this.stacks = stacks;
    tracks = new TrackRows(state, declarations);
    slices = state.storage().slices();
    flows = state.storage().flows();
    event = new TrackEventFields(state, facts);
    logs = new LogMessages(state, event.names());
    processStarts = new ProcessStarts(state);
    threadTimes = new SliceThreadTimes(state.tables().slices);
    legacy = new LegacyEventParser(state, declarations, tracks, event, threads, times, threadTimes);
    writerKey = state.strings().intern("legacy_event.passthrough_utid");
  }

  /**
   * Parses an event.
   *
   * @param sumsAndSize the event's number in {@link IncrementalCounterValues} in the upper bits,
   *     and its size in bytes in the lower 32 bits
   */
  void parse(long timeNs, long stateNumber, long place, long sumsAndSize) {
    if (range.leavesOut(timeNs)) {
      return;
    }
    state.tables().reach(timeNs);
    SequenceState sequence = state.sequences().state((int) stateNumber);
    event.read(timeNs, sequence, place, sumsAndSize & SIZE);
    increments.put((int) (sumsAndSize >>> Integer.SIZE), event.type == COUNTER, event.target);
    if (legacy.accepts(sequence, place)) {
      sequenceId = sequence.sequenceId();
      parseExtraCounters(timeNs);
      if (!legacy.parse(
          timeNs, sequence, place, slice -> complete(sequence, TrackRows.NONE, slice))) {
        countError();
      }
      return;
    }
    TrackDeclaration track = declarations.resolve(event.target.uuid);
    if (track == null) {
      countError();
      return;
    }
    sequenceId = event.target.uuid == TrackDeclarations.DEFAULT ? 0 : sequence.sequenceId();
    parseExtraCounters(timeNs);
    addWriter(track, sequence.sequenceId());
    addLog(timeNs, track, sequence);
    switch (event.type) {
      case SLICE_BEGIN -> begin(timeNs, track, sequence);
      case SLICE_END -> end(timeNs, track, sequence);
      case INSTANT -> addInstant(timeNs, track, sequence);
      case COUNTER -> addCounter(timeNs);
      case STATE -> updateState(timeNs);
      default -> countError();
    }
  }

  private void addLog(long timeNs, TrackDeclaration track, SequenceState sequence) {
    if (event.hasLog) {
      TrackScope scope = Objects.requireNonNull(track.scope);
      if (!scope.isThread() || !logs.add(timeNs, scope.owner(), sequence, event.log, event.args)) {
        countError();
      }
    }
  }

  /**
   * Adds the writing thread as an argument, for events on a track that doesn't belong to a thread.
   */
  private void addWriter(TrackDeclaration track, int writingSequence) {
    TrackScope scope = Objects.requireNonNull(track.scope);
    if (scope.isThread()) {
      return;
    }
    int writer = declarations.writer(writingSequence);
    boolean isOfOtherProcess =
        scope.kind() == TrackScope.Kind.PROCESS
            && writer != TrackRows.NONE
            && state.processes().processOf(writer) != scope.owner();
    if (writer != TrackRows.NONE && !isOfOtherProcess) {
      event.args.addYielding(writerKey, ArgType.UINT, writer);
    }
  }

  private void begin(long timeNs, TrackDeclaration track, SequenceState sequence) {
    int row = tracks.begin(event.target.uuid, event.name, sequenceId);
    if (row != TrackRows.NONE) {
      int slice = slices.begin(timeNs, row, event.category, event.name, event.args);
      if (slice != Slices.NONE && isOfThread(track)) {
        threadTimes.begin(slice);
      }
      addProcess(timeNs, slice);
      complete(sequence, processOf(track), slice);
    }
  }

  private void end(long timeNs, TrackDeclaration track, SequenceState sequence) {
    int row = tracks.end(event.target.uuid, event.name, sequenceId);
    if (row != TrackRows.NONE) {
      int slice = slices.end(timeNs, row, event.category, event.name, event.args);
      if (slice != Slices.NONE && isOfThread(track)) {
        threadTimes.end(slice);
      }
      complete(sequence, processOf(track), slice);
    }
  }

  private void addInstant(long timeNs, TrackDeclaration track, SequenceState sequence) {
    int row = tracks.instant(event.target.uuid, event.name, sequenceId);
    if (row != TrackRows.NONE) {
      int slice = slices.add(timeNs, 0, row, event.category, event.name, event.args);
      if (slice != Slices.NONE && isOfThread(track)) {
        threadTimes.instant(slice);
      }
      addProcess(timeNs, slice);
      complete(sequence, processOf(track), slice);
    }
  }

  private void addProcess(long timeNs, int slice) {
    if (slice != Slices.NONE && event.processField != 0) {
      processStarts.add(timeNs, event.processField, event.process);
    }
  }

  private static boolean isOfThread(TrackDeclaration track) {
    return track.scope != null && track.scope.isThread();
  }

  /** The process of a track, or {@link TrackRows#NONE}. */
  private int processOf(TrackDeclaration track) {
    TrackScope scope = Objects.requireNonNull(track.scope);
    return switch (scope.kind()) {
      case THREAD -> state.processes().processOf(scope.owner());
      case PROCESS -> scope.owner();
      default -> TrackRows.NONE;
    };
  }

  /** Adds a slice's flows, its links to GPU work, and its call stack. */
  private void complete(SequenceState sequence, int upid, int slice) {
    if (slice != Slices.NONE) {
      joinFlows(slice);
      joinWork(slice);
      stacks.add(event.stack, sequence, upid, slice, event.type == SLICE_END);
    }
  }

  private void joinWork(int slice) {
    GpuWorkFlows work = state.storage().stageFlows();
    for (int i = 0; i < event.submissions.size(); i++) {
      work.addSubmission(event.submissions.get(i), slice);
    }
    for (int i = 0; i < event.stageWaits.size(); i++) {
      work.addEnd(event.stageWaits.get(i), slice);
    }
  }

  private void joinFlows(int slice) {
    for (int i = 0; i < event.flows.size(); i++) {
      long flow = event.flows.get(i);
      if (flows.isActive(flow)) {
        flows.step(flow, slice);
      } else {
        flows.begin(flow, slice);
      }
    }
    for (int i = 0; i < event.endingFlows.size(); i++) {
      long flow = event.endingFlows.get(i);
      if (flows.isActive(flow)) {
        flows.end(flow, slice, true);
      }
    }
  }

  private void addCounter(long timeNs) {
    if (!event.target.hasUuid) {
      state.statistics().add(Statistic.TRACK_EVENT_COUNTER_MISSING_TRACK_UUID, 1);
    } else if (!event.target.hasValue) {
      state.statistics().add(Statistic.TRACK_EVENT_COUNTER_MISSING_VALUE, 1);
    } else {
      int row = addValue(timeNs, event.target.uuid, event.target.value);
      int set = row < 0 ? -1 : state.argSets().write(event.args);
      if (set >= 0) {
        state.tables().counters.argSetId.set(row, set);
      }
    }
  }

  /** Adds a counter value and returns its row; negative if the track isn't a counter track. */
  private int addValue(long timeNs, long uuid, double value) {
    TrackDeclaration declared = declarations.resolve(uuid);
    CounterDeclaration counter = declared == null ? null : declared.counter;
    if (counter == null) {
      state.statistics().add(Statistic.TRACK_EVENT_COUNTER_INVALID_TRACK_UUID, 1);
      return -1;
    }
    double absolute = counter.inUnit(value);
    CounterTable table = state.tables().counters;
    int row = table.add();
    table.ts.set(row, timeNs);
    table.trackId.set(row, tracks.unmerged(uuid, event.name, sequenceId));
    table.value.set(row, absolute);
    threadTimes.notice(counter, absolute, state.strings());
    return row;
  }

  /**
   * Adds the extra counter values of an event: counters, such as a thread's CPU time, that the
   * program samples at each event.
   */
  private void parseExtraCounters(long timeNs) {
    threadTimes.clear();
    int whole = Math.min(event.target.extraTracks.size(), event.target.extraValues.size());
    for (int i = 0; i < whole; i++) {
      addValue(timeNs, event.target.extraTracks.get(i), (double) event.target.extraValues.get(i));
    }
    int real =
        Math.min(event.target.extraDoubleTracks.size(), event.target.extraDoubleValues.size());
    for (int i = 0; i < real; i++) {
      double value = Double.longBitsToDouble(event.target.extraDoubleValues.get(i));
      addValue(timeNs, event.target.extraDoubleTracks.get(i), value);
    }
  }

  private void updateState(long timeNs) {
    boolean isOfOldKind = !event.legacy.isEmpty() && event.target.uuid == TrackDeclarations.DEFAULT;
    TrackDeclaration track = event.target.hasUuid && !isOfOldKind ? stateTrack() : null;
    if (track == null) {
      countError();
      return;
    }
    int row = tracks.unmerged(event.target.uuid, event.name, sequenceId);
    state.storage().states().update(timeNs, row, event.name, event.category, event.args);
  }

  private @Nullable TrackDeclaration stateTrack() {
    TrackDeclaration track = declarations.resolve(event.target.uuid);
    return track != null && track.isState ? track : null;
  }

  private void countError() {
    state.statistics().add(Statistic.TRACK_EVENT_PARSER_ERRORS, 1);
  }
}
