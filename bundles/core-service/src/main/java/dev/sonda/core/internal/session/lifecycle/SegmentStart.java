package dev.sonda.core.internal.session.lifecycle;

import dev.sonda.core.internal.producer.ConnectedProducer;
import dev.sonda.core.internal.session.flush.SessionFlushes;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.core.internal.session.state.TracingSession;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What makes what is read from here on a trace of its own: the session is described again, and
 * producers say again what they had said once and referred to since. Loop only.
 */
public final class SegmentStart {
  private SegmentStart() {}

  /** Lets the last pass before it end with statistics, as every trace does. */
  public static void announce(TracingSession session) {
    session.readState().armStats();
  }

  public static void begin(TracingSession session) {
    session.readState().startOver();
    session.clocks().startOver();
    clearIncrementalState(session);
  }

  static void clearIncrementalState(TracingSession session) {
    Map<ConnectedProducer, List<Long>> instancesOf = new LinkedHashMap<>();
    for (DataSourceInstance instance : session.instances()) {
      if (instance.descriptor().getHandlesIncrementalStateClear()) {
        instancesOf
            .computeIfAbsent(instance.producer(), producer -> new ArrayList<>())
            .add(instance.id());
      }
    }
    instancesOf.forEach(
        (producer, ids) -> producer.callbacks().clearIncrementalState(SessionFlushes.toArray(ids)));
  }
}
