package dev.sonda.tracebuffer;

/**
 * What waits in a buffer to be read.
 *
 * @param count chunks of which a part hasn't been read
 * @param bytes payload bytes of those parts
 */
public record UnreadChunks(long count, long bytes) {}
