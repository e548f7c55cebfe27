package dev.sonda.api.probe;

import dev.sonda.api.internal.HeapTraceWriter;
import java.util.function.LongSupplier;

/** Receives serialized packets that are not written into a tracing service's shared memory. */
@FunctionalInterface
public interface SerializedPacketReceiver {
  /**
   * Called when a packet is complete.
   *
   * @param bytes the packet's bytes from index 0, followed by unused bytes; valid during the call
   */
  void accept(byte[] bytes, int sizeBytes);

  /**
   * A trace writer that passes its packets to this receiver. It never drops packets; {@code
   * publish} and {@code flush} do nothing.
   *
   * @param bootTimeNs supplies the current time for {@link PacketWriter#timestamp()}
   */
  default TraceWriter writer(LongSupplier bootTimeNs) {
    return new HeapTraceWriter(this, bootTimeNs);
  }
}
