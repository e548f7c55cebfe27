package dev.sonda.track.event.internal.interception;

import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.track.event.internal.message.HeapPacket;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Hands each packet over when it is closed. One thread at a time. */
final class HeapTraceWriter implements TraceWriter {
  private final HeapPacket packet;

  HeapTraceWriter(Consumer<ByteBuffer> receiver, InterceptingSink sink) {
    packet =
        new HeapPacket((bytes, sizeBytes) -> {
          if (!sink.isEnded()) {
            receiver.accept(ByteBuffer.wrap(bytes, 0, sizeBytes).asReadOnlyBuffer());
          }
        });
  }

  @Override
  public PacketWriter packet() {
    packet.begin();
    return packet;
  }

  /** The interceptor has it already. */
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
