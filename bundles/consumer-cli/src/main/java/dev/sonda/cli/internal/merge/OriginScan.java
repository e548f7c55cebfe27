package dev.sonda.cli.internal.merge;

import dev.sonda.trace.format.PacketStream;
import dev.sonda.trace.format.WireReader;
import java.io.IOException;
import java.util.Optional;

/** Reads a trace until its recording and its machine are identified. */
final class OriginScan {
  private static final int CLOCK_SNAPSHOT = 6;
  private static final int TRACE_UUID = 89;

  /** Perfetto's ids of the real-time clock and the boot clock. */
  private static final int REALTIME = 1;

  private static final int BOOTTIME = 6;

  private final WireReader packet = new WireReader();
  private final WireReader message = new WireReader();
  private final WireReader clock = new WireReader();
  private Optional<String> recording = Optional.empty();
  private Optional<Long> bootTimeNs = Optional.empty();

  /** Reads packets until the origin is known; in most traces the first packets have it. */
  void read(PacketStream packets) throws IOException {
    while ((recording.isEmpty() || bootTimeNs.isEmpty()) && packets.next()) {
      readPacket(packets);
    }
  }

  /** The origin, as far as the packets read so far contain it. */
  TraceOrigin origin() {
    return new TraceOrigin(recording, bootTimeNs);
  }

  private void readPacket(PacketStream packets) {
    int start = packets.start();
    packet.reset(packets.segment(), start, (long) start + packets.sizeBytes());
    while (packet.next()) {
      if (packet.field() == TRACE_UUID) {
        readUuid();
      } else if (packet.field() == CLOCK_SNAPSHOT) {
        readClocks();
      }
    }
  }

  private void readUuid() {
    message.reset(packet);
    long high = 0;
    long low = 0;
    while (message.next()) {
      switch (message.field()) {
        case 1 -> high = message.longValue();
        case 2 -> low = message.longValue();
        default -> {}
      }
    }
    recording = Optional.of("%016x%016x".formatted(high, low));
  }

  private void readClocks() {
    message.reset(packet);
    long sinceBootNs = 0;
    long calendarNs = 0;
    while (message.next()) {
      if (message.field() == 1) {
        sinceBootNs += timeNs(BOOTTIME);
        calendarNs += timeNs(REALTIME);
      }
    }
    if (sinceBootNs != 0 && calendarNs != 0) {
      bootTimeNs = Optional.of(calendarNs - sinceBootNs);
    }
  }

  /** The reading of one clock of a snapshot, in ns; 0 if the clock's id isn't {@code wanted}. */
  private long timeNs(int wanted) {
    clock.reset(message);
    int id = 0;
    long timeNs = 0;
    while (clock.next()) {
      switch (clock.field()) {
        case 1 -> id = clock.intValue();
        case 2 -> timeNs = clock.longValue();
        default -> {}
      }
    }
    return id == wanted ? timeNs : 0;
  }
}
