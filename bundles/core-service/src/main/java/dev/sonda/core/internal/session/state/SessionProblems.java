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
 * Problems of a session for its result: producers that left, were late or were refused, and data
 * sources that failed. Producers with equal names are counted together. Loop only.
 */
public final class SessionProblems {
  /**
   * Maximum length of each list: producers may connect and disconnect any number of times during a
   * session.
   */
  private static final int MAX_REMEMBERED = 2000;

  /**
   * Producers of one name that disconnected while recording.
   *
   * @param goodbye the reason why the service disconnected the last of them; empty if that producer
   *     disconnected by itself
   */
  public record LostProducer(int count, String goodbye) {}

  /**
   * Refused requests of producers of one name.
   *
   * @param bytes payload lost by the refusals, as far as known
   * @param what the last refused request, as a sentence
   */
  public record Breaches(long count, long bytes, String what) {
    private Breaches plus(Breaches last) {
      return new Breaches(count + last.count, bytes + last.bytes, last.what);
    }
  }

  private final Map<Long, FailedDataSource> failedInstances = new LinkedHashMap<>();
  private final ArrayDeque<EndedDataSource> endedInstances = new ArrayDeque<>();
  private final Set<String> lateProducers = new LinkedHashSet<>();
  private final Map<String, LostProducer> lostProducers = new LinkedHashMap<>();
  private final Map<String, Breaches> breaches = new LinkedHashMap<>();
  private final List<FailedDataSourceSetup> failedSetups = new ArrayList<>();

  /** A copy, for a clone. */
  SessionProblems copy() {
    SessionProblems copy = new SessionProblems();
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
    endedInstances.addLast(EndedDataSource.of(instance));
  }

  public void noteStoppedUnasked(DataSourceInstance instance) {
    noteFailed(new FailedDataSource(EndedDataSource.of(instance), List.of()));
  }

  public void noteProblem(DataSourceInstance instance, String sentence) {
    noteFailed(new FailedDataSource(EndedDataSource.of(instance), List.of(sentence)));
  }

  private void noteFailed(FailedDataSource failed) {
    long id = failed.instance().id();
    if (failedInstances.size() < MAX_REMEMBERED || failedInstances.containsKey(id)) {
      failedInstances.merge(id, failed, FailedDataSource::plus);
    }
  }

  /**
   * Instances, by id, whose producers reported a problem or stopped the instance without a request.
   */
  public Map<Long, FailedDataSource> failedInstances() {
    return Collections.unmodifiableMap(failedInstances);
  }

  /**
   * The latest instances whose data source was unregistered, or whose producer disconnected, before
   * the session ended.
   */
  public Collection<EndedDataSource> endedInstances() {
    return Collections.unmodifiableCollection(endedInstances);
  }

  public void noteLate(ConnectedProducer producer) {
    lateProducers.add(producer.name());
  }

  /**
   * Clears the late producers, because a new flush begins and only the result of the last flush
   * counts.
   */
  public void forgetLate() {
    lateProducers.clear();
  }

  /** Names of the producers that didn't reply to the last flush or to the stop. */
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

  /** Lost producers, by name. */
  public Map<String, LostProducer> lostProducers() {
    return Collections.unmodifiableMap(lostProducers);
  }

  public void noteBreach(ConnectedProducer producer, String what, long lostBytes) {
    if (mayRemember(breaches, producer)) {
      breaches.merge(producer.name(), new Breaches(1, lostBytes, what), Breaches::plus);
    }
  }

  /** Refused requests, by the producer's name. */
  public Map<String, Breaches> breaches() {
    return Collections.unmodifiableMap(breaches);
  }

  public void noteFailed(FailedDataSourceSetup failed) {
    if (failedSetups.size() < MAX_REMEMBERED) {
      failedSetups.add(failed);
    }
  }

  /** Data sources that couldn't be set up. */
  public List<FailedDataSourceSetup> failedSetups() {
    return Collections.unmodifiableList(failedSetups);
  }
}
