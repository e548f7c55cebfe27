package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.format.BuiltinClock;
import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import java.util.OptionalLong;

/** The header fields of a bundle of kernel events: the CPU, and the clock of the timestamps. */
final class FtraceBundleHeader {
  static final int NO_CPU = -1;

  private static final int CLOCK_UNKNOWN = 1;
  private static final int CLOCK_GLOBAL = 2;
  private static final int CLOCK_LOCAL = 3;
  private static final int CLOCK_MONO_RAW = 4;

  /**
   * Number of the sequence-local clock for events of the kernel's local and global trace clocks.
   */
  private static final int SEQUENCE_CLOCK = 64;

  private final ImportState state;
  private int cpu;
  private int sequenceNumber;
  private boolean hasLostEvents;
  private long clock;
  private long convertedNs;
  private long lastSnapshot;
  private int kernelClock;
  private long kernelTime;
  private long bootTime;
  private long lastReadTime;
  private boolean hasLastReadTime;

  FtraceBundleHeader(ImportState state) {
    this.state = state;
  }

  /** Reads the header fields of a bundle; false if the events' clock is unknown. */
  boolean read(WireReader bundle, int sequenceId, int newSequenceNumber) {
    sequenceNumber = newSequenceNumber;
    cpu = NO_CPU;
    hasLostEvents = false;
    kernelClock = 0;
    kernelTime = 0;
    bootTime = 0;
    hasLastReadTime = false;
    while (bundle.next()) {
      readField(bundle);
    }
    return findClock(sequenceId);
  }

  private void readField(WireReader bundle) {
    switch (bundle.field()) {
      case 1 -> cpu = bundle.intValue();
      case 3 -> hasLostEvents = bundle.booleanValue();
      case 5 -> kernelClock = bundle.intValue();
      case 6 -> kernelTime = bundle.longValue();
      case 7 -> bootTime = bundle.longValue();
      case 9, 10 -> {
        lastReadTime = bundle.longValue();
        hasLastReadTime = true;
      }
      default -> {} // the events are read elsewhere
    }
  }

  private boolean findClock(int sequenceId) {
    switch (kernelClock) {
      case CLOCK_UNKNOWN -> {
        return false;
      }
      case CLOCK_MONO_RAW -> clock = BuiltinClock.MONOTONIC_RAW.number();
      case CLOCK_GLOBAL, CLOCK_LOCAL -> clock = ClockGraph.clock(SEQUENCE_CLOCK, sequenceId);
      default -> clock = ClockGraph.BOOTTIME;
    }
    if (kernelTime != 0 && bootTime != 0 && kernelTime != lastSnapshot) {
      int snapshot = state.clocks().beginSnapshot();
      state.clocks().add(snapshot, clock, kernelTime, false, 1);
      state.clocks().add(snapshot, ClockGraph.BOOTTIME, bootTime, false, 1);
      lastSnapshot = kernelTime;
    }
    return true;
  }

  int cpu() {
    return cpu;
  }

  /** The number of the sequence's state for this bundle, an index into SequenceStates. */
  int sequenceNumber() {
    return sequenceNumber;
  }

  boolean hasLostEvents() {
    return hasLostEvents;
  }

  /** Whether the bundle contains the time from which its CPU's events are complete. */
  boolean hasLastReadTime() {
    return hasLastReadTime;
  }

  long lastReadTime() {
    return lastReadTime;
  }

  /** Whether timestamps have to be converted to the trace's clock. */
  boolean isConverted() {
    return !state.clocks().isTraceClock(clock);
  }

  /**
   * Converts a timestamp to the trace's clock; false if it can't be converted. {@link #convertedNs}
   * returns the result.
   */
  boolean canConvert(long time) {
    OptionalLong converted = state.clocks().toTraceTime(clock, time);
    convertedNs = converted.orElse(0);
    return converted.isPresent();
  }

  /** The result of the last successful {@link #canConvert}. */
  long convertedNs() {
    return convertedNs;
  }
}
