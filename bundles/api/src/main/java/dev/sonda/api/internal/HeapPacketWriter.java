package dev.sonda.api.internal;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.SerializedPacketReceiver;
import java.util.function.LongSupplier;

/** A trace packet encoded into a reusable array on the heap. Not thread-safe. */
final class HeapPacketWriter implements PacketWriter {
  private static final int TIMESTAMP = 8;
  private static final int TIMESTAMP_CLOCK_ID = 58;

  private final HeapMessageWriter message = new HeapMessageWriter();
  private final SerializedPacketReceiver receiver;
  private final LongSupplier bootTimeNs;
  private boolean isOpen;

  HeapPacketWriter(SerializedPacketReceiver receiver, LongSupplier bootTimeNs) {
    this.receiver = receiver;
    this.bootTimeNs = bootTimeNs;
  }

  /** Begins a packet; a packet that is still open is discarded. */
  void begin() {
    message.clear();
    isOpen = true;
  }

  @Override
  public PacketWriter timestamp() {
    return timestamp(bootTimeNs.getAsLong());
  }

  @Override
  public PacketWriter timestamp(long bootTimeNs) {
    return varint(TIMESTAMP, bootTimeNs);
  }

  @Override
  public PacketWriter timestamp(int clockId, long timeNs) {
    return varint(TIMESTAMP_CLOCK_ID, clockId).varint(TIMESTAMP, timeNs);
  }

  @Override
  public HeapPacketWriter varint(int field, long value) {
    message.varint(field, value);
    return this;
  }

  @Override
  public HeapPacketWriter zigZag(int field, long value) {
    message.zigZag(field, value);
    return this;
  }

  @Override
  public HeapPacketWriter fixed32(int field, int value) {
    message.fixed32(field, value);
    return this;
  }

  @Override
  public HeapPacketWriter fixed64(int field, long value) {
    message.fixed64(field, value);
    return this;
  }

  @Override
  public HeapPacketWriter float64(int field, double value) {
    message.float64(field, value);
    return this;
  }

  @Override
  public HeapPacketWriter string(int field, CharSequence value) {
    message.string(field, value);
    return this;
  }

  @Override
  public HeapPacketWriter bytes(int field, byte[] source, int offset, int length) {
    message.bytes(field, source, offset, length);
    return this;
  }

  @Override
  public MessageWriter nested(int field) {
    return message.nested(field);
  }

  @Override
  public void discard() {
    isOpen = false;
  }

  @Override
  public void close() {
    if (isOpen) {
      isOpen = false;
      receiver.accept(message.array(), message.sizeBytes());
    }
  }
}
