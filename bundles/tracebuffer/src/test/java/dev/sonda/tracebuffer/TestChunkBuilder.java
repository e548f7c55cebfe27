package dev.sonda.tracebuffer;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Builds the payload of a chunk as a producer would, or an invalid payload, and writes it into a
 * buffer.
 */
final class TestChunkBuilder {
  static final int FIRST_CONTINUES = 1;
  static final int LAST_CONTINUES = 2;
  static final int NEEDS_PATCHING = 4;

  /** The size of a chunk's header in the buffer. */
  static final int HEADER_SIZE = 16;

  private static final int PID = 4711;
  private static final int MAX_WRITER_ID = 0xFFFF;

  private final TraceBuffer buffer;
  private final int producerId;
  private final int writerId;
  private final int chunkId;
  private byte[] payload = new byte[0];
  private int fragmentCount;
  private int flags;
  private int uid;

  TestChunkBuilder(TraceBuffer buffer, int producerId, int writerId, int chunkId) {
    this.buffer = buffer;
    this.producerId = producerId;
    this.writerId = writerId;
    this.chunkId = chunkId;
  }

  /** Adds a fragment that takes {@code size} bytes together with its size field. */
  TestChunkBuilder packet(int size, char seed) {
    return packet(size, seed, 0);
  }

  TestChunkBuilder packet(int size, char seed, int packetFlags) {
    byte[] body = fragment(size, seed).getBytes(StandardCharsets.ISO_8859_1);
    if (size - body.length == 1) {
      append(new byte[] {(byte) body.length});
    } else {
      append(new byte[] {(byte) (body.length | 0x80), (byte) (body.length >> 7)});
    }
    append(body);
    fragmentCount++;
    return flags(packetFlags);
  }

  /** Adds bytes as they are and counts them as one fragment. */
  TestChunkBuilder raw(int... bytes) {
    byte[] fragment = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      fragment[i] = (byte) bytes[i];
    }
    append(fragment);
    fragmentCount++;
    return this;
  }

  TestChunkBuilder claimOneMore() {
    fragmentCount++;
    return this;
  }

  /** Sets the announced packet count, independent of the actual packets. */
  TestChunkBuilder claim(int packets) {
    fragmentCount = packets;
    return this;
  }

  TestChunkBuilder flags(int more) {
    flags |= more;
    return this;
  }

  TestChunkBuilder uid(int newUid) {
    uid = newUid;
    return this;
  }

  TestChunkBuilder clear(int offset, int length) {
    return fill(offset, length, 0);
  }

  TestChunkBuilder fill(int offset, int length, int value) {
    Arrays.fill(payload, offset, offset + length, (byte) value);
    return this;
  }

  /** Adds unused space up to a chunk of this size, header included. */
  TestChunkBuilder padTo(int chunkSize) {
    append(new byte[chunkSize - HEADER_SIZE - payload.length]);
    return this;
  }

  /** Commits the chunk; answers its size with header, not aligned. */
  int commit() {
    copy(true);
    return payload.length + HEADER_SIZE;
  }

  /** Commits the chunk; returns whether the buffer's index had space for it. */
  boolean isAdmitted() {
    return copy(true);
  }

  /** Has the service scrape the chunk while it is being written. */
  int scrape() {
    copy(false);
    return payload.length + HEADER_SIZE;
  }

  int writerId() {
    return writerId;
  }

  int chunkId() {
    return chunkId;
  }

  boolean hasPossibleWriter() {
    return writerId >= 0 && writerId <= MAX_WRITER_ID;
  }

  /** The bytes, as characters below 256. */
  String payload() {
    return new String(payload, StandardCharsets.ISO_8859_1);
  }

  /**
   * Number of fragments that a buffer reads: without the last one of a scraped chunk, which may be
   * incomplete.
   */
  int announced(boolean complete) {
    return complete || fragmentCount == 0 ? fragmentCount : fragmentCount - 1;
  }

  int flagsToKeep(boolean complete) {
    boolean lastIsInFlux = !complete && fragmentCount > 0;
    return lastIsInFlux ? flags & ~(LAST_CONTINUES | NEEDS_PATCHING) : flags;
  }

  /** The bytes of a fragment of {@code size} bytes with its size field: X00-X01-X02-… */
  static String fragment(int size, char seed) {
    int headerSize = size <= 128 ? 1 : 2;
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < size - headerSize; i++) {
      int number = i / 4;
      body.append(
          switch (i % 4) {
            case 0 -> seed;
            case 1 -> (char) ('0' + number / 10 % 10);
            case 2 -> (char) ('0' + number % 10);
            default -> '-';
          });
    }
    return body.toString();
  }

  private boolean copy(boolean complete) {
    return buffer.copyChunkUntrusted(
        new ProducerIdentity(producerId, uid, PID),
        writerId,
        chunkId,
        fragmentCount,
        flags,
        complete,
        MemorySegment.ofArray(payload),
        0,
        payload.length);
  }

  private void append(byte[] bytes) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    joined.writeBytes(payload);
    joined.writeBytes(bytes);
    payload = joined.toByteArray();
  }
}
