package dev.sonda.api.probe;

import dev.sonda.api.internal.HeapTraceWriter;
import java.util.function.LongSupplier;

/** Takes packets as bytes, for those that don't go into a tracing service's memory. */
@FunctionalInterface
public interface PacketBytes {
  /**
   * A packet is complete.
   *
   * @param bytes its own, and others behind them; valid during the call
   */
  void accept(byte[] bytes, int sizeBytes);

  /**
   * A writer whose packets are given to this. It loses none; publishing and flushing do nothing.
   *
   * @param bootTimeNs the time now, of packets that ask for it
   */
  default TraceWriter writer(LongSupplier bootTimeNs) {
    return new HeapTraceWriter(this, bootTimeNs);
  }
}
