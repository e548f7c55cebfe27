package dev.sonda.cli.internal.merge;

import java.time.Duration;
import java.util.Optional;

/**
 * The origin of a trace: its recording and its machine's boot time, as far as the trace has them.
 *
 * @param recording the UUID of its recording, which all segments of one recording share
 * @param bootTimeNs the machine's boot time by its real-time clock, in ns since the UNIX epoch
 */
record TraceOrigin(Optional<String> recording, Optional<Long> bootTimeNs) {
  /**
   * Largest difference of the boot times that two traces of one machine may have, because the
   * real-time clock may be set while the machine runs.
   */
  private static final Duration MOST_DRIFT = Duration.ofSeconds(10);

  /** The difference of the two boot times, if it is too large for one machine; else empty. */
  Optional<Duration> gap(TraceOrigin other) {
    if (bootTimeNs.isEmpty() || other.bootTimeNs.isEmpty()) {
      return Optional.empty();
    }
    Duration gap = Duration.ofNanos(bootTimeNs.get() - other.bootTimeNs.get()).abs();
    return gap.compareTo(MOST_DRIFT) > 0 ? Optional.of(gap) : Optional.empty();
  }
}
