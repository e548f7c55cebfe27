package dev.sonda.shm.internal.write;

/** How a writer's wish for a chunk ended. */
enum ChunkSupply {
  TAKEN,
  NONE_FREE,
  /** Waited for as long as the policy allows, and there is still none. */
  STALLED
}
