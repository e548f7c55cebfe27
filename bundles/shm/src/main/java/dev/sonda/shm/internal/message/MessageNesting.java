package dev.sonda.shm.internal.message;

import java.util.Arrays;

/**
 * The open messages of a packet, from the packet itself (depth 0) inwards. Only the innermost one
 * may be written to. One thread.
 */
public final class MessageNesting {
  private static final int INITIAL_DEPTHS = 8;

  private final ScatteredStreamWriter stream;
  private final PatchQueue patches;

  /**
   * Message objects by depth; the element of depth 0, the packet, is unused. Grows to the deepest
   * nesting so far.
   */
  private StreamMessageWriter[] messages = new StreamMessageWriter[INITIAL_DEPTHS];

  public MessageNesting(ScatteredStreamWriter stream, PatchQueue patches) {
    this.stream = stream;
    this.patches = patches;
    fill(0);
  }

  public void openPacket() {
    stream.setOpenDepth(0);
  }

  /** Closes the packet and all messages still open in it. */
  public void closePacket() {
    closeFrom(1);
    stream.setOpenDepth(ScatteredStreamWriter.NO_MESSAGE);
  }

  /** Closes the packet without finishing the messages open in it. */
  public void abandonPacket() {
    stream.setOpenDepth(ScatteredStreamWriter.NO_MESSAGE);
    patches.resolveAll();
  }

  ScatteredStreamWriter stream() {
    return stream;
  }

  StreamMessageWriter begin(int field) {
    long slot = stream.nested(field);
    int depth = stream.openDepth() + 1;
    if (depth == messages.length) {
      messages = Arrays.copyOf(messages, 2 * depth);
      fill(depth);
    }
    StreamMessageWriter message = messages[depth];
    message.open(slot, stream.written());
    stream.setOpenDepth(depth);
    return message;
  }

  /**
   * Closes the message at this depth and all messages inside it; does nothing if no message is open
   * at this depth.
   */
  void closeFrom(int depth) {
    for (int open = stream.openDepth(); open >= depth; open--) {
      stream.setOpenDepth(open - 1);
      writeSize(messages[open]);
    }
  }

  private void writeSize(StreamMessageWriter message) {
    int size = message.size(stream.written());
    if (message.slot() != StreamMessageWriter.NOWHERE) {
      stream.fillSlot(message.slot(), size);
    } else if (message.patch() != StreamMessageWriter.NOWHERE) {
      patches.resolve(message.patch(), size);
    }
  }

  /**
   * Called before a chunk is committed: sizes of open messages whose slot is in the chunk become
   * patches.
   *
   * @return whether there are any such sizes
   */
  public boolean moveSlotsToPatches(int chunkId, long payloadOffset) {
    boolean any = false;
    for (int depth = 1; depth <= stream.openDepth(); depth++) {
      StreamMessageWriter message = messages[depth];
      if (message.slot() != StreamMessageWriter.NOWHERE) {
        int offset = Math.toIntExact(message.slot() - payloadOffset);
        message.moveSizeToPatch(patches.add(chunkId, offset));
        any = true;
      }
    }
    return any;
  }

  /** Called when a range of memory is abandoned: sizes of open messages aren't written into it. */
  public void forgetSlots() {
    for (int depth = 1; depth <= stream.openDepth(); depth++) {
      messages[depth].forgetSlot();
    }
  }

  private void fill(int fromDepth) {
    for (int depth = fromDepth; depth < messages.length; depth++) {
      messages[depth] = new StreamMessageWriter(this, depth);
    }
  }
}
