package dev.sonda.core.internal.buffer;

/**
 * Divides the memory of the machine or control group among trace buffers, producers' shared memory
 * and the process itself.
 *
 * @param buffersBytes for all trace buffers
 * @param sharedBytes the base of the limits for producers' shared memory, which are fractions of
 *     this number
 * @param owner the machine or the control group, as the subject of an error sentence
 */
public record ServiceMemoryShares(long buffersBytes, long sharedBytes, String owner) {
  /** Estimate of code, threads and the virtual machine's memory outside of the heap. */
  static final long JVM_BYTES = 96L << 20;

  private static final int QUARTERS = 4;

  /**
   * Plans for the smaller of the machine's memory and the control group's limit. If the machine is
   * the limit, buffers may use all but the process's own needs, since their pages are allocated
   * only when written, and shared memory is limited separately. At a control group's limit the
   * kernel kills the process, so buffers and shared memory together have to fit below the limit.
   */
  public static ServiceMemoryShares of(long machineBytes, long controlGroupBytes, long heapBytes) {
    if (controlGroupBytes >= machineBytes) {
      return new ServiceMemoryShares(room(machineBytes, heapBytes), machineBytes, "the machine");
    }
    long room = room(controlGroupBytes, heapBytes);
    // ProducerMemory distributes at most half of sharedBytes among producers.
    return new ServiceMemoryShares(
        room / QUARTERS * (QUARTERS - 1), room / 2, "the service's control group");
  }

  /**
   * Memory left besides the Java heap and the virtual machine; at least a quarter of {@code bytes},
   * since a heap seldom reaches its limit.
   */
  private static long room(long bytes, long heapBytes) {
    return Math.max(bytes / QUARTERS, bytes - heapBytes - JVM_BYTES);
  }
}
