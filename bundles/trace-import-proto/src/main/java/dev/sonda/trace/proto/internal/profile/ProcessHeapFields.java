package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.WireReader;
import java.util.ArrayList;
import java.util.List;

/** The fields of a message ProcessHeapSamples: a process's allocations, stack by stack. */
final class ProcessHeapFields {
  private static final int PID = 1;
  private static final int SAMPLES = 2;
  private static final int REJECTED_CONCURRENT = 4;
  private static final int STATS = 5;
  private static final int DISCONNECTED = 6;
  private static final int BUFFER_OVERRAN = 7;
  private static final int BUFFER_CORRUPTED = 8;
  private static final int TIMESTAMP = 9;
  private static final int HIT_GUARDRAIL = 10;
  private static final int HEAP_NAME = 11;
  private static final int SAMPLING_INTERVAL = 12;
  private static final int ORIGINAL_SAMPLING_INTERVAL = 13;
  private static final int CLIENT_ERROR = 14;
  private static final int START_TIMESTAMP = 15;
  private static final int FIELDS = START_TIMESTAMP + 1;

  /** Field numbers of the message ProcessStats. */
  private static final int HEAP_SAMPLES = 2;

  private static final int TOTAL_UNWINDING_TIME_US = 5;
  private static final int CLIENT_SPINLOCK_BLOCKED_US = 6;
  private static final int STATS_FIELDS = CLIENT_SPINLOCK_BLOCKED_US + 1;

  private static final int CLIENT_ERROR_HIT_TIMEOUT = 1;

  private final NumericFieldValues numbers = new NumericFieldValues(FIELDS);
  private final NumericFieldValues statistics = new NumericFieldValues(STATS_FIELDS);
  private final List<HeapSampleFields> samples = new ArrayList<>();
  private String heapName = "";

  static ProcessHeapFields read(WireReader parent) {
    ProcessHeapFields dump = new ProcessHeapFields();
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      dump.readField(fields);
    }
    return dump;
  }

  private void readField(WireReader fields) {
    switch (fields.field()) {
      case SAMPLES -> samples.add(HeapSampleFields.read(fields));
      case STATS -> readStatistics(fields);
      case HEAP_NAME -> heapName = fields.text();
      default -> numbers.set(fields);
    }
  }

  private void readStatistics(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      if (!fields.isBytes()) {
        statistics.set(fields);
      }
    }
  }

  long pid() {
    return numbers.get(PID);
  }

  /** The name of the heap; empty for producers that support only one heap. */
  String heapName() {
    return heapName;
  }

  long timestamp() {
    return numbers.get(TIMESTAMP);
  }

  boolean hasStart() {
    return numbers.has(START_TIMESTAMP);
  }

  long start() {
    return numbers.get(START_TIMESTAMP);
  }

  boolean isRejected() {
    return numbers.get(REJECTED_CONCURRENT) != 0;
  }

  boolean isDisconnected() {
    return numbers.get(DISCONNECTED) != 0;
  }

  boolean isOverrun() {
    return numbers.get(BUFFER_OVERRAN) != 0 || clientError() == CLIENT_ERROR_HIT_TIMEOUT;
  }

  boolean isCorrupted() {
    return numbers.get(BUFFER_CORRUPTED) != 0;
  }

  boolean hasHitGuardrail() {
    return numbers.get(HIT_GUARDRAIL) != 0;
  }

  long clientError() {
    return numbers.get(CLIENT_ERROR);
  }

  long interval() {
    return numbers.get(SAMPLING_INTERVAL);
  }

  /**
   * The sampling interval in the config; 0 for old producers, whose allocation counts at the memory
   * peak are wrong.
   */
  long wantedInterval() {
    return numbers.get(ORIGINAL_SAMPLING_INTERVAL);
  }

  long unwoundSamples() {
    return statistics.get(HEAP_SAMPLES);
  }

  long unwindingUs() {
    return statistics.get(TOTAL_UNWINDING_TIME_US);
  }

  long blockedUs() {
    return statistics.get(CLIENT_SPINLOCK_BLOCKED_US);
  }

  List<HeapSample> samples() {
    List<HeapSample> all = new ArrayList<>();
    samples.forEach(sample -> all.add(sample.sample(wantedInterval() > 0)));
    return all;
  }
}
