package dev.sonda.tracebuffer;

/** What a buffer does with a chunk that no longer fits. */
public enum FillPolicy {
  /** Overwrites the oldest chunks. */
  RING,
  /** Refuses this chunk and every later one, read or not: the beginning of the trace is kept. */
  DISCARD
}
