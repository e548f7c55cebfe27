package dev.sonda.testkit;

import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** A trace writer for tests that stores the packets that a probe writes. Not thread-safe. */
public final class RecordingTraceWriter implements TraceWriter {
  private static final int TIMESTAMP = 8;
  private static final int TIMESTAMP_CLOCK_ID = 58;

  private final LongSupplier bootTimeNs;
  private final List<RecordedMessage> packets = new ArrayList<>();
  private boolean packetOpen;
  private int flushes;

  public RecordingTraceWriter(LongSupplier bootTimeNs) {
    this.bootTimeNs = bootTimeNs;
  }

  /** The packets closed so far. */
  public List<RecordedMessage> packets() {
    return List.copyOf(packets);
  }

  public int flushes() {
    return flushes;
  }

  @Override
  public PacketWriter packet() {
    if (packetOpen) {
      throw new IllegalStateException("the packet before is still open");
    }
    packetOpen = true;
    return new RecordingPacketWriter(new RecordedMessage());
  }

  @Override
  public void publish() {}

  @Override
  public long packetsDropped() {
    return 0;
  }

  @Override
  public void flush() {
    flushes++;
  }

  private final class RecordingPacketWriter extends RecordingMessageWriter implements PacketWriter {
    private final RecordedMessage packet;
    private boolean discarded;

    RecordingPacketWriter(RecordedMessage packet) {
      super(packet);
      this.packet = packet;
    }

    @Override
    public PacketWriter timestamp() {
      return timestamp(bootTimeNs.getAsLong());
    }

    @Override
    public PacketWriter timestamp(long timeNs) {
      varint(TIMESTAMP, timeNs);
      return this;
    }

    @Override
    public PacketWriter timestamp(int clockId, long timeNs) {
      varint(TIMESTAMP_CLOCK_ID, clockId);
      return timestamp(timeNs);
    }

    @Override
    public void discard() {
      discarded = true;
    }

    @Override
    public void close() {
      super.close();
      if (packetOpen && !discarded) {
        packets.add(packet);
      }
      packetOpen = false;
    }
  }
}
