package dev.sonda.core.internal.session;

import dev.sonda.core.internal.producer.ConnectedProducer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who left a session, was late for it, or couldn't take part: what its result tells. Loop only. */
public final class SessionTroubles {
  /** Producers may come and go without end while one session lasts. */
  private static final int MAX_REMEMBERED = 2000;

  private final ArrayDeque<EndedInstance> endedInstances = new ArrayDeque<>();
  private final Set<String> lateProducers = new LinkedHashSet<>();
  private final Map<String, String> lostProducers = new LinkedHashMap<>();
  private final List<FailedSetup> failedSetups = new ArrayList<>();

  /** What a clone of the session starts with. */
  SessionTroubles copy() {
    SessionTroubles copy = new SessionTroubles();
    copy.endedInstances.addAll(endedInstances);
    copy.lateProducers.addAll(lateProducers);
    copy.lostProducers.putAll(lostProducers);
    copy.failedSetups.addAll(failedSetups);
    return copy;
  }

  void noteEnded(DataSourceInstance instance) {
    if (endedInstances.size() == MAX_REMEMBERED) {
      endedInstances.removeFirst();
    }
    endedInstances.addLast(
        new EndedInstance(instance.id(), instance.producer().name(), instance.dataSourceName()));
  }

  /** Those whose data source or producer went away before the session ended; the latest of them. */
  public Collection<EndedInstance> endedInstances() {
    return Collections.unmodifiableCollection(endedInstances);
  }

  void noteLate(ConnectedProducer producer) {
    lateProducers.add(producer.name());
  }

  /** A new flush begins: only the last one is of interest. */
  void forgetLate() {
    lateProducers.clear();
  }

  /** Names of the producers that the last flush, or the stop, waited for in vain. */
  public Set<String> lateProducers() {
    return Collections.unmodifiableSet(lateProducers);
  }

  void noteLost(ConnectedProducer producer) {
    if (lostProducers.size() < MAX_REMEMBERED) {
      lostProducers.put(producer.name(), producer.goodbye());
    }
  }

  /**
   * Names of the producers that went away in the middle of their work, with the reason why the
   * service sent them away, which is empty where they left by themselves.
   */
  public Map<String, String> lostProducers() {
    return Collections.unmodifiableMap(lostProducers);
  }

  void noteFailed(FailedSetup failed) {
    if (failedSetups.size() < MAX_REMEMBERED) {
      failedSetups.add(failed);
    }
  }

  /** Data sources that couldn't take part. */
  public List<FailedSetup> failedSetups() {
    return Collections.unmodifiableList(failedSetups);
  }
}
