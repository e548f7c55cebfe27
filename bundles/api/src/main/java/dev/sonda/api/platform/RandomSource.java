package dev.sonda.api.platform;

import org.osgi.annotation.versioning.ConsumerType;

/** Randomness, injected so that a test owns it. */
@ConsumerType
@FunctionalInterface
public interface RandomSource {
  long nextLong();
}
