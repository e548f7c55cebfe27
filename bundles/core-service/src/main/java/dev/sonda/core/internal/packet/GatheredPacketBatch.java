package dev.sonda.core.internal.packet;

import dev.sonda.api.endpoint.PacketBatch;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A batch of packets being gathered: slices of trace buffers without a copy, and trusted fields in
 * memory that this object owns. Loop only; allocates only while it grows.
 *
 * <p>One object serves the whole service, since a batch is used up before the next one begins.
 */
public final class GatheredPacketBatch implements PacketBatch, AutoCloseable {
  /** Buffer index of packets that the service created itself and that were in no trace buffer. */
  public static final int NO_BUFFER = -1;

  private static final int INITIAL_SLICES = 512;

  // A shared arena, since it is created by another thread than the loop that uses it.
  private final Arena arena = Arena.ofShared();
  private final MemorySegment trailers;
  private long trailersUsed;

  private MemorySegment[] memory = new MemorySegment[INITIAL_SLICES];
  private long[] offsets = new long[INITIAL_SLICES];
  private int[] sizes = new int[INITIAL_SLICES];
  private int sliceCount;

  // Packet p is made of the slices firstSlice[p] up to, but without, firstSlice[p + 1].
  private int[] firstSlice = new int[INITIAL_SLICES];
  private int[] buffers = new int[INITIAL_SLICES];
  private int packetCount;
  private long totalBytes;

  /**
   * Creates an empty batch.
   *
   * @param maxTotalBytes callers add a producer's packet only to a batch smaller than this, which
   *     bounds the memory for trusted fields
   */
  public GatheredPacketBatch(int maxTotalBytes) {
    trailers = arena.allocate(maxTotalBytes + TrustedTrailer.MAX_SIZE_BYTES);
  }

  /** Empties the batch and drops its references to buffers. */
  public void clear() {
    Arrays.fill(memory, 0, sliceCount, MemorySegment.NULL);
    sliceCount = 0;
    packetCount = 0;
    totalBytes = 0;
    trailersUsed = 0;
  }

  /** Adds a packet of the service itself, which must not be changed until {@link #clear}. */
  public void add(byte[] packet) {
    addSlice(MemorySegment.ofArray(packet), 0, packet.length);
    endPacket(NO_BUFFER);
  }

  /**
   * Adds a part of the next packet, without copying it: the memory must stay valid until the batch
   * was consumed.
   */
  public void addSlice(MemorySegment source, long offset, int sizeBytes) {
    if (sliceCount == memory.length) {
      growSlices();
    }
    memory[sliceCount] = source;
    offsets[sliceCount] = offset;
    sizes[sliceCount] = sizeBytes;
    sliceCount++;
    totalBytes += sizeBytes;
  }

  /** Adds the trusted fields to the packet whose slices were added last. */
  public void addTrailer(int uid, int sequenceId, int pid, int lossReasons) {
    int size = TrustedTrailer.write(trailers, trailersUsed, uid, sequenceId, pid, lossReasons);
    addSlice(trailers, trailersUsed, size);
    trailersUsed += size;
  }

  /**
   * Completes a packet of all slices added since the previous one.
   *
   * @param buffer index of the session's buffer that it was in, or {@link #NO_BUFFER}
   */
  public void endPacket(int buffer) {
    buffers[packetCount] = buffer;
    packetCount++;
    if (packetCount == firstSlice.length) {
      firstSlice = Arrays.copyOf(firstSlice, packetCount * 2);
      buffers = Arrays.copyOf(buffers, packetCount * 2);
    }
    firstSlice[packetCount] = sliceCount;
  }

  public long totalBytes() {
    return totalBytes;
  }

  /** Index of the buffer that a packet was in, or {@link #NO_BUFFER}. */
  public int bufferOf(int packet) {
    return buffers[packet];
  }

  private void growSlices() {
    int capacity = memory.length * 2;
    memory = Arrays.copyOf(memory, capacity);
    offsets = Arrays.copyOf(offsets, capacity);
    sizes = Arrays.copyOf(sizes, capacity);
  }

  @Override
  public int packetCount() {
    return packetCount;
  }

  @Override
  public int sliceCount(int packet) {
    return firstSlice[packet + 1] - firstSlice[packet];
  }

  @Override
  public MemorySegment sliceMemory(int packet, int slice) {
    return memory[firstSlice[packet] + slice];
  }

  @Override
  public long sliceOffset(int packet, int slice) {
    return offsets[firstSlice[packet] + slice];
  }

  @Override
  public int sliceSizeBytes(int packet, int slice) {
    return sizes[firstSlice[packet] + slice];
  }

  @Override
  public void close() {
    clear();
    arena.close();
  }
}
