package dev.sonda.producer.internal.metatrace;

import dev.sonda.api.platform.MetatraceSink;

/** The metatrace of a host that doesn't trace its own work, as in programs with the SDK. */
public enum SilentMetatrace implements MetatraceSink {
  INSTANCE;

  @Override
  public boolean isOn() {
    return false;
  }

  @Override
  public void event(String name, long beginNs, long endNs) {}

  @Override
  public void counter(String name, long timeNs, long value) {}
}
