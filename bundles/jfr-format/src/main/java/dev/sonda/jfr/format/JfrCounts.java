package dev.sonda.jfr.format;

/**
 * What became of a recording's records so far.
 *
 * @param events all that were read
 * @param leftOut of them, those that say something of the JVM but not of a time: its flags,
 *     properties, modules and settings
 * @param beyondLimit of them, those that came faster than they may be written
 * @param damaged records that couldn't be read
 * @param unreadNs how long the JVM wrote chunks that were deleted before they could be read
 */
public record JfrCounts(long events, long leftOut, long beyondLimit, long damaged, long unreadNs) {}
