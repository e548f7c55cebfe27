package dev.sonda.tracebuffer.internal;

import java.lang.foreign.MemorySegment;

/**
 * Iterates forward over the fragments of one chunk, each of which is a varint with the size, and
 * the bytes. The contents may be malicious: the iteration never reads outside the chunk and never
 * writes. The object is reused, so that iterating allocates nothing.
 */
final class FragmentWalker {
  // Type of a fragment that is a whole packet. Other types say that the packet begins or ends in
  // another chunk, by bits 0 and 1 of the chunk's flags.
  static final int WHOLE_PACKET = 0;
  static final int END = TBChunkLayout.FLAG_FIRST_PACKET_CONTINUES;
  static final int BEGIN = TBChunkLayout.FLAG_LAST_PACKET_CONTINUES;
  static final int CONTINUE = END | BEGIN;

  private final MemorySegment memory;
  private long base;
  private int limit;
  private int flags;
  private int nextOffset;
  private int payloadOffset;
  private int payloadSize;
  private int headerSize;
  private int type;
  private boolean corrupted;
  private boolean dropped;

  FragmentWalker(MemorySegment memory) {
    this.memory = memory;
  }

  /** Starts at the first unread fragment of a chunk in the buffer. */
  void startAt(long chunk) {
    int size = TBChunkLayout.payloadSize(memory, chunk);
    int unreadOffset = size - TBChunkLayout.payloadAvail(memory, chunk);
    start(TBChunkLayout.fragments(chunk), size, unreadOffset, TBChunkLayout.flags(memory, chunk));
  }

  /**
   * Starts {@code offset} bytes into the fragments that fill {@code size} bytes at {@code base}.
   */
  void start(long base, int size, int offset, int flags) {
    this.base = base;
    this.limit = size;
    this.flags = flags;
    nextOffset = offset;
    corrupted = false;
    dropped = false;
  }

  /** Moves to the next fragment; returns false at the end of the chunk, or of its valid part. */
  boolean next() {
    int start = nextOffset;
    if (start >= limit) {
      return false;
    }
    long header = FragmentHeader.read(memory, base + start, limit - start);
    int size = FragmentHeader.size(header);
    headerSize = FragmentHeader.length(header);
    if (size > limit - start - headerSize) {
      dropped = size == FragmentHeader.DROPPED_PACKET_SIZE;
      corrupted = !dropped;
      return false;
    }
    payloadOffset = start + headerSize;
    payloadSize = size;
    nextOffset = payloadOffset + payloadSize;
    type = (start == 0 ? flags & END : 0) | (nextOffset == limit ? flags & BEGIN : 0);
    return true;
  }

  /**
   * Whether no fragment of the chunk has been consumed yet, in this iteration or an earlier one.
   */
  boolean isAtStart() {
    return nextOffset == 0;
  }

  /** Whether the iteration ended at bytes that aren't a valid fragment. */
  boolean isCorrupted() {
    return corrupted;
  }

  /** Whether the iteration ended at a packet that the writer aborted. */
  boolean isDropped() {
    return dropped;
  }

  int type() {
    return type;
  }

  /** Offset of the current fragment's bytes in the memory. */
  long payloadPosition() {
    return base + payloadOffset;
  }

  int payloadSize() {
    return payloadSize;
  }

  int sizeWithHeader() {
    return headerSize + payloadSize;
  }
}
