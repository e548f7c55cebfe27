package dev.sonda.producer.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * What has been told and not been written yet, for one session. Bounded: what comes when it is full
 * is lost, which the next record says. Any thread; nobody holds the lock for long.
 */
final class MetatraceRing {
  static final int CAPACITY = 4096;

  private List<MetatraceRecord> records = new ArrayList<>();
  private boolean hasOverrun;

  synchronized void add(MetatraceRecord record) {
    if (records.size() == CAPACITY) {
      hasOverrun = true;
    } else {
      records.add(hasOverrun ? record.followingLoss() : record);
      hasOverrun = false;
    }
  }

  /** Takes out all that is there, oldest first. */
  synchronized List<MetatraceRecord> drain() {
    List<MetatraceRecord> drained = records;
    records = new ArrayList<>();
    return drained;
  }
}
