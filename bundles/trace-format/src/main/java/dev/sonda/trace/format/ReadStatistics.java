package dev.sonda.trace.format;

/**
 * Counts of what was read from a trace part, and what could not be read.
 *
 * @param packets packets passed to the visitor
 * @param blocks compressed blocks of packets
 * @param brokenBlocks blocks that could not be decompressed completely
 * @param unreadBytes bytes after the last complete packet
 */
public record ReadStatistics(long packets, long blocks, long brokenBlocks, long unreadBytes) {}
