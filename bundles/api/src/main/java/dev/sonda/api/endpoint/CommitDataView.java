package dev.sonda.api.endpoint;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * A CommitDataRequest, read field by field directly from the memory in which it was received.
 * Nothing in it is validated: numbers are as received (unsigned 32-bit numbers as long).
 */
@ConsumerType
public interface CommitDataView {

  /** The number of chunks to move from shared memory to a trace buffer. */
  int moveCount();

  long movePageUntrusted(int move);

  long moveChunkUntrusted(int move);

  long moveTargetBufferUntrusted(int move);

  /**
   * The whole chunk, header included, if it is sent by value because there is no shared memory;
   * otherwise null.
   */
  @Nullable MemorySegment moveDataUntrusted(int move);

  /** Whether the chunk in {@link #moveDataUntrusted} is still being written. */
  boolean moveIncompleteUntrusted(int move);

  /** The number of chunks to patch after they were moved. */
  int patchCount();

  long patchTargetBufferUntrusted(int patch);

  long patchWriterIdUntrusted(int patch);

  long patchChunkIdUntrusted(int patch);

  boolean patchHasMoreUntrusted(int patch);

  /** The number of edits within one patched chunk. */
  int editCount(int patch);

  long editOffsetUntrusted(int patch, int edit);

  /** How many bytes the edit has; only 4 is valid. */
  int editSizeUntrusted(int patch, int edit);

  /** The edit's four bytes as a little-endian int; meaningless for any other size. */
  int editBytesUntrusted(int patch, int edit);

  /** Acknowledges every flush with this number or a lower one; 0 acknowledges none. */
  long flushRequestIdUntrusted();
}
