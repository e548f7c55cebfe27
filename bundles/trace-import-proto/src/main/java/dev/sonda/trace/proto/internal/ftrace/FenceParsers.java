package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Imports DMA fences of GPU work as slices, and threads' waits for fences as slices. */
final class FenceParsers {
  private static final int INIT = 414;
  private static final int EMIT = 415;
  private static final int SIGNALED = 416;
  private static final int WAIT_START = 417;
  private static final int WAIT_END = 418;
  private static final int CONTEXT = 1;
  private static final int NUMBER = 3;
  private static final int TIMELINE = 4;

  /**
   * Timeline name of fences that only combine other fences; each such fence has its own timeline.
   */
  private static final String UNBOUND = "unbound";

  /** The pending fences of a fence context, which are signaled in order. */
  private static final class Timeline {
    final int track;
    final Deque<Long> pending = new ArrayDeque<>();

    /** Whether the driver reports the emission of fences, which happens after their creation. */
    boolean isEmitting;

    Timeline(int track) {
      this.track = track;
    }
  }

  private final SliceAndCounterOutput output;
  private final KindTracks tracks;
  private final Map<Long, Timeline> timelines = new HashMap<>();

  FenceParsers(ImportState state) {
    output = new SliceAndCounterOutput(state);
    tracks =
        output.tracks(
            TrackKind.slices("drm_fence").text("name").number("context").named("fence-%s-%s"));
  }

  void register(EventParsers parsers) {
    parsers.add(INIT, this::init);
    parsers.add(EMIT, this::emit);
    parsers.add(SIGNALED, this::signal);
    parsers.add(WAIT_START, this::startWaiting);
    parsers.add(WAIT_END, event -> output.end(event, output.threadTrack(event), 0, 0));
  }

  private static boolean isUnbound(String timeline) {
    return timeline.equals(UNBOUND);
  }

  private Timeline timeline(KernelEvent event) {
    long context = event.number(CONTEXT);
    return timelines.computeIfAbsent(
        context, _ -> new Timeline(tracks.track(event.text(TIMELINE), context)));
  }

  private void init(KernelEvent event) {
    if (isUnbound(output.text(event.text(TIMELINE)))) {
      return;
    }
    Timeline timeline = timeline(event);
    if (!timeline.isEmitting) {
      add(event, timeline);
    }
  }

  private void emit(KernelEvent event) {
    if (isUnbound(output.text(event.text(TIMELINE)))) {
      return;
    }
    Timeline timeline = timeline(event);
    if (!timeline.isEmitting) {
      timeline.isEmitting = true;
      if (!timeline.pending.isEmpty()) {
        output.end(event, timeline.track, 0, 0);
        timeline.pending.clear();
      }
    }
    add(event, timeline);
  }

  private void add(KernelEvent event, Timeline timeline) {
    timeline.pending.add(event.number(NUMBER));
    if (timeline.pending.size() == 1) {
      begin(event, timeline);
    }
  }

  private void begin(KernelEvent event, Timeline timeline) {
    output
        .with(output.intern("fence seqno"), ArgType.UINT, timeline.pending.getFirst())
        .begin(event, timeline.track, 0, output.intern("fence"));
  }

  private void signal(KernelEvent event) {
    if (isUnbound(output.text(event.text(TIMELINE)))) {
      return;
    }
    Timeline timeline = timeline(event);
    if (timeline.pending.isEmpty() || event.number(NUMBER) < timeline.pending.getFirst()) {
      return;
    }
    timeline.pending.removeFirst();
    output.end(event, timeline.track, 0, 0);
    if (!timeline.pending.isEmpty()) {
      begin(event, timeline);
    }
  }

  private void startWaiting(KernelEvent event) {
    output
        .with(output.intern("fence context"), ArgType.UINT, event.number(CONTEXT))
        .with(output.intern("fence seqno"), ArgType.UINT, event.number(NUMBER))
        .begin(event, output.threadTrack(event), 0, output.intern("dma_fence_wait"));
  }
}
