package dev.sonda.shm.internal.write;

/** Result of a writer's request for a free chunk. */
enum ChunkRequestOutcome {
  TAKEN,
  NONE_FREE,
  /** No chunk became free within the time that the policy allows. */
  STALLED
}
