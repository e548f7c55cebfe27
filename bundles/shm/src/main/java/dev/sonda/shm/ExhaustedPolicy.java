package dev.sonda.shm;

/** What a writer does when no chunk is free because the service is behind. */
public enum ExhaustedPolicy {
  /** Loses packets at once, and flags the loss in the first packet that gets through again. */
  DROP,
  /**
   * Waits, for about half a minute in all; then gives up with an {@link IllegalStateException}, and
   * drops what follows until there is room again.
   */
  STALL_THEN_ABORT,
  /** Waits as long, then goes on as {@link #DROP} until there is room again. */
  STALL_THEN_DROP
}
