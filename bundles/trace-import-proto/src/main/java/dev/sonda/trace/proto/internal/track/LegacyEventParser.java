package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.chrome.ChromeRawEvents;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.ThreadReferenceTimes;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Parses legacy track events: events with a phase of Chrome's JSON format, or events of their
 * sequence's thread without a track.
 */
final class LegacyEventParser {
  private static final TrackKind THREAD_TIMES = TrackKind.counters("thread_time").number("utid");
  private static final TrackKind THREAD_INSTRUCTIONS =
      TrackKind.counters("thread_instructions").number("utid");
  private static final int NS_PER_US = 1000;
  private static final int NONE = LegacyEventOwner.NONE;
  private static final int SCOPE_TRACE = 1;
  private static final int SCOPE_PROCESS = 2;

  private final ImportState state;
  private final TrackDeclarations declarations;
  private final TrackRows tracks;
  private final TrackEventFields event;
  private final ThreadReferenceTimes threads;
  private final LegacyTimestamps times;
  private final SliceThreadTimes threadTimes;
  private final LegacyTracks legacyTracks;
  private final LegacyFlows flows;
  private final Slices slices;
  private final ChromeRawEvents rawEvents;
  private final KindTracks executions;
  private final KindTracks timeCounters;
  private final KindTracks instructionCounters;

  LegacyEventParser(
      ImportState state,
      TrackDeclarations declarations,
      TrackRows tracks,
      TrackEventFields event,
      ThreadReferenceTimes threads,
      LegacyTimestamps times,
      SliceThreadTimes threadTimes) {
    this.state = state;
    this.declarations = declarations;
    this.tracks = tracks;
    this.event = event;
    this.threads = threads;
    this.times = times;
    this.threadTimes = threadTimes;
    legacyTracks = new LegacyTracks(state);
    flows = new LegacyFlows(state);
    slices = state.storage().slices();
    rawEvents = new ChromeRawEvents(state);
    executions = state.storage().tracks().of(TrackKind.slices("thread_execution").number("utid"));
    timeCounters = state.storage().tracks().of(THREAD_TIMES);
    instructionCounters = state.storage().tracks().of(THREAD_INSTRUCTIONS);
  }

  /** Whether an event is a legacy event. */
  boolean accepts(SequenceState sequence, long place) {
    boolean isValue =
        event.type == TrackEventParser.COUNTER || event.type == TrackEventParser.STATE;
    return !isValue
        && (!event.legacy.isEmpty()
            || ofThread(place) != null
            || (event.target.uuid == 0
                && LegacyEventOwner.isOfThread(event, threads.of(sequence))));
  }

  /**
   * Parses the event that has been read.
   *
   * @param joinFlows called with the slice that the event began, ended or added
   * @return false if the event is invalid
   */
  boolean parse(long timeNs, SequenceState sequence, long place, IntConsumer joinFlows) {
    LegacyEventOwner target = LegacyEventOwner.of(state, declarations, event, threads.of(sequence));
    if (target == null || (event.type == 0 && !event.legacy.hasPhase())) {
      return false;
    }
    addThreadTimes(timeNs, target, place);
    if (target.writer() != NONE) {
      int key = state.strings().intern("legacy_event.passthrough_utid");
      event.args.addYielding(key, ArgType.UINT, target.writer());
    }
    LegacyEvent it =
        new LegacyEvent(timeNs, target, sequence.sequenceId(), ofThread(place), joinFlows);
    return switch (phase(target)) {
      case 'B', 'b', 'S' -> begin(it);
      case 'E', 'e', 'F' -> end(it);
      case 'X' -> addComplete(it);
      case 'i', 'I', 'R', 'n', 'T', 'p' -> addInstant(it);
      case 's', 't', 'f' -> addFlow(it);
      case 'M' -> readMetadata(it);
      default -> addRaw(it);
    };
  }

  private char phase(LegacyEventOwner target) {
    if (event.legacy.hasPhase()) {
      return event.legacy.phase();
    }
    boolean isOfThread = target.utid() != NONE;
    return switch (event.type) {
      case TrackEventParser.SLICE_BEGIN -> isOfThread ? 'B' : 'b';
      case TrackEventParser.SLICE_END -> isOfThread ? 'E' : 'e';
      default -> isOfThread ? 'i' : 'n';
    };
  }

  /**
   * The thread time and instruction count of the event at a place; null if the event has neither.
   */
  private LegacyTimestamps.@Nullable OfThread ofThread(long place) {
    LegacyTimestamps.OfThread since = times.ofThread(place);
    boolean isSaid =
        event.threadTimeUs != SliceThreadTimes.UNKNOWN
            || event.instructions != SliceThreadTimes.UNKNOWN;
    if (since != null || !isSaid) {
      return since;
    }
    long timeNs =
        event.threadTimeUs == SliceThreadTimes.UNKNOWN
            ? SliceThreadTimes.UNKNOWN
            : ThreadReferenceTimes.nanoseconds(event.threadTimeUs);
    return new LegacyTimestamps.OfThread(timeNs, event.instructions);
  }

  private void addThreadTimes(long timeNs, LegacyEventOwner target, long place) {
    LegacyTimestamps.OfThread ofThread = ofThread(place);
    if (ofThread == null) {
      return;
    }
    threadTimes.set(ofThread.timeNs(), ofThread.instructions());
    if (target.utid() != NONE) {
      addCounter(timeNs, timeCounters, "thread_time", target.utid(), ofThread.timeNs());
      addCounter(
          timeNs,
          instructionCounters,
          "thread_instruction_count",
          target.utid(),
          ofThread.instructions());
    }
  }

  private void addCounter(long timeNs, KindTracks counters, String name, int utid, long value) {
    if (value != SliceThreadTimes.UNKNOWN) {
      int track = counters.named(state.strings().intern(name)).track(utid);
      state.storage().counters().add(timeNs, track, (double) value);
    }
  }

  private boolean begin(LegacyEvent it) {
    int track = isOfThread(it) ? track(it, Place.BEGIN) : NONE;
    if (track == NONE) {
      return false;
    }
    addPhase('S');
    int slice = slices.begin(it.timeNs, track, event.category, event.name, event.args);
    return join(it, slice, () -> threadTimes.begin(slice));
  }

  private boolean end(LegacyEvent it) {
    int track = isOfThread(it) ? track(it, Place.END) : NONE;
    if (track == NONE) {
      return false;
    }
    int slice = slices.end(it.timeNs, track, event.category, event.name, event.args);
    return join(it, slice, () -> threadTimes.end(slice));
  }

  /**
   * Whether the event has the thread that its phase needs: slices of phases B, E and X belong to a
   * thread.
   */
  private boolean isOfThread(LegacyEvent it) {
    return switch (event.legacy.phase()) {
      case 'B', 'E', 'X' -> it.target.utid() != NONE;
      default -> true;
    };
  }

  private boolean addComplete(LegacyEvent it) {
    LegacyFields legacy = event.legacy;
    long duration = legacy.durationUs() * NS_PER_US;
    int track = isOfThread(it) && duration >= 0 ? track(it, Place.ROW) : NONE;
    if (track == NONE) {
      return false;
    }
    int slice = slices.add(it.timeNs, duration, track, event.category, event.name, event.args);
    long spent = legacy.threadDurationUs() * NS_PER_US;
    return join(it, slice, () -> threadTimes.complete(slice, spent, legacy.instructions()));
  }

  private boolean addInstant(LegacyEvent it) {
    int track = track(it, Place.INSTANT);
    if (track == NONE) {
      return false;
    }
    addPhase('R', 'T', 'p');
    int slice = slices.add(it.timeNs, 0, track, event.category, event.name, event.args);
    boolean isStep = event.legacy.phase() == 'T' || event.legacy.phase() == 'p';
    return isStep || join(it, slice, () -> threadTimes.instant(slice));
  }

  private boolean join(LegacyEvent it, int slice, Runnable setThreadTimes) {
    if (slice != Slices.NONE) {
      if (it.target.utid() != NONE && !isAsync()) {
        setThreadTimes.run();
      }
      flows.bind(event.legacy, slice);
      it.joinFlows.accept(slice);
    }
    return true;
  }

  private boolean addFlow(LegacyEvent it) {
    int track = track(it, Place.ROW);
    return track != NONE && flows.parse(event, track);
  }

  private boolean isAsync() {
    return switch (event.legacy.phase()) {
      case 'b', 'e', 'n', 'S', 'T', 'p', 'F' -> true;
      default -> false;
    };
  }

  private int track(LegacyEvent it, Place place) {
    LegacyFields legacy = event.legacy;
    if (isAsync()) {
      boolean isBroken = !legacy.hasId() || (legacy.hasLocalId() && it.target.upid() == NONE);
      if (isBroken) {
        return NONE;
      }
      int key = state.strings().intern("legacy_trace_source_id");
      event.args.addFirst(key, ArgType.INT, legacy.id());
      return legacyTracks.async(event, it.target.upid());
    }
    boolean isInstant = legacy.phase() == 'i' || legacy.phase() == 'I';
    if (isInstant && legacy.instantScope() == SCOPE_TRACE) {
      return legacyTracks.instants();
    }
    if (isInstant && legacy.instantScope() == SCOPE_PROCESS) {
      return legacyTracks.instantsOf(it.target.upid());
    }
    if (it.target.isWithoutTrack()) {
      return executions.track(it.target.utid());
    }
    int sequence = event.target.uuid == TrackDeclarations.DEFAULT ? 0 : it.sequenceId;
    return switch (place) {
      case BEGIN -> tracks.begin(event.target.uuid, event.name, sequence);
      case END -> tracks.end(event.target.uuid, event.name, sequence);
      case INSTANT -> tracks.instant(event.target.uuid, event.name, sequence);
      case ROW -> tracks.unmerged(event.target.uuid, event.name, sequence);
    };
  }

  /**
   * Names a thread or process; other metadata events are kept for the export as Chrome's JSON.
   *
   * @return false if the event is invalid
   */
  private boolean readMetadata(LegacyEvent it) {
    String what = event.name == 0 ? "" : state.strings().text(event.name);
    return switch (what) {
      case "thread_name" -> it.target.nameThread(state, event);
      case "process_name" -> it.target.nameProcess(state, event);
      default -> {
        addRaw(it);
        yield !what.isEmpty();
      }
    };
  }

  /** Adds an event without a table of its own; false if it belongs to no thread. */
  private boolean addRaw(LegacyEvent it) {
    if (it.target.utid() == NONE) {
      return false;
    }
    ArgSet args = event.legacy.rawArgs(state.strings(), event.category, event.name, it.ofThread);
    args.addAll(event.args, state.strings());
    rawEvents.add(it.timeNs, "track_event.legacy_event", it.target.utid(), args);
    return true;
  }

  /**
   * Stores the phase as an argument if it is one of {@code phases}, which the resulting slice would
   * not distinguish from other phases.
   */
  private void addPhase(char... phases) {
    for (char phase : phases) {
      if (event.legacy.phase() == phase) {
        add("legacy_event.phase", ArgType.STRING, state.strings().intern(String.valueOf(phase)));
      }
    }
  }

  private void add(String name, ArgType type, long value) {
    int key = state.strings().intern(name);
    event.args.add(key, key, type, value);
  }

  /** The kind of row that an event needs on its track. */
  private enum Place {
    BEGIN,
    END,
    INSTANT,
    ROW
  }

  private record LegacyEvent(
      long timeNs,
      LegacyEventOwner target,
      int sequenceId,
      LegacyTimestamps.@Nullable OfThread ofThread,
      IntConsumer joinFlows) {}
}
