package dev.sonda.core.internal.packet;

import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/** Counts a session's sequence ids for each process and user, to limit both. Loop only. */
final class SequenceCounts {
  /** The count of one producer, by which its process's and user's counts are rebuilt. */
  private static final class OfProducer {
    private final ProducerIdentity producer;
    private int count;

    private OfProducer(ProducerIdentity producer) {
      this.producer = producer;
    }
  }

  private final Map<Integer, OfProducer> byProducer = new HashMap<>();
  private final Map<Long, int[]> byProcess = new HashMap<>();
  private final Map<Integer, int[]> byUser = new HashMap<>();
  private boolean isCrowded;

  /**
   * Counts a sequence, unless the producer's process or user has reached its limit.
   *
   * @return false if a limit is reached
   */
  boolean admit(ProducerIdentity producer) {
    int[] ofProcess = byProcess.computeIfAbsent(producer.process(), _ -> new int[1]);
    int[] ofUser = byUser.computeIfAbsent(producer.uid(), _ -> new int[1]);
    isCrowded |=
        ofProcess[0] >= SequenceIds.MAX_OF_PROCESS / 2 || ofUser[0] >= SequenceIds.MAX_OF_USER / 2;
    if (ofProcess[0] == SequenceIds.MAX_OF_PROCESS || ofUser[0] == SequenceIds.MAX_OF_USER) {
      return false;
    }
    ofProcess[0]++;
    ofUser[0]++;
    byProducer.computeIfAbsent(producer.producerId(), _ -> new OfProducer(producer)).count++;
    return true;
  }

  /** Whether a process or user has reached half of its limit. */
  boolean isCrowded() {
    return isCrowded;
  }

  /** Drops the counts of producers for which the predicate doesn't hold. */
  void keep(IntPredicate keepsProducer) {
    isCrowded = false;
    byProducer.keySet().removeIf(id -> !keepsProducer.test(id));
    byProcess.clear();
    byUser.clear();
    for (OfProducer kept : byProducer.values()) {
      byProcess.computeIfAbsent(kept.producer.process(), _ -> new int[1])[0] += kept.count;
      byUser.computeIfAbsent(kept.producer.uid(), _ -> new int[1])[0] += kept.count;
    }
  }
}
