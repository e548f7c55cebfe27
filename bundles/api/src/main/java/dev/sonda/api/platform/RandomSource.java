package dev.sonda.api.platform;

import org.osgi.annotation.versioning.ConsumerType;

/** Source of random numbers, injected so that tests can control it. */
@ConsumerType
@FunctionalInterface
public interface RandomSource {
  long nextLong();
}
