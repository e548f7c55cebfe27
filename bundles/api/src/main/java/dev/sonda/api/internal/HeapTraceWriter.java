package dev.sonda.api.internal;

import dev.sonda.api.probe.PacketBytes;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.function.LongSupplier;

/** Hands each packet over when it is closed. One thread at a time. */
public final class HeapTraceWriter implements TraceWriter {
  private final HeapPacket packet;

  public HeapTraceWriter(PacketBytes receiver, LongSupplier bootTimeNs) {
    packet = new HeapPacket(receiver, bootTimeNs);
  }

  @Override
  public PacketWriter packet() {
    packet.begin();
    return packet;
  }

  /** The receiver has it already. */
  @Override
  public void publish() {}

  @Override
  public void flush() {}

  /** The array grows. */
  @Override
  public long packetsDropped() {
    return 0;
  }
}
