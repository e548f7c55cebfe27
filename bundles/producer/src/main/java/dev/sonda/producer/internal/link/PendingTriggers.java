package dev.sonda.producer.internal.link;

import java.util.ArrayList;
import java.util.List;

/**
 * Triggers that wait for a connection to the service, each for a limited time. Used only on the
 * host thread.
 */
final class PendingTriggers {
  private final List<Pending> pending = new ArrayList<>();

  /** A waiting trigger; its time is of the monotonic clock. */
  private record Pending(String name, long sinceNs, long ttlNs) {
    boolean isAlive(long nowNs) {
      return nowNs - sinceNs < ttlNs;
    }
  }

  void add(List<String> names, long nowNs, long ttlNs) {
    pending.removeIf(each -> !each.isAlive(nowNs));
    names.forEach(name -> pending.add(new Pending(name, nowNs, ttlNs)));
  }

  /**
   * Removes all waiting triggers and returns those that haven't expired, in the order of their
   * activation.
   */
  List<String> takeAlive(long nowNs) {
    List<String> alive =
        pending.stream().filter(each -> each.isAlive(nowNs)).map(Pending::name).toList();
    pending.clear();
    return alive;
  }
}
