package dev.sonda.trace.storage.profile;

/**
 * A file or other memory that a process had mapped.
 *
 * @param buildId in hexadecimal digits; empty if it isn't known
 */
public record MappedFile(
    String buildId,
    long exactOffset,
    long startOffset,
    long start,
    long end,
    long loadBias,
    String name) {
  /** Whether it has no addresses. */
  public boolean isEmpty() {
    return start >= end;
  }
}
