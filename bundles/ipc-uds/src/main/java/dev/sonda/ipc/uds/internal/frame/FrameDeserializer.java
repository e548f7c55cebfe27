package dev.sonda.ipc.uds.internal.frame;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Cuts what a socket gives into frames: several of them in one read, or one over several reads.
 *
 * <pre>
 *   received          ┌────── whole ──────┬──── whole ────┬── begun ─┐
 *   buffer    ········│ len  payload      │ len  payload  │ len  pay │·············
 *                     ▲ taken                                        ▲ filled    ▲ capacity
 * </pre>
 *
 * <p>The bytes come from another process and nothing about them is believed. Frames are taken one
 * at a time and stay in the buffer until then, so that there is no queue a flood could grow: a
 * connection holds one maximal frame at most, and 4 KiB while it sends small ones. Memory grows
 * with bytes that have arrived, never with a length that was merely announced.
 *
 * <p>For one thread. A payload is a view of the buffer, valid until {@link #receiveBuffer}.
 */
public final class FrameDeserializer {
  /** What {@link #next} found. */
  public enum Outcome {
    /** A frame; {@link #payload} is it. */
    FRAME,
    /** Nothing whole; more has to be received. */
    INCOMPLETE,
    /** A frame that is longer than allowed: end the connection. Stays so. */
    TOO_LARGE
  }

  private static final int INITIAL_CAPACITY = 4096;
  private static final int GROWTH = 8;

  /** So many receives in a row that would have fitted before the buffer becomes small again. */
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
   * @param maxFrameSizeBytes of a frame with its header
   */
  FrameDeserializer(int maxFrameSizeBytes) {
    maxCapacity = maxFrameSizeBytes;
    buffer = allocate(Math.min(INITIAL_CAPACITY, maxFrameSizeBytes));
    payload = buffer.duplicate().limit(0);
  }

  /**
   * Where to receive: a read advances its position. Ends the life of payloads taken before. It has
   * room once {@link #next} has answered INCOMPLETE; before, frames that nobody took may fill it.
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

  /** Goes on to the next frame that isn't empty. */
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

  /** The frame that {@link #next} found, without its length. */
  public ByteBuffer payload() {
    return payload;
  }

  /** Bytes that were received and not taken yet. */
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
