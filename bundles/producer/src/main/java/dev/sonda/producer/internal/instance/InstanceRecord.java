package dev.sonda.producer.internal.instance;

import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.producer.internal.writer.WriterSet;
import dev.sonda.shm.WriterStats;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one instance, also when it has ended: numbers and words, nothing that holds
 * a probe's classes. Any thread.
 */
final class InstanceRecord {
  /** Sentences that a result has room for; a probe can fail in the same way again and again. */
  private static final int MAX_PROBLEMS = 8;

  private final long instanceId;
  private final String sourceName;
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private volatile @Nullable WriterSet writers;
  private volatile WriterStats totals = WriterStats.NONE;

  InstanceRecord(long instanceId, String sourceName) {
    this.instanceId = instanceId;
    this.sourceName = sourceName;
  }

  String sourceName() {
    return sourceName;
  }

  /** Takes the writers, whose counters are shown until {@link #finish}. */
  void writesWith(WriterSet set) {
    writers = set;
  }

  /**
   * Of very many, those remain that tell how it began, and the one that tells how things are.
   *
   * @return false if it is known already
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

  /** Takes the last count and lets go of the writers, and of all classes behind them. */
  void finish() {
    totals = count();
    writers = null;
  }

  boolean isFinished() {
    return writers == null;
  }

  /** What a query of the session's results shows of this instance now. */
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
    WriterSet set = writers;
    return set == null ? totals : set.totals();
  }
}
