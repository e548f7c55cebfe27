package dev.sonda.probe.ftrace.internal.tracer;

import java.io.IOException;

/** Two sessions of which one wants all of a tracefs for itself; the later one is refused. */
final class ExclusiveFeatureException extends IOException {
  ExclusiveFeatureException(String message) {
    super(message);
  }
}
