package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.track.Flows;
import java.util.HashMap;
import java.util.Map;

/** Imports legacy flows: flow events (phases s, t, f), and bind ids of slices. */
final class LegacyFlows {
  private static final int IN = 1;
  private static final int OUT = 2;
  private static final int IN_AND_OUT = 3;

  private final ImportState state;
  private final Flows flows;
  private final Map<FlowKey, Long> numbers = new HashMap<>();
  private final ArgSet args = new ArgSet();

  LegacyFlows(ImportState state) {
    this.state = state;
    flows = state.storage().flows();
  }

  /**
   * Imports a flow event, which connects the current slice of a track to the flow; false if the
   * event has no id.
   */
  boolean parse(TrackEventFields event, int track) {
    LegacyFields legacy = event.legacy;
    if (!legacy.hasUnscopedId()) {
      state.statistics().add(Statistic.FLOW_INVALID_ID, 1);
      return false;
    }
    long flow = number(new FlowKey(legacy.id(), event.category, event.name));
    if (legacy.phase() == 'f' && !legacy.isBoundToEnclosing()) {
      flows.endAtNext(flow, track);
      return true;
    }
    int slice = state.storage().slices().top(track);
    if (slice < 0) {
      state.statistics().add(Statistic.FLOW_NO_ENCLOSING_SLICE, 1);
      return true;
    }
    switch (legacy.phase()) {
      case 's' -> flows.begin(flow, slice);
      case 't' -> flows.step(flow, slice);
      default -> flows.end(flow, slice, false);
    }
    return true;
  }

  private long number(FlowKey key) {
    Long known = numbers.get(key);
    if (known != null) {
      return known;
    }
    long flow = numbers.size();
    numbers.put(key, flow);
    args.clear();
    add("name", key.name);
    add("cat", key.category);
    flows.describe(flow, args);
    return flow;
  }

  private void add(String name, int text) {
    int key = state.strings().intern(name);
    args.add(key, key, ArgType.STRING, text);
  }

  /** Connects a slice to the flow with the bind id of its event. */
  void bind(LegacyFields legacy, int slice) {
    if (!legacy.hasBindId()) {
      return;
    }
    switch (legacy.flowDirection()) {
      case IN -> flows.end(legacy.bindId(), slice, false);
      case OUT -> flows.begin(legacy.bindId(), slice);
      case IN_AND_OUT -> flows.step(legacy.bindId(), slice);
      default -> state.statistics().add(Statistic.FLOW_WITHOUT_DIRECTION, 1);
    }
  }

  private record FlowKey(long id, int category, int name) {}
}
