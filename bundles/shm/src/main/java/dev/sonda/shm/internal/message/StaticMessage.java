package dev.sonda.shm.internal.message;

import dev.sonda.api.probe.MessageWriter;
import java.lang.foreign.MemorySegment;

/**
 * Encodes one message after another into memory that is large enough for each whole message: the
 * encoder without chunks. One thread.
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

  /**
   * Begins a message in this range of the memory; ends the previous message if it is still open.
   */
  public MessageWriter open(long offset, long sizeBytes) {
    stream.moveTo(memory, offset, offset + sizeBytes);
    begin = offset;
    nesting.openPacket();
    return root;
  }

  /** Ends the message and returns its size. */
  public long close() {
    nesting.closePacket();
    return stream.position() - begin;
  }

  private static void refuse() {
    throw new IndexOutOfBoundsException("the message is larger than its memory");
  }
}
