package dev.sonda.shm.internal.message;

import dev.sonda.api.probe.MessageWriter;
import java.lang.foreign.MemorySegment;

/**
 * Encodes one message after another into memory that is large enough for each whole message: the
 * encoder without chunks. One thread.
 */
public final class ContiguousMessageWriter {
  private final MemorySegment memory;
  private final ScatteredStreamWriter stream;
  private final MessageNesting nesting;
  private final StreamMessageWriter root;
  private long begin;

  public ContiguousMessageWriter(MemorySegment memory) {
    this.memory = memory;
    stream = new ScatteredStreamWriter(ContiguousMessageWriter::refuse, memory);
    nesting = new MessageNesting(stream, new PatchQueue());
    root = new StreamMessageWriter(nesting, 0);
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
