package dev.sonda.producer.internal.instance;

import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.producer.internal.writer.WriterSet;
import dev.sonda.producer.internal.writer.WriterTotals;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one instance, also when it has ended: numbers and words, nothing that holds
 * a probe's classes. Any thread may read; the host thread writes.
 */
final class InstanceRecord {
  private static final int MAX_PROBLEMS = 8;

  private final long instanceId;
  private final String sourceName;
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private volatile @Nullable WriterSet writers;
  private volatile WriterTotals totals = WriterTotals.NONE;

  InstanceRecord(long instanceId, String sourceName) {
    this.instanceId = instanceId;
    this.sourceName = sourceName;
  }

  String sourceName() {
    return sourceName;
  }

  void writesWith(WriterSet set) {
    writers = set;
  }

  /** Of very many, those remain that tell how it began, and the one that tells how things are. */
  void addProblem(String sentence) {
    if (problems.contains(sentence)) {
      return;
    }
    if (problems.size() < MAX_PROBLEMS) {
      problems.add(sentence);
    } else {
      problems.set(MAX_PROBLEMS - 1, sentence);
    }
  }

  List<String> problems() {
    return problems;
  }

  /** Takes the last count. */
  void finish() {
    totals = count();
    writers = null;
  }

  boolean isFinished() {
    return writers == null;
  }

  SourceResult result(String producerName) {
    WriterTotals now = count();
    return new SourceResult(
        instanceId,
        producerName,
        sourceName,
        now.packets(),
        now.bytes(),
        String.join("; ", problems),
        now.dropped(),
        now.bytesDropped(),
        now.stalls(),
        TimeUnit.NANOSECONDS.toMillis(now.stalledNs()));
  }

  private WriterTotals count() {
    WriterSet set = writers;
    return set == null ? totals : set.totals();
  }
}
