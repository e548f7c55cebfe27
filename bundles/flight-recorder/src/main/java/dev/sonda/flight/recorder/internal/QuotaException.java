package dev.sonda.flight.recorder.internal;

import java.io.IOException;
import java.io.Serial;

/** Thrown if the quota allows no further snapshot for users that aren't trusted. */
final class QuotaException extends IOException {
  @Serial private static final long serialVersionUID = 1;

  QuotaException(String message) {
    super(message);
  }
}
