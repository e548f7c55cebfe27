package dev.sonda.cli.internal.info;

import com.google.protobuf.DynamicMessage;
import dev.sonda.cli.internal.convert.BootClockConverter;
import dev.sonda.cli.internal.convert.NamedFieldReader;
import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.PacketHead;
import java.util.OptionalLong;

/**
 * The time that a trace covers: from the first to the last timestamp of its packets, on the boot
 * clock. Timestamps inside payloads, as in bundles of kernel events, are not read, since the
 * service writes packets before and after them.
 */
final class CoveredTime {
  private static final long REALTIME = 1;
  private static final long NS_PER_MS = 1_000_000;

  private final BootClockConverter clocks = new BootClockConverter();
  private long firstNs = Long.MAX_VALUE;
  private long lastNs = Long.MIN_VALUE;
  private OptionalLong realtimeOffsetNs = OptionalLong.empty();
  private long primaryClock;

  /** Extends the covered time by a packet's timestamp, unless its clock is unknown. */
  void onPacket(PacketHead packet, int sequenceClock) {
    if (!packet.hasTimestamp()) {
      return;
    }
    int clock = packet.clockId() != 0 ? packet.clockId() : sequenceClock;
    OptionalLong bootNs = clocks.toBoot(clock, packet.sequenceId(), packet.timestamp());
    if (bootNs.isPresent()) {
      include(bootNs.getAsLong());
    }
  }

  /** Adds a clock snapshot: the offsets of its clocks, and the time at which it was taken. */
  void onClockSnapshot(DynamicMessage snapshot, int sequence) {
    NamedFieldReader fields = new NamedFieldReader(snapshot);
    clocks.onSnapshot(fields, sequence);
    primaryClock = fields.number("primary_trace_clock");
    OptionalLong boot = reading(fields, ClockGraph.BOOTTIME);
    OptionalLong realtime = reading(fields, REALTIME);
    boot.ifPresent(this::include);
    if (realtimeOffsetNs.isEmpty() && boot.isPresent() && realtime.isPresent()) {
      realtimeOffsetNs = OptionalLong.of(realtime.getAsLong() - boot.getAsLong());
    }
  }

  private static OptionalLong reading(NamedFieldReader snapshot, long clockId) {
    return snapshot.children("clocks").stream()
        .filter(clock -> clock.number("clock_id") == clockId)
        .mapToLong(clock -> clock.number("timestamp"))
        .findFirst();
  }

  private void include(long bootNs) {
    firstNs = Math.min(firstNs, bootNs);
    lastNs = Math.max(lastNs, bootNs);
  }

  /** The length; empty where no packet has a time. */
  OptionalLong lengthMs() {
    return lastNs < firstNs
        ? OptionalLong.empty()
        : OptionalLong.of((lastNs - firstNs) / NS_PER_MS);
  }

  /** The begin in ms since the UNIX epoch; empty if no snapshot has the wall clock. */
  OptionalLong beginUnixMs() {
    return lastNs < firstNs || realtimeOffsetNs.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of((firstNs + realtimeOffsetNs.getAsLong()) / NS_PER_MS);
  }

  /** The id of the trace's primary clock; 0 where it names none. */
  long primaryClock() {
    return primaryClock;
  }
}
