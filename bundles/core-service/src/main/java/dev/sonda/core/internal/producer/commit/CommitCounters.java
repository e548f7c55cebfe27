package dev.sonda.core.internal.producer.commit;

/**
 * Numbers of commits since the service started, and of the chunks and patches refused in them.
 *
 * @param commits including refused ones
 */
public record CommitCounters(long commits, long chunksDiscarded, long patchesDiscarded) {}
