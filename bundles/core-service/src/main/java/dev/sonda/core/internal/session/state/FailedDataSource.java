package dev.sonda.core.internal.session.state;

import java.util.List;
import java.util.stream.Stream;

/**
 * A data source instance that didn't record all its data.
 *
 * @param reasons the first reasons that its producer reported; empty if the producer stopped the
 *     instance without a request and reported no reason
 */
public record FailedDataSource(EndedDataSource instance, List<String> reasons) {
  /** Maximum number of reasons stored for one instance. */
  static final int MOST_REASONS = 8;

  private static final String STOPPED_UNASKED =
      "its producer stopped it before the session ended; the producer's log may tell why";

  public FailedDataSource {
    reasons = List.copyOf(reasons);
  }

  /** Adds the reasons of another report, without duplicates. */
  public FailedDataSource plus(FailedDataSource later) {
    List<String> all =
        Stream.concat(reasons.stream(), later.reasons.stream())
            .distinct()
            .limit(MOST_REASONS)
            .toList();
    return new FailedDataSource(instance, all);
  }

  /** The reasons as one sentence. */
  public String problem() {
    return reasons.isEmpty() ? STOPPED_UNASKED : String.join("; ", reasons);
  }
}
