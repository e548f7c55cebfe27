package dev.sonda.tracebuffer;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * A buffer of chunks: written by copying and patching, read back packet by packet.
 *
 * <p>Not thread-safe. A chunk's contents and all values that a producer sends may be malicious; the
 * worst effect is that this producer loses its own packets.
 */
@ProviderType
public interface TraceBuffer {
  /** The buffer's size. */
  long sizeBytes();

  /**
   * The high-water mark of used bytes; it stays unchanged after the write cursor has wrapped around
   * for the first time.
   */
  long usedBytes();

  /** Number and size of the unread chunks. Iterates over every chunk. */
  UnreadChunks unread();

  /** The policy for chunks that don't fit when the buffer is full. */
  FillPolicy fillPolicy();

  /**
   * Copies a chunk out of a producer's memory. The size of every fragment is read once from the
   * producer's memory, and the copy gets the sizes that were read; no other decision depends on
   * that memory, so the producer may continue to write to it.
   *
   * <p>A chunk may be copied again later with more fragments: the service scrapes chunks that are
   * still being written ({@code complete} false), and the producer commits them later.
   *
   * @param producerTrusted the producer that wrote the chunk
   * @param writerIdUntrusted the writer, unsigned 16 bits
   * @param chunkIdUntrusted the chunk's number in its sequence, unsigned 32 bits, wrapping
   * @param fragmentCountUntrusted fragments the chunk claims to hold; the last fragment of an
   *     incomplete chunk is still being written and isn't copied
   * @param flagsUntrusted the chunk flags of the shared memory ABI, shifted down to bit 0: 1, 2, 4
   * @param complete whether the writer has completed the chunk
   * @param source memory that holds the chunk
   * @param sourceOffset offset at which the chunk's payload starts, after the chunk header
   * @param sizeBytes the size of the payload area, which may exceed what the fragments fill
   * @return false if the chunk was refused because its producer's share of the heap for metadata is
   *     used up; other refusals are only counted
   * @throws IllegalStateException if the buffer is read-only
   */
  boolean copyChunkUntrusted(
      ProducerIdentity producerTrusted,
      int writerIdUntrusted,
      int chunkIdUntrusted,
      int fragmentCountUntrusted,
      int flagsUntrusted,
      boolean complete,
      MemorySegment source,
      long sourceOffset,
      int sizeBytes);

  /**
   * Applies patches to a chunk, if it is still in the buffer. A patch that points outside of the
   * chunk ends the batch; earlier patches remain applied.
   *
   * @param otherPatchesPending whether further patches will follow for this chunk; if not, the
   *     packet that waited for patches becomes readable
   * @return whether all patches were applied
   * @throws IllegalStateException if the buffer is read-only
   */
  boolean tryPatchChunkUntrusted(
      int producerIdTrusted,
      int writerIdUntrusted,
      int chunkIdUntrusted,
      Patches patchesUntrusted,
      boolean otherPatchesPending);

  /**
   * Sets the listener that receives overwritten packets from now on; null removes it. Without a
   * listener, overwriting usually reads only a chunk's header.
   */
  void setOverwriteListener(@Nullable OverwriteListener listener);

  /** Starts a pass over the buffer, from the oldest chunk. */
  void beginRead();

  /**
   * Reads the next complete packet and removes it. A packet that still waits for fragments or
   * patches blocks only its own sequence, until a later pass.
   *
   * @return a view that is valid until the next call to this buffer, or null when the pass is over;
   *     copying a chunk in ends the pass, too
   */
  @Nullable PacketView readNextPacket();

  /**
   * Copies the buffer's current state, including which packets have been read, into {@code memory}.
   * The clone is read-only.
   *
   * @param memory memory of this buffer's size; only the first {@link #usedBytes()} bytes are
   *     accessed
   */
  TraceBuffer cloneReadOnly(MemorySegment memory);

  /**
   * Makes the buffer read-only, for a buffer that is handed to another owner in its current state.
   */
  void setReadOnly();

  /** A snapshot of the counters. */
  BufferStats stats();

  /**
   * Passes the histogram of every writer to {@code visitor}, in the order of the writers' first
   * chunks; a histogram is valid only during the call.
   */
  void forEachWriter(Consumer<? super ChunkPayloadHistogram> visitor);

  /**
   * Frees all resources except the memory that the caller supplied. Must be the last call, by the
   * thread that wrote to the buffer.
   */
  void free();
}
