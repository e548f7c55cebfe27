package dev.sonda.ipc.uds.internal.frame;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Splits the bytes of a socket into frames: several in one read, or one over several reads.
 *
 * <pre>
 *   received          ┌────── whole ──────┬──── whole ────┬── begun ─┐
 *   buffer    ········│ len  payload      │ len  payload  │ len  pay │·············
 *                     ▲ taken                                        ▲ filled    ▲ capacity
 * </pre>
 *
 * <p>The bytes are untrusted. Frames are taken one at a time and stay in the buffer until then, so
 * no flood grows a queue: a connection holds at most one maximal frame, and 4 KiB while its frames
 * are small. Memory grows with received bytes, never with an announced length.
 *
 * <p>One thread. A payload is a view of the buffer, valid until {@link #receiveBuffer}.
 */
public final class FrameDeserializer {
  /** The result of {@link #next}. */
  public enum Outcome {
    /** A whole frame, see {@link #payload}. */
    FRAME,
    /** No whole frame; more bytes have to be received. */
    INCOMPLETE,
    /**
     * A frame above the limit: the connection has to end. All later calls return this result as
     * well.
     */
    TOO_LARGE
  }

  /** Initial size of the buffer in bytes, used while frames are small. */
  private static final int INITIAL_CAPACITY = 4096;

  private static final int GROWTH = 8;

  /** Consecutive small receives after which a grown buffer shrinks. */
  private static final int PATIENCE = 16;

  private final int maxCapacity;
  private ByteBuffer buffer;
  private ByteBuffer payload;
  private int taken;
  private int smallReceives;

  public FrameDeserializer() {
    this(FrameLayout.MAX_FRAME_SIZE_BYTES);
  }

  /**
   * @param maxFrameSizeBytes largest frame accepted, header included
   */
  FrameDeserializer(int maxFrameSizeBytes) {
    maxCapacity = maxFrameSizeBytes;
    buffer = allocate(Math.min(INITIAL_CAPACITY, maxFrameSizeBytes));
    payload = buffer.duplicate().limit(0);
  }

  /**
   * The buffer for the next read, which advances its position. Invalidates earlier payloads. Has
   * free space after {@link #next} has returned INCOMPLETE; before, the buffer may be full of
   * unread frames.
   */
  public ByteBuffer receiveBuffer() {
    smallReceives = buffer.position() > INITIAL_CAPACITY ? 0 : smallReceives + 1;
    compact();
    if (!buffer.hasRemaining() && buffer.capacity() < maxCapacity) {
      resize(Math.min(GROWTH * buffer.capacity(), maxCapacity));
    } else if (buffer.capacity() > INITIAL_CAPACITY && smallReceives > PATIENCE) {
      resize(INITIAL_CAPACITY);
    }
    return buffer;
  }

  /** Takes the next frame that isn't empty. */
  public Outcome next() {
    while (buffer.position() - taken >= FrameLayout.HEADER_SIZE_BYTES) {
      int lengthUntrusted = buffer.getInt(taken);
      int maxLength = maxCapacity - FrameLayout.HEADER_SIZE_BYTES;
      if (Integer.compareUnsigned(lengthUntrusted, maxLength) > 0) {
        return Outcome.TOO_LARGE;
      }
      int start = taken + FrameLayout.HEADER_SIZE_BYTES;
      if (buffer.position() - start < lengthUntrusted) {
        return Outcome.INCOMPLETE;
      }
      taken = start + lengthUntrusted;
      if (lengthUntrusted > 0) {
        payload.limit(taken).position(start);
        return Outcome.FRAME;
      }
    }
    return Outcome.INCOMPLETE;
  }

  /** The payload of the frame that {@link #next} took: a view. */
  public ByteBuffer payload() {
    return payload;
  }

  /** Received bytes that weren't taken yet. */
  public int pendingBytes() {
    return buffer.position() - taken;
  }

  private void compact() {
    if (taken > 0) {
      buffer.limit(buffer.position()).position(taken);
      buffer.compact();
      taken = 0;
    }
  }

  private void resize(int capacity) {
    buffer = allocate(capacity).put(buffer.flip());
    payload = buffer.duplicate().limit(0);
  }

  private static ByteBuffer allocate(int capacity) {
    return ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
  }
}
