package dev.sonda.benchmarks.probe;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.shm.internal.message.ContiguousMessageWriter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A trace writer that writes every packet to one fixed memory area, like the writer of Perfetto's
 * benchmarks.
 */
final class FixedMemoryTraceWriter implements TraceWriter, PacketWriter {
  private static final long MEMORY_BYTES = 1L << 20;

  /** Field number of the timestamp in TracePacket. */
  private static final int TIMESTAMP = 8;

  private final MemorySegment memory;
  private final ContiguousMessageWriter message;
  private MessageWriter fields;
  private long written;

  FixedMemoryTraceWriter(Arena arena) {
    memory = arena.allocate(MEMORY_BYTES, Long.BYTES);
    message = new ContiguousMessageWriter(memory);
    fields = message.open(0, MEMORY_BYTES);
  }

  /** Bytes of all packets. */
  long written() {
    return written;
  }

  @Override
  public PacketWriter packet() {
    fields = message.open(0, MEMORY_BYTES);
    return this;
  }

  @Override
  public void publish() {}

  @Override
  public long packetsDropped() {
    return 0;
  }

  @Override
  public void flush() {}

  @Override
  public PacketWriter timestamp() {
    throw new UnsupportedOperationException("no clock here");
  }

  @Override
  public PacketWriter timestamp(long bootTimeNs) {
    fields.varint(TIMESTAMP, bootTimeNs);
    return this;
  }

  @Override
  public PacketWriter timestamp(int clockId, long timeNs) {
    throw new UnsupportedOperationException("no clock here");
  }

  @Override
  public void discard() {
    throw new UnsupportedOperationException("nothing to discard");
  }

  @Override
  public MessageWriter varint(int field, long value) {
    return fields.varint(field, value);
  }

  @Override
  public MessageWriter zigZag(int field, long value) {
    return fields.zigZag(field, value);
  }

  @Override
  public MessageWriter fixed32(int field, int value) {
    return fields.fixed32(field, value);
  }

  @Override
  public MessageWriter fixed64(int field, long value) {
    return fields.fixed64(field, value);
  }

  @Override
  public MessageWriter float64(int field, double value) {
    return fields.float64(field, value);
  }

  @Override
  public MessageWriter string(int field, CharSequence value) {
    return fields.string(field, value);
  }

  @Override
  public MessageWriter bytes(int field, byte[] source, int offset, int length) {
    return fields.bytes(field, source, offset, length);
  }

  @Override
  public MessageWriter nested(int field) {
    return fields.nested(field);
  }

  @Override
  public void close() {
    written += message.close();
  }
}
