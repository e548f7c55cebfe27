package dev.sonda.core.internal.session.state;

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

/**
 * Who left a session, was late for it, or couldn't take part: what its result tells. Producers of
 * one name are one here, with a count. Loop only.
 */
public final class SessionTroubles {
  /** Producers may come and go without end while one session lasts. */
  private static final int MAX_REMEMBERED = 2000;

  /**
   * Producers that went away in the middle of their work.
   *
   * @param goodbye why the service sent the last of them away; empty where it left by itself
   */
  public record LostProducer(int count, String goodbye) {}

  /**
   * What producers were refused because they may not do it.
   *
   * @param bytes payload that went with it, as far as it is known
   * @param what what they did last, in a sentence
   */
  public record Breaches(long count, long bytes, String what) {
    private Breaches plus(Breaches last) {
      return new Breaches(count + last.count, bytes + last.bytes, last.what);
    }
  }

  private final Map<Long, FailedInstance> failedInstances = new LinkedHashMap<>();
  private final ArrayDeque<EndedInstance> endedInstances = new ArrayDeque<>();
  private final Set<String> lateProducers = new LinkedHashSet<>();
  private final Map<String, LostProducer> lostProducers = new LinkedHashMap<>();
  private final Map<String, Breaches> breaches = new LinkedHashMap<>();
  private final List<FailedSetup> failedSetups = new ArrayList<>();

  /** What a clone of the session starts with. */
  SessionTroubles copy() {
    SessionTroubles copy = new SessionTroubles();
    copy.failedInstances.putAll(failedInstances);
    copy.endedInstances.addAll(endedInstances);
    copy.lateProducers.addAll(lateProducers);
    copy.lostProducers.putAll(lostProducers);
    copy.breaches.putAll(breaches);
    copy.failedSetups.addAll(failedSetups);
    return copy;
  }

  void noteEnded(DataSourceInstance instance) {
    if (endedInstances.size() == MAX_REMEMBERED) {
      endedInstances.removeFirst();
    }
    endedInstances.addLast(EndedInstance.of(instance));
  }

  public void noteStoppedUnasked(DataSourceInstance instance) {
    noteFailed(new FailedInstance(EndedInstance.of(instance), List.of()));
  }

  public void noteProblem(DataSourceInstance instance, String sentence) {
    noteFailed(new FailedInstance(EndedInstance.of(instance), List.of(sentence)));
  }

  private void noteFailed(FailedInstance failed) {
    long id = failed.instance().id();
    if (failedInstances.size() < MAX_REMEMBERED || failedInstances.containsKey(id)) {
      failedInstances.merge(id, failed, FailedInstance::plus);
    }
  }

  /**
   * Those that their producers said to have had problems, or to have stopped before they were asked
   * to, by their number.
   */
  public Map<Long, FailedInstance> failedInstances() {
    return Collections.unmodifiableMap(failedInstances);
  }

  /** Those whose data source or producer went away before the session ended; the latest of them. */
  public Collection<EndedInstance> endedInstances() {
    return Collections.unmodifiableCollection(endedInstances);
  }

  public void noteLate(ConnectedProducer producer) {
    lateProducers.add(producer.name());
  }

  /** A new flush begins: only the last one is of interest. */
  public void forgetLate() {
    lateProducers.clear();
  }

  /** Names of the producers that the last flush, or the stop, waited for in vain. */
  public Set<String> lateProducers() {
    return Collections.unmodifiableSet(lateProducers);
  }

  public void noteLost(ConnectedProducer producer) {
    if (mayRemember(lostProducers, producer)) {
      LostProducer lost = new LostProducer(1, producer.goodbye());
      lostProducers.merge(
          producer.name(),
          lost,
          (before, last) -> new LostProducer(before.count() + 1, last.goodbye()));
    }
  }

  private static boolean mayRemember(Map<String, ?> remembered, ConnectedProducer producer) {
    return remembered.size() < MAX_REMEMBERED || remembered.containsKey(producer.name());
  }

  /** By name. */
  public Map<String, LostProducer> lostProducers() {
    return Collections.unmodifiableMap(lostProducers);
  }

  public void noteBreach(ConnectedProducer producer, String what, long lostBytes) {
    if (mayRemember(breaches, producer)) {
      breaches.merge(producer.name(), new Breaches(1, lostBytes, what), Breaches::plus);
    }
  }

  /** By the producer's name. */
  public Map<String, Breaches> breaches() {
    return Collections.unmodifiableMap(breaches);
  }

  public void noteFailed(FailedSetup failed) {
    if (failedSetups.size() < MAX_REMEMBERED) {
      failedSetups.add(failed);
    }
  }

  /** Data sources that couldn't take part. */
  public List<FailedSetup> failedSetups() {
    return Collections.unmodifiableList(failedSetups);
  }
}
