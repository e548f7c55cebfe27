package dev.sonda.shm;

/** How an attempt to get at a producer's chunk went. */
public enum ChunkAccess {
  OK,
  /** There is no such page, or the page has no such chunk. */
  NO_SUCH_CHUNK,
  /** The chunk isn't in the state that the access needs. */
  WRONG_STATE,
  /** The producer kept changing the page header; the chunk is lost. */
  GAVE_UP,
  /** The memory isn't there any more: disconnect this producer. */
  FAULT
}
