package dev.sonda.itests.storm;

import dev.sonda.protos.TraceStats;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares written and read packets, buffer by buffer. Each missing packet that isn't accounted for
 * is a finding.
 */
final class StormPacketComparison {
  private static final String TITLE =
      "%-18s %8s %10s %10s %10s %12s %12s %10s%n"
          .formatted(
              "buffer",
              "writers",
              "written",
              "delivered",
              "dropped by",
              "in chunks",
              "died with",
              "nobody");
  private static final String SUBTITLE =
      "%-18s %8s %10s %10s %10s %12s %12s %10s%n"
          .formatted("", "", "", "", "writers", "lost", "producers", "knows of");

  private final StormReader reader;
  private final TraceStats stats;
  private final List<Row> rows = new ArrayList<>();
  private final List<String> findings = new ArrayList<>();

  private final class Row {
    private final TraceStats.BufferStats buffer;
    private final String title;
    private long writers;
    private long written;
    private long delivered;
    private long dropped;
    private long inLostChunks;
    private long diedWithProducers;
    private long unknown;

    Row(String title, TraceStats.BufferStats buffer) {
      this.title = title;
      this.buffer = buffer;
    }

    private boolean hasLostChunks() {
      return buffer.getChunksOverwritten() + buffer.getChunksDiscarded() > 0;
    }

    void add(StormWriter writer) {
      StormWriter.Progress last = writer.last();
      long missing = last.attempted() - last.dropped() - count(writer, last);
      if (hasLostChunks()) {
        inLostChunks += missing;
      } else {
        unknown += missing;
      }
      expect(missing >= 0, "writer " + writer.number() + " has delivered what it had dropped");
      expect(missing == 0 || hasLostChunks(), "writer " + writer.number() + " misses " + missing);
    }

    /**
     * Adds a killed writer: packets committed before the kill must be in the trace; later ones may
     * be lost.
     */
    void addKilled(StormWriter writer, StormWriter.Progress handedOver) {
      StormWriter.Progress last = writer.last();
      long delivered = count(writer, last);
      long missing = last.attempted() - last.dropped() - delivered;
      long missingOfHandedOver = handedOver.attempted() - handedOver.dropped() - delivered;
      if (missingOfHandedOver > 0 && hasLostChunks()) {
        inLostChunks += missingOfHandedOver;
      } else if (missingOfHandedOver > 0) {
        unknown += missingOfHandedOver;
        findings.add("killed writer " + writer.number() + " misses " + missingOfHandedOver);
      }
      diedWithProducers += missing - Math.max(0, missingOfHandedOver);
    }

    private long count(StormWriter writer, StormWriter.Progress last) {
      StormReader.Sequence sequence = reader.sequence(writer.number());
      writers++;
      written += last.attempted();
      dropped += last.dropped();
      delivered += sequence.delivered();
      return sequence.delivered();
    }

    void print(PrintStream out) {
      out.printf(
          Locale.ROOT,
          "%-18s %8d %10d %10d %10d %12d %12d %10d%n",
          title,
          writers,
          written,
          delivered,
          dropped,
          inLostChunks,
          diedWithProducers,
          unknown);
      out.printf(
          Locale.ROOT,
          "  %d chunks, %d overwritten, %d refused, %d patches failed, %d ABI violations%n",
          buffer.getChunksWritten(),
          buffer.getChunksOverwritten(),
          buffer.getChunksDiscarded(),
          buffer.getPatchesFailed(),
          buffer.getAbiViolations());
    }
  }

  StormPacketComparison(StormReader reader, TraceStats stats, List<String> titles) {
    this.reader = reader;
    this.stats = stats;
    for (int i = 0; i < titles.size(); i++) {
      rows.add(new Row(titles.get(i), stats.getBufferStats(i)));
    }
  }

  void add(StormProducer producer) {
    Row row = rows.get(producer.bufferIndex());
    for (int i = 0; i < producer.writers().size(); i++) {
      StormWriter writer = producer.writers().get(i);
      if (producer.wasKilled()) {
        row.addKilled(writer, producer.atDeath().get(i));
      } else {
        row.add(writer);
      }
    }
  }

  /** All failed checks; empty if all succeeded. */
  List<String> findings() {
    rows.forEach(row -> expect(row.buffer.getAbiViolations() == 0, row.title + ": broken chunks"));
    rows.forEach(row -> expect(row.delivered > 0, row.title + ": nothing came"));
    expect(stats.getInvalidPackets() == 0, stats.getInvalidPackets() + " invalid packets");
    return findings;
  }

  private void expect(boolean right, String otherwise) {
    if (!right) {
      findings.add(otherwise);
    }
  }

  void print(PrintStream out) {
    out.print(TITLE + SUBTITLE);
    rows.forEach(row -> row.print(out));
  }
}
