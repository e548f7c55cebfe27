package dev.sonda.cli.internal.info;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The result of scanning a trace.
 *
 * @param all the number and size of all packets, uncompressed
 * @param fileBytes the file's bytes up to the end of the last whole packet
 * @param writers each writer with its packets, the largest first
 * @param otherWriters packets of writers beyond the limit, counted together
 * @param contentNames names of payloads by the number of their field
 * @param damage why the file could not be read to its end; empty if it could
 */
record TraceFacts(
    Tally all,
    long fileBytes,
    CoveredTime time,
    List<WriterTally> writers,
    Tally otherWriters,
    TraceMetadata words,
    Map<Integer, String> contentNames,
    String damage) {

  TraceFacts(
      Tally all,
      long fileBytes,
      CoveredTime time,
      Collection<WriterTally> writers,
      Tally otherWriters,
      TraceMetadata words,
      Map<Integer, String> contentNames,
      String damage) {
    this(
        all,
        fileBytes,
        time,
        writers.stream()
            .sorted(Comparator.comparingLong((WriterTally each) -> -each.tally().bytes()))
            .toList(),
        otherWriters,
        words,
        Map.copyOf(contentNames),
        damage);
  }

  /** Packets by the name of their payload, the largest first. */
  Map<String, Tally> contents() {
    Map<Integer, Tally> byNumber = new TreeMap<>();
    for (WriterTally writer : writers) {
      writer
          .byContent()
          .forEach((content, tally) ->
              byNumber.computeIfAbsent(content, each -> new Tally()).add(tally));
    }
    return byName(byNumber);
  }

  /** One writer's packets by the name of their payload, the largest first. */
  Map<String, Tally> contents(WriterTally writer) {
    return byName(writer.byContent());
  }

  private Map<String, Tally> byName(Map<Integer, Tally> byNumber) {
    Map<String, Tally> named = new LinkedHashMap<>();
    byNumber.entrySet().stream()
        .sorted(Comparator.comparingLong(each -> -each.getValue().bytes()))
        .forEach(each -> named.put(contentNames.get(each.getKey()), each.getValue()));
    return named;
  }
}
