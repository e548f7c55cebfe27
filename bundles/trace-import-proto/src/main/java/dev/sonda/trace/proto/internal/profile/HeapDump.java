package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.WireReader;
import java.util.ArrayList;
import java.util.List;

/** The fields of a message ProcessHeapSamples: what a process had allocated, stack by stack. */
final class HeapDump {
  private static final int FIELDS = 16;
  private static final int SAMPLES = 2;
  private static final int STATISTICS = 5;
  private static final int HEAP_NAME = 11;

  private final long[] numbers = new long[FIELDS];
  private final boolean[] present = new boolean[FIELDS];
  private final long[] statistics = new long[7];
  private final List<long[]> samples = new ArrayList<>();
  private final List<Boolean> haveMaximum = new ArrayList<>();
  private String heapName = "";

  static HeapDump read(WireReader parent) {
    HeapDump dump = new HeapDump();
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      dump.readField(fields);
    }
    return dump;
  }

  private void readField(WireReader fields) {
    switch (fields.field()) {
      case SAMPLES -> addSample(fields);
      case STATISTICS -> readStatistics(fields);
      case HEAP_NAME -> heapName = fields.text();
      default -> {
        if (fields.field() < FIELDS) {
          numbers[fields.field()] = fields.longValue();
          present[fields.field()] = true;
        }
      }
    }
  }

  private void addSample(WireReader parent) {
    WireReader sample = new WireReader();
    sample.reset(parent);
    long[] values = new long[10];
    boolean hasMaximum = false;
    while (sample.next()) {
      if (sample.field() < values.length) {
        values[sample.field()] = sample.longValue();
        hasMaximum |= sample.field() == 8;
      }
    }
    samples.add(values);
    haveMaximum.add(hasMaximum);
  }

  private void readStatistics(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      if (fields.field() < statistics.length && !fields.isBytes()) {
        statistics[fields.field()] = fields.longValue();
      }
    }
  }

  long pid() {
    return numbers[1];
  }

  /** The name of the heap; empty for producers that know one only. */
  String heapName() {
    return heapName;
  }

  long timestamp() {
    return numbers[9];
  }

  boolean hasStart() {
    return present[15];
  }

  long start() {
    return numbers[15];
  }

  boolean isRejected() {
    return numbers[4] != 0;
  }

  boolean isDisconnected() {
    return numbers[6] != 0;
  }

  boolean isOverrun() {
    return numbers[7] != 0 || clientError() == 1;
  }

  boolean isCorrupted() {
    return numbers[8] != 0;
  }

  boolean hasHitGuardrail() {
    return numbers[10] != 0;
  }

  long clientError() {
    return numbers[14];
  }

  long interval() {
    return numbers[12];
  }

  /** The interval that was asked for; 0 of producers whose counts at the maximum are wrong. */
  long wantedInterval() {
    return numbers[13];
  }

  long unwoundSamples() {
    return statistics[2];
  }

  long unwindingUs() {
    return statistics[5];
  }

  long blockedUs() {
    return statistics[6];
  }

  List<HeapSample> samples() {
    List<HeapSample> all = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      long[] of = samples.get(i);
      all.add(
          haveMaximum.get(i)
              ? new HeapSample(of[1], of[8], 0, wantedInterval() > 0 ? of[9] : 0, 0)
              : new HeapSample(of[1], of[2], of[3], of[5], of[6]));
    }
    return all;
  }
}
