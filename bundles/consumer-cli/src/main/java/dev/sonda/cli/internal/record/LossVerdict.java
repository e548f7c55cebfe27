package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SourceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a session has lost, and whether that is all: "nothing was lost" is only said where each
 * packet was counted and each producer answered.
 *
 * @param lateProducers names of those that didn't answer the last flush in time
 * @param uncounted names of data sources whose producers don't count their packets
 */
public record LossVerdict(List<Loss> losses, List<String> lateProducers, List<String> uncounted) {

  public LossVerdict {
    losses = List.copyOf(losses);
    lateProducers = List.copyOf(lateProducers);
    uncounted = List.copyOf(uncounted);
  }

  public static LossVerdict of(SessionResult result) {
    return new LossVerdict(
        result.losses(),
        result.lateProducers(),
        result.sources().stream()
            .filter(source -> !source.producerName().isEmpty())
            .filter(source -> source.packets() == SourceResult.UNKNOWN)
            .map(SourceResult::dataSourceName)
            .distinct()
            .toList());
  }

  /** Whether data is missing, or probably is: what a late producer had last did not come. */
  public boolean hasLosses() {
    return !losses.isEmpty() || !lateProducers.isEmpty();
  }

  /** A sentence for each loss, and for what can't be known. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    lateProducers.forEach(
        producer -> sentences.add(producer + " did not answer the last flush in time"));
    losses.forEach(loss -> sentences.add("lost " + LossLine.of(loss)));
    if (!lateProducers.isEmpty()) {
      sentences.add(
          "what it had last may be missing, and is not counted; flush_timeout_ms and"
              + " data_source_stop_timeout_ms say how long a session waits at its end (5 s each)");
    } else if (losses.isEmpty()) {
      sentences.add(uncounted.isEmpty() ? "nothing was lost" : unproved());
    }
    return sentences;
  }

  private String unproved() {
    String names = uncounted.stream().limit(3).collect(Collectors.joining(", "));
    return "no loss was seen, but the packets of "
        + (uncounted.size() > 3 ? names + " and others" : names)
        + " are not counted where they are written";
  }
}
