package dev.sonda.producer.internal.link;

import java.util.ArrayList;
import java.util.List;

/**
 * Triggers that wait until a service is connected, each for a while. Belongs to the host thread.
 */
final class PendingTriggers {
  private final List<Pending> pending = new ArrayList<>();

  /** Times are of the monotonic clock. */
  private record Pending(String name, long sinceNs, long ttlNs) {
    boolean isAlive(long nowNs) {
      return nowNs - sinceNs < ttlNs;
    }
  }

  void add(List<String> names, long nowNs, long ttlNs) {
    pending.removeIf(each -> !each.isAlive(nowNs));
    names.forEach(name -> pending.add(new Pending(name, nowNs, ttlNs)));
  }

  /** Those whose time isn't over, in the order in which they were activated; none waits then. */
  List<String> takeAlive(long nowNs) {
    List<String> alive =
        pending.stream().filter(each -> each.isAlive(nowNs)).map(Pending::name).toList();
    pending.clear();
    return alive;
  }
}
