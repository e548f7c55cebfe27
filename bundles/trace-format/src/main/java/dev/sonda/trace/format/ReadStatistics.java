package dev.sonda.trace.format;

/**
 * What was read of a part, and what could not be.
 *
 * @param packets packets that were told of
 * @param blocks compressed blocks among them, which hold some of the packets
 * @param brokenBlocks blocks that could not be decompressed, or not to their end
 * @param unreadBytes bytes behind the last whole packet
 */
public record ReadStatistics(long packets, long blocks, long brokenBlocks, long unreadBytes) {}
