package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.WireReader;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of a message PerfSample.
 *
 * @param unwindError -1 if there is none
 */
record PerfSampleFields(
    int cpu,
    boolean hasCpu,
    long pid,
    long tid,
    long callstackIid,
    boolean hasStack,
    int cpuMode,
    long timebaseCount,
    boolean hasTimebaseCount,
    List<Long> followerCounts,
    int unwindError,
    long lostRecords,
    int skipReason,
    boolean isOfProducer,
    boolean isStoppedByGuardrail) {
  private static final int FIELDS = 20;
  private static final int FOLLOWER_COUNTS = 7;
  private static final int PRODUCER_EVENT = 19;

  static PerfSampleFields read(WireReader fields) {
    long[] numbers = new long[FIELDS];
    boolean[] present = new boolean[FIELDS];
    List<Long> followers = new ArrayList<>();
    numbers[16] = -1;
    boolean isStopped = false;
    while (fields.next()) {
      int field = fields.field();
      if (field >= FIELDS) {
        continue;
      }
      present[field] = true;
      numbers[field] = fields.longValue();
      if (field == FOLLOWER_COUNTS) {
        NumberList.add(fields, followers);
      } else if (field == PRODUCER_EVENT) {
        isStopped = isStopped(fields);
      }
    }
    return new PerfSampleFields(
        (int) numbers[1],
        present[1],
        numbers[2],
        numbers[3],
        numbers[4],
        present[4],
        (int) numbers[5],
        numbers[6],
        present[6],
        followers,
        (int) numbers[16],
        numbers[17],
        (int) numbers[18],
        present[PRODUCER_EVENT],
        isStopped);
  }

  private static boolean isStopped(WireReader parent) {
    WireReader event = new WireReader();
    event.reset(parent);
    boolean isStopped = false;
    while (event.next()) {
      isStopped |= event.field() == 1 && event.intValue() == 1;
    }
    return isStopped;
  }
}
