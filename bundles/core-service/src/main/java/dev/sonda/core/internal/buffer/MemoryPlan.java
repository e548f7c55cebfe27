package dev.sonda.core.internal.buffer;

/**
 * Divides the memory of the machine or control group among trace buffers, producers' shared memory
 * and the process itself.
 *
 * @param buffersBytes for all trace buffers
 * @param sharedBytes the base of which producers' shared memory gets shares
 * @param owner the machine or the control group, as the subject of an error sentence
 */
public record MemoryPlan(long buffersBytes, long sharedBytes, String owner) {
  /** Estimate of code, threads and the virtual machine's memory outside of the heap. */
  static final long JVM_BYTES = 96L << 20;

  private static final int QUARTERS = 4;

  /**
   * Plans for the smaller of two limits. Of a machine all but the process's own needs may go to
   * buffers, whose pages are only taken as they are written, and shared memory is bounded for
   * itself. A control group kills at its limit, so there both have to fit below it.
   */
  public static MemoryPlan of(long machineBytes, long controlGroupBytes, long heapBytes) {
    if (controlGroupBytes >= machineBytes) {
      return new MemoryPlan(room(machineBytes, heapBytes), machineBytes, "the machine");
    }
    long room = room(controlGroupBytes, heapBytes);
    // ProducerMemory shares out half of this number.
    return new MemoryPlan(
        room / QUARTERS * (QUARTERS - 1), room / 2, "the service's control group");
  }

  /**
   * Memory beside heap and virtual machine; at least a quarter, since a heap seldom reaches its
   * limit.
   */
  private static long room(long bytes, long heapBytes) {
    return Math.max(bytes / QUARTERS, bytes - heapBytes - JVM_BYTES);
  }
}
