package dev.sonda.trace.proto.internal.ftrace.device;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.Map;

/**
 * Imports the command batches that Adreno GPUs have run as slices, on tracks by context and
 * priority.
 */
final class AdrenoParsers {
  private static final int QUEUED = 534;
  private static final int SYNC = 536;
  private static final int RETIRED = 537;
  private static final int CONTEXT = 1;
  private static final int BATCH = 2;
  private static final int SYNC_TICKS = 3;
  private static final int START = 6;
  private static final int RETIRE = 7;
  private static final int PRIORITY = 8;
  private static final long UNSIGNED = 0xFFFF_FFFFL;

  /** Ticks of the GPU's clock (19.2 MHz) in {@code NS_PER_TICKS}: 12 ticks are 625 ns. */
  private static final long TICKS = 12;

  private static final long NS_PER_TICKS = 625;

  /**
   * Upper limit of batches that wait for their second event; more occur only if events were lost.
   */
  private static final int MAX_WAITING = 1 << 16;

  /** One hour in ticks; longer batches have damaged times. */
  private static final long MAX_TICKS = 19_200_000L * 3600;

  private static final TrackKind BATCHES =
      TrackKind.slices("adreno_gpu_cmdbatch").number("context_id").number("prio");

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final OverlappingSliceTracks tracks;
  private final Map<Long, Long> tidsByContext = new HashMap<>();
  private final Map<Long, Sync> syncs = new HashMap<>();
  private final Map<Long, Batch> retired = new HashMap<>();
  private final ArgSet noArgs = new ArgSet();

  AdrenoParsers(ImportState state) {
    this.state = state;
    output = new SliceAndCounterOutput(state);
    tracks = state.storage().tracks().lanesOf(BATCHES);
  }

  void register(EventParsers parsers) {
    parsers.add(
        QUEUED, event -> tidsByContext.putIfAbsent(event.number(CONTEXT) & UNSIGNED, event.pid()));
    parsers.add(SYNC, this::parseSync);
    parsers.add(RETIRED, this::parseRetired);
  }

  private void parseSync(KernelEvent event) {
    Sync sync = new Sync(event.timeNs(), event.number(SYNC_TICKS));
    long number = event.number(BATCH) & UNSIGNED;
    Batch batch = retired.remove(number);
    if (batch != null) {
      add(batch, sync);
    } else if (syncs.size() < MAX_WAITING) {
      syncs.putIfAbsent(number, sync);
    }
  }

  private void parseRetired(KernelEvent event) {
    Batch batch =
        new Batch(
            event.number(CONTEXT) & UNSIGNED,
            event.number(PRIORITY) & UNSIGNED,
            event.number(START),
            event.number(RETIRE));
    long number = event.number(BATCH) & UNSIGNED;
    Sync sync = syncs.remove(number);
    if (sync != null) {
      add(batch, sync);
    } else if (retired.size() < MAX_WAITING) {
      retired.putIfAbsent(number, batch);
    }
  }

  private void add(Batch batch, Sync sync) {
    long ticks = batch.endTicks - batch.startTicks;
    long sinceSync = batch.startTicks - sync.ticks;
    if (ticks < 0 || ticks > MAX_TICKS || sinceSync < -MAX_TICKS || sinceSync > MAX_TICKS) {
      return;
    }
    long timeNs = sync.timeNs + sinceSync * NS_PER_TICKS / TICKS;
    long durationNs = ticks * NS_PER_TICKS / TICKS;
    String process = processName(batch.context);
    String of = "(Ctx=" + batch.context + ", Prio=" + batch.priority + ")";
    int name = output.intern("GPU " + process + of);
    int track = tracks.alone(name, timeNs, durationNs, batch.context, batch.priority);
    if (!process.isEmpty()) {
      state.tables().tracks.name.set(track, name);
    }
    state.storage().slices().add(timeNs, durationNs, track, 0, output.intern("GPU"), noArgs);
  }

  /**
   * The name of the process that queues a context's commands, followed by a space; empty if
   * unknown.
   */
  private String processName(long context) {
    Long tid = tidsByContext.get(context);
    if (tid == null) {
      return "";
    }
    Processes processes = state.processes();
    int upid = processes.processOf(processes.thread(tid));
    if (upid == Processes.NONE || processes.processes().name.isNull(upid)) {
      return "";
    }
    return output.text(processes.processes().name.get(upid)) + " ";
  }

  /** A simultaneous reading of the trace's clock and of the GPU's clock. */
  private record Sync(long timeNs, long ticks) {}

  private record Batch(long context, long priority, long startTicks, long endTicks) {}
}
