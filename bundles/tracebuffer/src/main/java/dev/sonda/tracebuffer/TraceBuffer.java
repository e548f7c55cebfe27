package dev.sonda.tracebuffer;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * A buffer of chunks: written by copying and patching, read back packet by packet.
 *
 * <p>Not safe for use by several threads at once. A chunk's contents and everything a producer says
 * about it may be malicious; the worst that comes of it is that this producer loses its own
 * packets.
 */
@ProviderType
public interface TraceBuffer {
  /** The buffer's size. */
  long sizeBytes();

  /** The high-water mark: bytes of the memory in use before the first wrap, and from then on. */
  long usedBytes();

  /** What waits to be read. Takes a look at every chunk. */
  UnreadChunks unread();

  /** What happens when it is full. */
  FillPolicy fillPolicy();

  /**
   * Copies a chunk out of a producer's memory. The size of every fragment is read there once, and
   * the copy gets the sizes that were read; nothing else is decided by looking at the source, so
   * the producer may go on writing to it.
   *
   * <p>The same chunk may come again with more fragments: the service scrapes chunks that are still
   * being written ({@code complete} false), and the producer commits them later.
   *
   * @param producerTrusted the producer that wrote the chunk
   * @param writerIdUntrusted the writer, unsigned 16 bits
   * @param chunkIdUntrusted the chunk's number in its sequence, unsigned 32 bits, wrapping
   * @param fragmentCountUntrusted fragments the chunk claims to hold; the last one of an incomplete
   *     chunk is in flux and not taken
   * @param flagsUntrusted the chunk flags of the shared memory ABI, shifted down to bit 0: 1, 2, 4
   * @param complete whether the writer is done with the chunk
   * @param source memory that holds the chunk
   * @param sourceOffset where its payload starts, after the chunk header
   * @param sizeBytes the size of the payload area, which may exceed what the fragments fill
   * @return false if it was refused because its producer's share of the heap has no room for the
   *     books about it; any other refusal is only counted
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
   * Patches a chunk, if it is still there. A patch that points outside of the chunk ends the batch;
   * those before it stay.
   *
   * @param otherPatchesPending whether more will follow for the same chunk; if not, the packet that
   *     waited for them becomes readable
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
   * Shows {@code listener} what is overwritten from now on; null removes it. Without one,
   * overwriting looks at no more than a chunk's header in the usual case.
   */
  void setOverwriteListener(@Nullable OverwriteListener listener);

  /** Starts a pass over the buffer, from the oldest chunk. */
  void beginRead();

  /**
   * Takes the next packet that is whole. A packet that still waits for fragments or patches holds
   * back its own sequence until a later pass, and no other.
   *
   * @return a view that is valid until the next call to this buffer, or null when the pass is over;
   *     copying a chunk in ends the pass, too
   */
  @Nullable PacketView readNextPacket();

  /**
   * Copies the buffer as it stands, including what has been read so far, into {@code memory}. The
   * clone can only be read.
   *
   * @param memory of the same size as this buffer; only {@link #usedBytes()} of it are touched
   */
  TraceBuffer cloneReadOnly(MemorySegment memory);

  /** Ends all writing, for a buffer that is given away as it is. */
  void setReadOnly();

  /** The counters as of now. */
  BufferStats stats();

  /** Shows the histogram of every writer seen, in the order they came; valid only in the call. */
  void forEachWriter(Consumer<? super ChunkPayloadHistogram> visitor);

  /**
   * Frees what it has beside the memory that it was given. The last call, by the thread that wrote.
   */
  void free();
}
