package dev.sonda.api.platform;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Receives trace events about Sonda's own components, for {@code perfetto.metatrace}. Methods may
 * be called on any thread, never block and never throw. An event belongs to the calling thread, and
 * may be nested in another event of that thread but not overlap it.
 */
@ProviderType
public interface MetatraceSink {

  /** Whether events are recorded now; if not, callers need not read a clock. */
  boolean isOn();

  /** Records an event between two times of the boot clock. */
  void event(String name, long beginNs, long endNs);

  /** Records a counter's current value. */
  void counter(String name, long timeNs, long value);
}
