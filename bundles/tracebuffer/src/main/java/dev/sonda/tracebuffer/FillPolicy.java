package dev.sonda.tracebuffer;

/** Policy of a trace buffer for a chunk that no longer fits. */
public enum FillPolicy {
  /** The buffer overwrites its oldest chunks. */
  RING,
  /**
   * The buffer refuses this chunk and every later one, even after chunks have been read: the
   * beginning of the trace is preserved.
   */
  DISCARD
}
