package dev.sonda.api.internal;

import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.SerializedPacketReceiver;
import dev.sonda.api.probe.TraceWriter;
import java.util.function.LongSupplier;

/**
 * Trace writer that encodes packets on the heap and passes each one to its receiver when the packet
 * is closed. One thread at a time.
 */
public final class HeapTraceWriter implements TraceWriter {
  private final HeapPacketWriter packet;

  public HeapTraceWriter(SerializedPacketReceiver receiver, LongSupplier bootTimeNs) {
    packet = new HeapPacketWriter(receiver, bootTimeNs);
  }

  @Override
  public PacketWriter packet() {
    packet.begin();
    return packet;
  }

  /** Does nothing: each closed packet has already been passed to the receiver. */
  @Override
  public void publish() {}

  @Override
  public void flush() {}

  /** Always 0: the array grows, so no packet is lost. */
  @Override
  public long packetsDropped() {
    return 0;
  }
}
