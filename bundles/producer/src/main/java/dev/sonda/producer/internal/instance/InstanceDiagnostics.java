package dev.sonda.producer.internal.instance;

import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.producer.internal.writer.InstanceTraceWriters;
import dev.sonda.shm.WriterStats;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Counters and problems of one instance, available after its end as well. References no classes of
 * the probe after the end. Any thread.
 */
final class InstanceDiagnostics {
  /** Maximum number of problems in a result, because a probe may fail repeatedly. */
  private static final int MAX_PROBLEMS = 8;

  private final long instanceId;
  private final String sourceName;
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private volatile @Nullable InstanceTraceWriters writers;
  private volatile WriterStats totals = WriterStats.NONE;

  InstanceDiagnostics(long instanceId, String sourceName) {
    this.instanceId = instanceId;
    this.sourceName = sourceName;
  }

  String sourceName() {
    return sourceName;
  }

  /** Sets the writers whose counters are reported until {@link #finish}. */
  void writesWith(InstanceTraceWriters set) {
    writers = set;
  }

  /**
   * Adds a problem. If there are too many, the first problems and the latest one are stored.
   *
   * @return false if an identical problem is already stored
   */
  synchronized boolean addProblem(String sentence) {
    if (problems.contains(sentence)) {
      return false;
    }
    if (problems.size() < MAX_PROBLEMS) {
      problems.add(sentence);
    } else {
      problems.set(MAX_PROBLEMS - 1, sentence);
    }
    return true;
  }

  List<String> problems() {
    return problems;
  }

  /**
   * Stores the final counters and drops the references to the writers, and so to the probe's
   * classes.
   */
  void finish() {
    totals = count();
    writers = null;
  }

  boolean isFinished() {
    return writers == null;
  }

  /** The present result of this instance, for a query of the session's results. */
  SourceResult result(String producerName) {
    WriterStats now = count();
    return new SourceResult(
        instanceId,
        producerName,
        sourceName,
        now.packetsWritten(),
        now.bytesWritten(),
        String.join("; ", problems),
        now.packetsDropped(),
        now.bytesDropped(),
        now.stalls(),
        TimeUnit.NANOSECONDS.toMillis(now.stalledNs()));
  }

  private WriterStats count() {
    InstanceTraceWriters set = writers;
    return set == null ? totals : set.totals();
  }
}
