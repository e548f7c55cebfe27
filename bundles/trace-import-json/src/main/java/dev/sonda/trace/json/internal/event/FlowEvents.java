package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.track.Flows;
import dev.sonda.trace.storage.track.Slices;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Imports flows between slices: from flow events (s, t, f), whose ids are unique within a category
 * and name, and from bind ids of slices.
 */
final class FlowEvents {
  private final JsonEventContext context;
  private final EventFields event;
  private final Flows flows;
  private final Slices slices;
  private final Map<FlowKey, Long> numbers = new HashMap<>();
  private final ArgSet args = new ArgSet();

  FlowEvents(JsonEventContext context) {
    this.context = context;
    event = context.event;
    flows = context.storage.flows();
    slices = context.storage.slices();
  }

  void begin() {
    int track = context.threadTrack();
    OptionalLong id = id();
    if (id.isPresent()) {
      long flow = number(id.getAsLong());
      int slice = enclosing(track);
      if (slice >= 0) {
        flows.begin(flow, slice);
      }
    }
  }

  void step() {
    int track = context.threadTrack();
    OptionalLong id = id();
    if (id.isPresent()) {
      long flow = number(id.getAsLong());
      int slice = enclosing(track);
      if (slice >= 0) {
        flows.step(flow, slice);
      }
    }
  }

  void end() {
    int track = context.threadTrack();
    OptionalLong id = id();
    if (id.isEmpty()) {
      return;
    }
    long flow = number(id.getAsLong());
    if (!event.isBoundToEnclosing()) {
      flows.endAtNext(flow, track);
      return;
    }
    int slice = enclosing(track);
    if (slice >= 0) {
      flows.end(flow, slice, false);
    }
  }

  /** Adds the most recent slice of a track to the flow with the event's bind id. */
  void bind(int track) {
    OptionalLong id = event.boundId.number();
    if (id.isEmpty()) {
      return;
    }
    long flow = id.getAsLong();
    if (!event.isFlowIn() && !event.isFlowOut()) {
      context.note("flow_without_direction", _ -> {});
      return;
    }
    int slice = enclosing(track);
    if (slice < 0) {
      return;
    }
    if (event.isFlowIn() && event.isFlowOut()) {
      flows.step(flow, slice);
    } else if (event.isFlowOut()) {
      flows.begin(flow, slice);
    } else {
      flows.end(flow, slice, false);
    }
  }

  private OptionalLong id() {
    OptionalLong id = event.id.number();
    if (id.isEmpty()) {
      context.note("flow_invalid_id", _ -> {});
    }
    return id;
  }

  private int enclosing(int track) {
    int slice = slices.top(track);
    if (slice < 0) {
      context.count(Statistic.FLOW_NO_ENCLOSING_SLICE);
    }
    return slice;
  }

  private long number(long id) {
    FlowKey key = new FlowKey(id, event.category(), event.name());
    Long known = numbers.get(key);
    if (known != null) {
      return known;
    }
    long flow = numbers.size();
    numbers.put(key, flow);
    describe(flow);
    return flow;
  }

  private void describe(long flow) {
    args.clear();
    int name = context.texts.intern("name");
    int category = context.texts.intern("cat");
    args.add(name, name, ArgType.STRING, event.name());
    args.add(category, category, ArgType.STRING, event.category());
    flows.describe(flow, args);
  }

  private record FlowKey(long id, int category, int name) {}
}
