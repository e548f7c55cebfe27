package dev.sonda.shm;

/**
 * Behavior of a writer when no chunk is free because the service hasn't emptied them fast enough.
 */
public enum ExhaustedPolicy {
  /** Drops packets at once, and flags the loss in the first packet that is written afterwards. */
  DROP,
  /**
   * Waits for about half a minute in total, then throws an {@link IllegalStateException} and drops
   * the following packets until a chunk is free.
   */
  STALL_THEN_ABORT,
  /**
   * Waits as long as {@link #STALL_THEN_ABORT}, then behaves like {@link #DROP} until a chunk is
   * free.
   */
  STALL_THEN_DROP
}
