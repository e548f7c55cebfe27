package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.PackedNumbers;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of a message PerfSample.
 *
 * @param unwindError -1 if unwinding succeeded
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
  private static final int CPU = 1;
  private static final int PID = 2;
  private static final int TID = 3;
  private static final int CALLSTACK_IID = 4;
  private static final int CPU_MODE = 5;
  private static final int TIMEBASE_COUNT = 6;
  private static final int FOLLOWER_COUNTS = 7;
  private static final int UNWIND_ERROR = 16;
  private static final int KERNEL_RECORDS_LOST = 17;
  private static final int SKIP_REASON = 18;
  private static final int PRODUCER_EVENT = 19;
  private static final int FIELDS = PRODUCER_EVENT + 1;

  static PerfSampleFields read(WireReader fields) {
    NumericFieldValues numbers = new NumericFieldValues(FIELDS);
    List<Long> followers = new ArrayList<>();
    boolean isStopped = false;
    while (fields.next()) {
      numbers.set(fields);
      switch (fields.field()) {
        case FOLLOWER_COUNTS -> PackedNumbers.add(fields, followers);
        case PRODUCER_EVENT -> isStopped = isStopped(fields);
        default -> {} // other fields aren't numeric
      }
    }
    return new PerfSampleFields(
        (int) numbers.get(CPU),
        numbers.has(CPU),
        numbers.get(PID),
        numbers.get(TID),
        numbers.get(CALLSTACK_IID),
        numbers.has(CALLSTACK_IID),
        (int) numbers.get(CPU_MODE),
        numbers.get(TIMEBASE_COUNT),
        numbers.has(TIMEBASE_COUNT),
        followers,
        numbers.has(UNWIND_ERROR) ? (int) numbers.get(UNWIND_ERROR) : -1,
        numbers.get(KERNEL_RECORDS_LOST),
        (int) numbers.get(SKIP_REASON),
        numbers.has(PRODUCER_EVENT),
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
