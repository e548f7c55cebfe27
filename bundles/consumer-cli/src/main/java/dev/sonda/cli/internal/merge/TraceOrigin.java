package dev.sonda.cli.internal.merge;

import java.time.Duration;
import java.util.Optional;

/**
 * Where a trace comes from, as far as it says.
 *
 * @param recording the UUID of its recording, which all segments of one recording share
 * @param bootTimeNs when the machine started, by its calendar clock
 */
record TraceOrigin(Optional<String> recording, Optional<Long> bootTimeNs) {
  /** A calendar clock may be set while the machine runs; machines start further apart. */
  private static final Duration MOST_DRIFT = Duration.ofSeconds(10);

  /** How far the starts of both machines are apart, if that is too far for one machine. */
  Optional<Duration> gap(TraceOrigin other) {
    if (bootTimeNs.isEmpty() || other.bootTimeNs.isEmpty()) {
      return Optional.empty();
    }
    Duration gap = Duration.ofNanos(bootTimeNs.get() - other.bootTimeNs.get()).abs();
    return gap.compareTo(MOST_DRIFT) > 0 ? Optional.of(gap) : Optional.empty();
  }
}
