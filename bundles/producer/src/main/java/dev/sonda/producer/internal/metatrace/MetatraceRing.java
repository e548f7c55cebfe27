package dev.sonda.producer.internal.metatrace;

import java.util.ArrayList;
import java.util.List;

/**
 * Events of one session that were reported and not written yet. Bounded: events that find it full
 * are lost, which its last record says, so that the end of a session can't hide the loss. Any
 * thread; the lock is held for a few field accesses only.
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
