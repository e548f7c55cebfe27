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
 * Chooses the track of each span that has ended. A trace has a track of its own, and more of them
 * while its spans overlap; when its outermost span in this program has ended, other traces get
 * those tracks. Any thread; the lock is held for a search among the tracks of one trace.
 */
final class SpanLanes {
  /** Traces whose outermost span never ends must not fill the memory. */
  private static final int MAX_TRACES = 1024;

  /** Of one trace: what a parent that never ends leaves behind. */
  private static final int MAX_CHILDREN = 4096;

  private final Deque<SpanLane> free = new ArrayDeque<>();
  private final LinkedHashMap<String, OpenTrace> traces = new LinkedHashMap<>();
  private int lanes;

  /**
   * Where a span lies.
   *
   * @param childrenElsewhere spans inside it whose slices lie on other tracks
   */
  record Place(SpanLane lane, List<SpanContext> childrenElsewhere) {}

  /** The tracks of one trace, and the spans in it whose parents go on. */
  private static final class OpenTrace {
    private final List<SpanLane> lanes = new ArrayList<>();
    private final Map<String, List<Child>> children = new HashMap<>();
    private int childCount;

    void add(String parentSpanId, Child child) {
      if (childCount < MAX_CHILDREN) {
        childCount++;
        children.computeIfAbsent(parentSpanId, _ -> new ArrayList<>()).add(child);
      }
    }

    List<SpanContext> removeChildrenElsewhere(String parentSpanId, SpanLane lane) {
      List<Child> all = children.remove(parentSpanId);
      if (all == null) {
        return List.of();
      }
      childCount -= all.size();
      return all.stream().filter(child -> child.lane() != lane).map(Child::span).toList();
    }
  }

  private record Child(SpanContext span, SpanLane lane) {}

  synchronized Place place(SpanData span) {
    OpenTrace trace = traces.computeIfAbsent(span.getTraceId(), _ -> new OpenTrace());
    SpanLane lane = laneIn(trace, span.getStartEpochNanos(), span.getEndEpochNanos());
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

  private SpanLane laneIn(OpenTrace trace, long startNs, long endNs) {
    for (SpanLane lane : trace.lanes) {
      if (lane.take(startNs, endNs)) {
        return lane;
      }
    }
    SpanLane lane = nextLane(startNs);
    lane.take(startNs, endNs);
    trace.lanes.add(lane);
    return lane;
  }

  /** The lane that was freed first, or a new one where spans of its last trace ended too late. */
  private SpanLane nextLane(long startNs) {
    SpanLane oldest = free.peekFirst();
    return oldest != null && oldest.isFreeAt(startNs) ? free.removeFirst() : new SpanLane(++lanes);
  }

  private void release(OpenTrace trace) {
    trace.lanes.forEach(SpanLane::clear);
    free.addAll(trace.lanes);
  }
}
