package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.FlowTable;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Imports events of the GPU scheduler: jobs on a GPU's rings as slices, their queueing as instants
 * of the queueing threads with flows to the slices, and vertical blanks of displays as instants.
 */
final class GpuJobParsers {
  private static final int VBLANK = 409;
  private static final int VBLANK_DELIVERED = 410;
  private static final int JOB_QUEUED_BEFORE_6_17 = 411;
  private static final int JOB_RUN_BEFORE_6_17 = 412;
  private static final int JOB_DONE_BEFORE_6_17 = 413;
  private static final int JOB_DONE = 592;
  private static final int JOB_QUEUED = 593;
  private static final int JOB_RUN = 594;

  /**
   * Context of job keys from kernels before 6.17, where a job is identified by an id when queued,
   * and by the address of its fence when done.
   */
  private static final long NO_CONTEXT = -1;

  /** Identifies a job by its fence's context and number, or by an id or address alone. */
  private record Key(long context, long number) {}

  /** The two keys of a job: in the event for queueing and in the event for completion. */
  private record Job(Key queued, Key ended) {
    static Job ofFence(long context, long number) {
      Key key = new Key(context, number);
      return new Job(key, key);
    }

    static Job ofId(long id, long fence) {
      return new Job(new Key(NO_CONTEXT, id), new Key(NO_CONTEXT, fence));
    }
  }

  /** A hardware ring of the GPU, which runs one job after the other. */
  private static final class Ring {
    final int track;
    final Queue<Job> running = new ArrayDeque<>();
    final Map<Key, Integer> queueSlices = new HashMap<>();

    Ring(int track) {
      this.track = track;
    }
  }

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final KindTracks blanks;
  private final KindTracks ringTracks;
  private final Map<Integer, Ring> rings = new HashMap<>();
  private final Map<Key, Ring> busy = new HashMap<>();

  GpuJobParsers(ImportState state) {
    this.state = state;
    output = new SliceAndCounterOutput(state);
    blanks = output.tracks(TrackKind.slices("drm_vblank").number("drm_crtc").named("vblank-%s"));
    ringTracks = output.tracks(TrackKind.slices("drm_sched_ring").text("name").named("sched-%s"));
  }

  void register(EventParsers parsers) {
    parsers.add(VBLANK, event -> parseBlank(event, "signal"));
    parsers.add(VBLANK_DELIVERED, event -> parseBlank(event, "deliver"));
    parsers.add(
        JOB_QUEUED_BEFORE_6_17,
        event -> queue(event, event.text(6), Job.ofId(event.number(4), event.number(2))));
    parsers.add(
        JOB_RUN_BEFORE_6_17,
        event -> run(event, event.text(6), Job.ofId(event.number(4), event.number(2))));
    parsers.add(JOB_DONE_BEFORE_6_17, event -> end(event, new Key(NO_CONTEXT, event.number(1))));
    parsers.add(
        JOB_QUEUED,
        event -> queue(event, event.text(1), Job.ofFence(event.number(5), event.number(6))));
    parsers.add(
        JOB_RUN, event -> run(event, event.text(1), Job.ofFence(event.number(5), event.number(6))));
    parsers.add(JOB_DONE, event -> end(event, new Key(event.number(1), event.number(2))));
  }

  private void parseBlank(KernelEvent event, String name) {
    output
        .with(output.intern("vblank seqno"), ArgType.UINT, event.number(3))
        .instant(event, blanks.track(event.integer(1)), 0, output.intern(name));
  }

  private void queue(KernelEvent event, int ringName, Job job) {
    output.with(output.intern("gpu sched ring"), ArgType.STRING, ringName);
    addJob(job);
    int slice =
        output.instant(event, output.threadTrack(event), 0, output.intern("drm_sched_job_queue"));
    if (slice != Slices.NONE) {
      ring(ringName).queueSlices.put(job.queued, slice);
    }
  }

  private void addJob(Job job) {
    if (job.queued.context == NO_CONTEXT) {
      output.with(output.intern("gpu sched job"), ArgType.UINT, job.queued.number);
    } else {
      output.with(output.intern("fence context"), ArgType.UINT, job.queued.context);
      output.with(output.intern("fence seqno"), ArgType.UINT, job.queued.number);
    }
  }

  private Ring ring(int name) {
    return rings.computeIfAbsent(name, _ -> new Ring(ringTracks.track(name)));
  }

  private void run(KernelEvent event, int ringName, Job job) {
    Ring ring = ring(ringName);
    ring.running.add(job);
    busy.put(job.ended, ring);
    if (ring.running.size() == 1) {
      begin(event, ring, job);
    }
  }

  private void begin(KernelEvent event, Ring ring, Job job) {
    addJob(job);
    int slice = output.begin(event, ring.track, 0, output.intern("job"));
    Integer queued = ring.queueSlices.remove(job.queued);
    if (slice != Slices.NONE && queued != null) {
      FlowTable flows = state.tables().flows;
      int flow = flows.add();
      flows.sliceOut.set(flow, queued);
      flows.sliceIn.set(flow, slice);
    }
  }

  private void end(KernelEvent event, Key job) {
    @Nullable Ring ring = busy.remove(job);
    if (ring == null) {
      return;
    }
    ring.running.poll();
    output.end(event, ring.track, 0, 0);
    Job next = ring.running.peek();
    if (next != null) {
      begin(event, ring, next);
    }
  }
}
