package dev.sonda.api.platform;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Where Sonda's own parts tell what they do, for {@code perfetto.metatrace}. Any thread; never
 * waits, never throws. An event belongs to the thread that tells it, and may lie within another one
 * of that thread but not overlap it.
 */
@ProviderType
public interface MetatraceSink {

  /** Whether events are recorded now: callers need not read a clock otherwise. */
  boolean isOn();

  /** Something that took from one moment to another, by the boot clock. */
  void event(String name, long beginNs, long endNs);

  /** How much there is of something, now. */
  void counter(String name, long timeNs, long value);
}
