package dev.sonda.core.internal.session.state;

import java.util.List;
import java.util.stream.Stream;

/**
 * An instance that didn't record all that it had to.
 *
 * @param reasons as its producer reported them, the first ones; empty where it only stopped unasked
 */
public record FailedInstance(EndedInstance instance, List<String> reasons) {
  /** What a producer says of one instance is bounded, as all that the service remembers of it. */
  static final int MOST_REASONS = 8;

  private static final String STOPPED_UNASKED =
      "its producer stopped it before the session ended; the producer's log may tell why";

  public FailedInstance {
    reasons = List.copyOf(reasons);
  }

  /** The same with what another report adds. */
  public FailedInstance plus(FailedInstance later) {
    List<String> all =
        Stream.concat(reasons.stream(), later.reasons.stream())
            .distinct()
            .limit(MOST_REASONS)
            .toList();
    return new FailedInstance(instance, all);
  }

  /** What went wrong, in sentences. */
  public String problem() {
    return reasons.isEmpty() ? STOPPED_UNASKED : String.join("; ", reasons);
  }
}
