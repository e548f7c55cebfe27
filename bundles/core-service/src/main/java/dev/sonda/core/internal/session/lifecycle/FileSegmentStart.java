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
 * Begins a file segment that can be read without earlier segments: the packets that describe the
 * session are written again, and producers clear their incremental state, so that they repeat
 * interned data. Loop only.
 */
public final class FileSegmentStart {
  private FileSegmentStart() {}

  /** Prepares the end of the current segment: its last read pass ends with statistics. */
  public static void announce(TracingSession session) {
    session.readState().armStats();
  }

  /** Begins the segment with the next packet that is read. */
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
