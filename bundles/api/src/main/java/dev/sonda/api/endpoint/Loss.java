package dev.sonda.api.endpoint;

/**
 * A kind of loss in a session, and its extent.
 *
 * @param where the buffer or producer, in words for users
 * @param count how many of {@code unit}
 * @param unit what is counted, in the singular
 * @param bytes how much that was; 0 where it is unknown
 * @param advice what would have prevented it, in one sentence
 */
public record Loss(Cause cause, String where, long count, String unit, long bytes, String advice) {

  /** Why. */
  public enum Cause {
    BUFFER_OVERWRITTEN,
    BUFFER_FULL,
    /** Packets that a probe of this process couldn't write. */
    SHARED_MEMORY_FULL,
    /** Marks that writers left where one packet, or several in a row, could not be written. */
    WRITER_ABORTED,
    INVALID_PACKET,
    PATCH_FAILED,
    /** Packets that their writers had not finished when the session ended. */
    UNFINISHED,
    ABI_VIOLATION,
    PRODUCER_LOST,
    /** A data source that threw, hung or could not begin: its data is missing. */
    SOURCE_FAILED,
    FILE_LIMIT,
    DISK
  }
}
