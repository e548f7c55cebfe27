package dev.sonda.cli.internal.info;

import dev.sonda.cli.internal.record.report.LossVerdict;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TraceStats.BufferStats;
import dev.sonda.protos.TraceStats.FinalFlushOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lists the losses of a trace: by the service's statistics at its end, by the marks on packets
 * before which some are missing, and by the counts of the kernel's buffers.
 */
final class TraceLosses {
  private static final int MAX_WRITERS_NAMED = 10;
  private static final String UNCOUNTED_AT_PRODUCERS =
      "a trace does not count what its producers dropped before the service had it";

  private final TraceScanResult facts;
  private final List<TraceLoss> losses = new ArrayList<>();

  private TraceLosses(TraceScanResult facts) {
    this.facts = facts;
  }

  /** All losses that the trace reports; of writers with gaps, only the largest ones by name. */
  static List<TraceLoss> of(TraceScanResult facts) {
    TraceLosses found = new TraceLosses(facts);
    facts.words().statistics().ifPresent(found::addStatistics);
    found.addGaps();
    found.add(
        facts.words().kernelLosses().events(), "event", "the kernel's buffers", "overwritten");
    return List.copyOf(found.losses);
  }

  /** Whether the trace has the service's loss counters up to the end of the session. */
  static boolean areCounted(TraceScanResult facts) {
    return facts.damage().isEmpty() && uncounted(facts).equals(UNCOUNTED_AT_PRODUCERS);
  }

  /**
   * Describes which data may be missing beyond the reported losses. Producers' last losses are
   * never counted in the trace itself, but only in the session's result.
   *
   * @return empty where the reported losses are all that the service could count
   */
  static Optional<String> verdict(TraceScanResult facts) {
    if (of(facts).isEmpty()) {
      return Optional.of(LossVerdict.unproved(uncounted(facts)));
    }
    return areCounted(facts)
        ? Optional.empty()
        : Optional.of("more may be lost: " + uncounted(facts));
  }

  private static String uncounted(TraceScanResult facts) {
    if (facts.words().statistics().isEmpty()) {
      return "losses are not counted, as the trace has no statistics of its service";
    }
    return switch (facts.words().statistics().get().getFinalFlushOutcome()) {
      case FINAL_FLUSH_SUCCEEDED, FINAL_FLUSH_FAILED -> UNCOUNTED_AT_PRODUCERS;
      case FINAL_FLUSH_UNSPECIFIED ->
          "losses at the end are not counted, as the last statistics are from before it";
    };
  }

  private void addStatistics(TraceStats stats) {
    for (int i = 0; i < stats.getBufferStatsCount(); i++) {
      addBuffer(stats.getBufferStats(i), bufferName(i));
    }
    add(stats.getInvalidPackets(), "packet", "the service", "no valid packets");
    add(stats.getChunksDiscarded(), "chunk", "the service", "for a buffer that wasn't theirs");
    add(stats.getPatchesDiscarded(), "patch", "the service", "for a buffer that wasn't theirs");
    add(stats.getFlushesFailed(), "flush", "the service", "not answered in time");
    if (stats.getFinalFlushOutcome() == FinalFlushOutcome.FINAL_FLUSH_FAILED) {
      add(1, "last flush", "the service", "not answered in time; the end may be missing");
    }
  }

  private void addBuffer(BufferStats stats, String where) {
    add(stats.getChunksOverwritten(), "chunk", where, "overwritten before they were read");
    add(stats.getChunksDiscarded(), "chunk", where, "the buffer was full");
    add(stats.getTraceWriterPacketLoss(), "gap", where, "writers found no room in shared memory");
    add(stats.getPatchesFailed(), "patch", where, "their chunks were gone");
    add(stats.getAbiViolations(), "violation", where, "a producer wrote what no producer may");
  }

  private String bufferName(int index) {
    List<TraceConfig> configs = facts.words().configs();
    String name =
        configs.isEmpty() || index >= configs.getFirst().getBuffersCount()
            ? ""
            : configs.getFirst().getBuffers(index).getName();
    return name.isEmpty() ? "buffer " + index : "buffer " + index + " (" + name + ")";
  }

  private void addGaps() {
    List<WriterTally> writers =
        facts.writers().stream().filter(writer -> writer.gaps() > 0).toList();
    for (WriterTally writer : writers.subList(0, Math.min(MAX_WRITERS_NAMED, writers.size()))) {
      add(
          writer.gaps(),
          "gap",
          "writer " + writer.sequenceId() + " of " + ProcessName.of(writer, facts.words()),
          "packets are missing (" + String.join(", ", GapReason.words(writer.gapReasons())) + ")");
    }
    long others = writers.stream().skip(MAX_WRITERS_NAMED).mapToLong(WriterTally::gaps).sum();
    add(others, "gap", "other writers", "packets are missing");
  }

  private void add(long count, String unit, String where, String why) {
    if (count > 0) {
      losses.add(new TraceLoss(count, unit, where, why));
    }
  }
}
