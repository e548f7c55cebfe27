package dev.sonda.probe.ftrace.internal.tracer.kernel;

import java.io.IOException;

/**
 * Thrown if a session requires exclusive use of a tracefs while another session uses it; the later
 * session is rejected.
 */
public final class ExclusiveFeatureException extends IOException {
  ExclusiveFeatureException(String message) {
    super(message);
  }
}
