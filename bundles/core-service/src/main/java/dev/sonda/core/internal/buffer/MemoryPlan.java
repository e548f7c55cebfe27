package dev.sonda.core.internal.buffer;

/**
 * How much memory trace buffers and producers' shared memory may have together with what the
 * process needs for itself.
 *
 * @param buffersBytes for all trace buffers
 * @param sharedBytes what producers' shared memory has its shares of
 * @param owner who has so much, as the subject of a sentence
 */
public record MemoryPlan(long buffersBytes, long sharedBytes, String owner) {
  /** Code, threads and what the virtual machine needs beside its heap. */
  static final long JVM_BYTES = 96L << 20;

  private static final int QUARTERS = 4;

  /**
   * Divides what there is. Of a machine everything but the process's own needs may go to buffers,
   * whose pages are only taken as they are written, and shared memory is bounded for itself. A
   * control group kills at its limit, so there both have to fit below it.
   */
  public static MemoryPlan of(long machineBytes, long controlGroupBytes, long heapBytes) {
    if (controlGroupBytes >= machineBytes) {
      return new MemoryPlan(room(machineBytes, heapBytes), machineBytes, "the machine");
    }
    long room = room(controlGroupBytes, heapBytes);
    // Producers get half of what is said here.
    return new MemoryPlan(
        room / QUARTERS * (QUARTERS - 1), room / 2, "the service's control group");
  }

  /** At least a quarter: a heap is seldom as big as it may be. */
  private static long room(long bytes, long heapBytes) {
    return Math.max(bytes / QUARTERS, bytes - heapBytes - JVM_BYTES);
  }
}
