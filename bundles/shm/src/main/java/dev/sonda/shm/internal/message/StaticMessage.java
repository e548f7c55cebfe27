package dev.sonda.shm.internal.message;

import dev.sonda.api.probe.MessageWriter;
import java.lang.foreign.MemorySegment;

/**
 * One message after another into memory that has room for all of it: the encoder alone, without
 * chunks around it. One thread.
 */
public final class StaticMessage {
  private final MemorySegment memory;
  private final PacketStream stream;
  private final Nesting nesting;
  private final EncodedMessage root;
  private long begin;

  public StaticMessage(MemorySegment memory) {
    this.memory = memory;
    stream = new PacketStream(StaticMessage::refuse, memory);
    nesting = new Nesting(stream, new PatchQueue());
    root = new EncodedMessage(nesting, 0);
  }

  /** Begins a message in this range of the memory; the one before ends, if it hasn't yet. */
  public MessageWriter open(long offset, long sizeBytes) {
    stream.moveTo(memory, offset, offset + sizeBytes);
    begin = offset;
    nesting.openPacket();
    return root;
  }

  /** Ends the message, and gives its size. */
  public long close() {
    nesting.closePacket();
    return stream.position() - begin;
  }

  private static void refuse() {
    throw new IndexOutOfBoundsException("the message is larger than its memory");
  }
}
