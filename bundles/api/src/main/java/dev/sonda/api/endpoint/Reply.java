package dev.sonda.api.endpoint;

import org.osgi.annotation.versioning.ConsumerType;

/** Receives the answer to one request, on the loop; must not block. */
@ConsumerType
@FunctionalInterface
public interface Reply<T> {
  void receive(T answer);
}
