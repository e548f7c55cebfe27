package dev.sonda.tracebuffer;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** A heap quota with a fixed limit per process and use, which records the current usage. */
final class FakeQuota implements HeapQuota {
  private final Map<Use, Long> limits = new EnumMap<>(Use.class);
  private final Map<Use, Map<Long, Long>> held = new EnumMap<>(Use.class);

  FakeQuota limit(Use use, long bytes) {
    limits.put(use, bytes);
    return this;
  }

  long held(Use use) {
    return held.getOrDefault(use, Map.of()).values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public boolean take(ProducerIdentity producer, Use use, long bytes) {
    Map<Long, Long> byProcess = held.computeIfAbsent(use, _ -> new HashMap<>());
    long before = byProcess.getOrDefault(producer.process(), 0L);
    if (before + bytes > limits.getOrDefault(use, Long.MAX_VALUE)) {
      return false;
    }
    byProcess.put(producer.process(), before + bytes);
    return true;
  }

  @Override
  public void giveBack(ProducerIdentity producer, Use use, long bytes) {
    held.computeIfAbsent(use, _ -> new HashMap<>()).merge(producer.process(), -bytes, Long::sum);
  }
}
