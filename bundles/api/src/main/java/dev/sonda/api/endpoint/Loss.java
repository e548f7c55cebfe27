package dev.sonda.api.endpoint;

/**
 * Something that was lost.
 *
 * @param where a buffer or a producer, as a person would name it
 * @param count how many of {@code unit}
 * @param unit what is counted, in the singular
 * @param advice what would have prevented it, in one sentence
 */
public record Loss(Cause cause, String where, long count, String unit, long bytes, String advice) {

  /** Why. */
  public enum Cause {
    BUFFER_OVERWRITTEN,
    BUFFER_FULL,
    SHARED_MEMORY_FULL,
    WRITER_ABORTED,
    INVALID_PACKET,
    PATCH_FAILED,
    ABI_VIOLATION,
    PRODUCER_LOST,
    FILE_LIMIT,
    DISK
  }
}
