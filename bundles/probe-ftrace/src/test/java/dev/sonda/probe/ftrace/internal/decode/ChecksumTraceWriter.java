package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;

/** A trace writer for bundles only; it keeps only their size and a checksum of their bytes. */
final class ChecksumTraceWriter implements TraceWriter, PacketWriter {
  private long sizeBytes;
  private long sum;

  long sizeBytes() {
    return sizeBytes;
  }

  long sum() {
    return sum;
  }

  @Override
  public MessageWriter bytes(int field, byte[] source, int offset, int length) {
    sizeBytes += length;
    for (int i = offset; i < offset + length; i++) {
      sum = 31 * sum + source[i];
    }
    return this;
  }

  @Override
  public PacketWriter packet() {
    return this;
  }

  @Override
  public void close() {}

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
    throw unexpected();
  }

  @Override
  public PacketWriter timestamp(long bootTimeNs) {
    throw unexpected();
  }

  @Override
  public PacketWriter timestamp(int clockId, long timeNs) {
    throw unexpected();
  }

  @Override
  public void discard() {
    throw unexpected();
  }

  @Override
  public MessageWriter varint(int field, long value) {
    throw unexpected();
  }

  @Override
  public MessageWriter zigZag(int field, long value) {
    throw unexpected();
  }

  @Override
  public MessageWriter fixed32(int field, int value) {
    throw unexpected();
  }

  @Override
  public MessageWriter fixed64(int field, long value) {
    throw unexpected();
  }

  @Override
  public MessageWriter float64(int field, double value) {
    throw unexpected();
  }

  @Override
  public MessageWriter string(int field, CharSequence value) {
    throw unexpected();
  }

  @Override
  public MessageWriter nested(int field) {
    throw unexpected();
  }

  private static AssertionError unexpected() {
    return new AssertionError("a bundle is written in one piece");
  }
}
