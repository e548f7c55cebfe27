package dev.sonda.trace.summary;

import java.util.List;
import java.util.Optional;

/**
 * What a summary is to have.
 *
 * @param metrics ids of metrics; empty for all that the specs have
 * @param metadataQuery the id of a query with the columns key and value; empty for none
 */
public record SummaryRequest(Optional<List<String>> metrics, Optional<String> metadataQuery) {
  public SummaryRequest {
    metrics = metrics.map(List::copyOf);
  }

  /** All metrics. */
  public static SummaryRequest all() {
    return new SummaryRequest(Optional.empty(), Optional.empty());
  }

  /** Some metrics, or none. */
  public static SummaryRequest of(List<String> metrics) {
    return new SummaryRequest(Optional.of(metrics), Optional.empty());
  }

  /** The same with metadata. */
  public SummaryRequest withMetadata(String queryId) {
    return new SummaryRequest(metrics, Optional.of(queryId));
  }
}
