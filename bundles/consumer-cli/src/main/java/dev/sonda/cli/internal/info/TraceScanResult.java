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
record TraceScanResult(
    PacketTally all,
    long fileBytes,
    CoveredTime time,
    List<WriterTally> writers,
    PacketTally otherWriters,
    TraceMetadata words,
    Map<Integer, String> contentNames,
    String damage) {

  TraceScanResult(
      PacketTally all,
      long fileBytes,
      CoveredTime time,
      Collection<WriterTally> writers,
      PacketTally otherWriters,
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
  Map<String, PacketTally> contents() {
    Map<Integer, PacketTally> byNumber = new TreeMap<>();
    for (WriterTally writer : writers) {
      writer
          .byContent()
          .forEach((content, tally) ->
              byNumber.computeIfAbsent(content, each -> new PacketTally()).add(tally));
    }
    return byName(byNumber);
  }

  /** One writer's packets by the name of their payload, the largest first. */
  Map<String, PacketTally> contents(WriterTally writer) {
    return byName(writer.byContent());
  }

  private Map<String, PacketTally> byName(Map<Integer, PacketTally> byNumber) {
    Map<String, PacketTally> named = new LinkedHashMap<>();
    byNumber.entrySet().stream()
        .sorted(Comparator.comparingLong(each -> -each.getValue().bytes()))
        .forEach(each -> named.put(contentNames.get(each.getKey()), each.getValue()));
    return named;
  }
}
