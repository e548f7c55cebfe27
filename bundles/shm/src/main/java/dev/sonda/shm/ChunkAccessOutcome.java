package dev.sonda.shm;

/** Result of an attempt to access a chunk in a producer's shared memory. */
public enum ChunkAccessOutcome {
  OK,
  /** The page doesn't exist, or has no chunk with this index. */
  NO_SUCH_CHUNK,
  /** The chunk isn't in the state that the access needs. */
  WRONG_STATE,
  /** The service gave up because the producer kept changing the page header; the chunk is lost. */
  GAVE_UP,
  /** The memory can't be accessed any more; the producer has to be disconnected. */
  FAULT
}
