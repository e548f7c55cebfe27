package dev.sonda.cli.internal.record.report;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.cli.internal.AmountText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The losses of a session, and whether all losses are known: "nothing was lost" is only reported if
 * each packet was counted and each producer answered the last flush.
 *
 * @param lateProducers names of producers that didn't answer the last flush in time
 * @param uncounted names of data sources whose producers don't count their packets
 */
public record LossVerdict(List<Loss> losses, List<String> lateProducers, List<String> uncounted) {
  /** Most sentences of a kind, each about one producer; JSON lists all. */
  static final int MOST_SENTENCES = 64;

  public LossVerdict {
    losses = List.copyOf(losses);
    lateProducers = List.copyOf(lateProducers);
    uncounted = List.copyOf(uncounted);
  }

  /** The verdict on a session's result. */
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

  /**
   * Whether data is missing, or probably missing because a late producer didn't send its last data.
   */
  public boolean hasLosses() {
    return !losses.isEmpty() || !lateProducers.isEmpty();
  }

  /**
   * The sentences for people: one for each loss, and one about data whose losses weren't counted.
   */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    lateProducers.stream()
        .limit(MOST_SENTENCES)
        .forEach(producer -> sentences.add(producer + " did not answer the last flush in time"));
    addRest(sentences, lateProducers.size(), "more producer", " did not answer it either");
    losses.stream()
        .limit(MOST_SENTENCES)
        .forEach(loss -> sentences.add("lost " + LossLine.of(loss)));
    addRest(sentences, losses.size(), "more loss", "");
    if (!lateProducers.isEmpty()) {
      sentences.add(
          "what it had last may be missing, and is not counted; flush_timeout_ms and"
              + " data_source_stop_timeout_ms say how long a session waits at its end (5 s each)");
    } else if (losses.isEmpty()) {
      sentences.add(uncounted.isEmpty() ? "nothing was lost" : unproved());
    }
    return sentences;
  }

  private static void addRest(List<String> sentences, int size, String what, String predicate) {
    if (size > MOST_SENTENCES) {
      sentences.add("and " + AmountText.count(size - MOST_SENTENCES, what) + predicate);
    }
  }

  private String unproved() {
    String names = uncounted.stream().limit(3).collect(Collectors.joining(", "));
    return unproved(
        "the packets of "
            + (uncounted.size() > 3 ? names + " and others" : names)
            + " are not counted where they are written");
  }

  /**
   * The verdict if no loss is known but some data wasn't counted.
   *
   * @param reason the uncounted data, as a clause
   */
  public static String unproved(String reason) {
    return "no loss was seen, but " + reason;
  }
}
