package dev.sonda.tracebuffer;

/**
 * Number and size of a buffer's unread chunks.
 *
 * @param count number of chunks with an unread part
 * @param bytes payload bytes of the unread parts
 */
public record UnreadChunks(long count, long bytes) {}
