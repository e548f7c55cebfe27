package dev.sonda.api.endpoint;

/**
 * A kind of data loss in a session, and its extent.
 *
 * @param where the buffer or producer that lost data, in words for users
 * @param count number of lost items, counted in {@code unit}
 * @param unit name of the counted item, in the singular
 * @param bytes size of the lost data; 0 where it is unknown
 * @param advice how the loss could have been prevented, in one sentence
 */
public record Loss(Cause cause, String where, long count, String unit, long bytes, String advice) {

  /** Cause of a loss. */
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
