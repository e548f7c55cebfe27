package dev.sonda.track.event.otel;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns a track to each span that has ended. Each OpenTelemetry trace has at least one track of
 * its own, and more if its spans overlap; when the trace's outermost span in this program has
 * ended, its tracks are reused for other traces. Thread-safe; the lock is held while the tracks of
 * one trace are searched.
 */
final class SpanTrackAllocator {
  /**
   * Upper limit of unfinished traces, because traces whose outermost span never ends must not fill
   * the memory.
   */
  private static final int MAX_TRACES = 1024;

  /**
   * Upper limit of ended spans per trace whose parents haven't ended yet; a parent may never end.
   */
  private static final int MAX_CHILDREN = 4096;

  private final Deque<SpanTrack> free = new ArrayDeque<>();
  private final LinkedHashMap<String, OpenTrace> traces = new LinkedHashMap<>();
  private int lanes;

  /**
   * The track of a span.
   *
   * @param childrenElsewhere the span's children whose slices are on other tracks
   */
  record Place(SpanTrack lane, List<SpanContext> childrenElsewhere) {}

  /** The tracks of one trace, and its ended spans whose parents haven't ended yet. */
  private static final class OpenTrace {
    private final List<SpanTrack> lanes = new ArrayList<>();
    private final Map<String, List<Child>> children = new HashMap<>();
    private int childCount;

    void add(String parentSpanId, Child child) {
      if (childCount < MAX_CHILDREN) {
        childCount++;
        children.computeIfAbsent(parentSpanId, _ -> new ArrayList<>()).add(child);
      }
    }

    List<SpanContext> removeChildrenElsewhere(String parentSpanId, SpanTrack lane) {
      List<Child> all = children.remove(parentSpanId);
      if (all == null) {
        return List.of();
      }
      childCount -= all.size();
      return all.stream().filter(child -> child.lane() != lane).map(Child::span).toList();
    }
  }

  private record Child(SpanContext span, SpanTrack lane) {}

  synchronized Place place(SpanData span) {
    OpenTrace trace = traces.computeIfAbsent(span.getTraceId(), _ -> new OpenTrace());
    SpanTrack lane = laneIn(trace, span.getStartEpochNanos(), span.getEndEpochNanos());
    Place place = new Place(lane, trace.removeChildrenElsewhere(span.getSpanId(), lane));
    if (isOutermost(span)) {
      traces.remove(span.getTraceId());
      release(trace);
    } else {
      trace.add(span.getParentSpanId(), new Child(span.getSpanContext(), lane));
      forgetOldest();
    }
    return place;
  }

  private void forgetOldest() {
    if (traces.size() > MAX_TRACES) {
      Map.Entry<String, OpenTrace> oldest = traces.firstEntry();
      traces.remove(oldest.getKey());
      release(oldest.getValue());
    }
  }

  private static boolean isOutermost(SpanData span) {
    SpanContext parent = span.getParentSpanContext();
    return !parent.isValid() || parent.isRemote();
  }

  private SpanTrack laneIn(OpenTrace trace, long startNs, long endNs) {
    for (SpanTrack lane : trace.lanes) {
      if (lane.take(startNs, endNs)) {
        return lane;
      }
    }
    SpanTrack lane = nextLane(startNs);
    lane.take(startNs, endNs);
    trace.lanes.add(lane);
    return lane;
  }

  /**
   * The free lane that was released first; a new lane if no lane is free, or if spans on that free
   * lane ended at {@code startNs} or later.
   */
  private SpanTrack nextLane(long startNs) {
    SpanTrack oldest = free.peekFirst();
    return oldest != null && oldest.isFreeAt(startNs) ? free.removeFirst() : new SpanTrack(++lanes);
  }

  private void release(OpenTrace trace) {
    trace.lanes.forEach(SpanTrack::clear);
    free.addAll(trace.lanes);
  }
}
