package dev.sonda.api.platform;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Takes events of Sonda's own parts, for {@code perfetto.metatrace}. Any thread; never waits, never
 * throws. An event belongs to the calling thread, and may be nested in another event of that thread
 * but not overlap it.
 */
@ProviderType
public interface MetatraceSink {

  /** Whether events are recorded now: callers need not read a clock otherwise. */
  boolean isOn();

  /** Records an event between two times of the boot clock. */
  void event(String name, long beginNs, long endNs);

  /** Records a counter's current value. */
  void counter(String name, long timeNs, long value);
}
