package dev.sonda.producer.internal.call;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.MetatraceSink;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.producer.internal.settings.ProbeHostSettings;
import dev.sonda.shm.SharedMemoryFactory;
import java.util.function.Supplier;

/**
 * The objects that all parts of a probe host share: its settings, its thread, and access to clock,
 * shared memory and metatrace. Immutable; each object documents which threads may use it.
 *
 * @param loop the host thread
 */
public record ProbeHostContext(
    ProbeHostSettings settings,
    TaskRunner loop,
    Clock clock,
    SharedMemoryFactory memoryFactory,
    MetatraceSink metatrace) {

  /**
   * Runs {@code work}, and records its duration as a metatrace event while a session records
   * metatrace.
   */
  <T> T traced(String what, String who, Supplier<T> work) {
    if (!metatrace.isOn()) {
      return work.get();
    }
    long beginNs = clock.bootTimeNs();
    try {
      return work.get();
    } finally {
      metatrace.event(what + " " + who, beginNs, clock.bootTimeNs());
    }
  }
}
