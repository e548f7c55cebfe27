package dev.sonda.producer.internal.metatrace;

import java.util.ArrayList;
import java.util.List;

/**
 * What has been told and not been written yet, for one session. Bounded: what comes when it is full
 * is lost, which its last record says, so that the end of a session can't hide it. Any thread;
 * nobody holds the lock for long.
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

  /** Takes out all that is there, oldest first. */
  synchronized List<MetatraceRecord> drain() {
    List<MetatraceRecord> drained = records;
    records = new ArrayList<>();
    return drained;
  }
}
