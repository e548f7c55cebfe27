package dev.sonda.probe.ftrace.internal.tracer.kernel;

import java.io.IOException;

/** Two sessions of which one wants all of a tracefs for itself; the later one is refused. */
public final class ExclusiveFeatureException extends IOException {
  ExclusiveFeatureException(String message) {
    super(message);
  }
}
