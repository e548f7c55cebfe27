package dev.sonda.producer.internal.metatrace;

import java.util.ArrayList;
import java.util.List;

/**
 * Reported records of one session that aren't written yet, limited in number. Records added while
 * the ring is full are lost; then the last record of the ring is a loss record, so that a loss at
 * the end of a session is visible. Any thread; the lock is held for a few field accesses only.
 */
final class MetatraceRing {
  static final int CAPACITY = 4096;

  private List<MetatraceRecord> records = new ArrayList<>();

  synchronized void add(MetatraceRecord record) {
    if (records.size() < CAPACITY) {
      records.add(record);
    } else if (records.size() == CAPACITY) {
      records.add(record.asLoss());
    }
  }

  /** Removes and returns all records, oldest first. */
  synchronized List<MetatraceRecord> drain() {
    List<MetatraceRecord> drained = records;
    records = new ArrayList<>();
    return drained;
  }
}
