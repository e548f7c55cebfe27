package dev.sonda.trace.storage.profile;

/**
 * A file or other memory region that a process had mapped.
 *
 * @param buildId in hexadecimal digits; empty if unknown
 */
public record MemoryMapping(
    String buildId,
    long exactOffset,
    long startOffset,
    long start,
    long end,
    long loadBias,
    String name) {
  /** Whether the address range is empty. */
  public boolean isEmpty() {
    return start >= end;
  }
}
