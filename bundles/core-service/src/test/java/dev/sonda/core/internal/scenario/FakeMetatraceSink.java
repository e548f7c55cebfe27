package dev.sonda.core.internal.scenario;

import dev.sonda.api.platform.MetatraceSink;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A metatrace sink that records the reported events while it is enabled. Any thread. */
final class FakeMetatraceSink implements MetatraceSink {
  private final List<String> events = new CopyOnWriteArrayList<>();
  private final Map<String, Long> counters = new ConcurrentHashMap<>();
  private volatile boolean on;

  void turn(boolean isOn) {
    on = isOn;
  }

  List<String> events() {
    return events;
  }

  Map<String, Long> counters() {
    return counters;
  }

  @Override
  public boolean isOn() {
    return on;
  }

  @Override
  public void event(String name, long beginNs, long endNs) {
    if (endNs < beginNs || beginNs <= 0) {
      throw new AssertionError(name + " from " + beginNs + " to " + endNs);
    }
    events.add(name);
  }

  @Override
  public void counter(String name, long timeNs, long value) {
    counters.put(name, value);
  }
}
