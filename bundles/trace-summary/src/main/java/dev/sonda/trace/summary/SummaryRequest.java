package dev.sonda.trace.summary;

import java.util.List;
import java.util.Optional;

/**
 * The contents requested for a summary.
 *
 * @param metrics ids of metrics; empty for all metrics of the specs
 * @param metadataQuery the id of a query with the columns key and value, whose rows become the
 *     metadata; empty for no metadata
 */
public record SummaryRequest(Optional<List<String>> metrics, Optional<String> metadataQuery) {
  public SummaryRequest {
    metrics = metrics.map(List::copyOf);
  }

  /** Requests all metrics, without metadata. */
  public static SummaryRequest all() {
    return new SummaryRequest(Optional.empty(), Optional.empty());
  }

  /** Requests the given metrics; the list may be empty. */
  public static SummaryRequest of(List<String> metrics) {
    return new SummaryRequest(Optional.of(metrics), Optional.empty());
  }

  /** This request with metadata from a query. */
  public SummaryRequest withMetadata(String queryId) {
    return new SummaryRequest(metrics, Optional.of(queryId));
  }
}
