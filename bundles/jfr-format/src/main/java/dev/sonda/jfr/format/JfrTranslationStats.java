package dev.sonda.jfr.format;

/**
 * Statistics of a recording's records so far.
 *
 * @param events all events that were read
 * @param leftOut events that weren't written because they describe the JVM, not a point in time:
 *     its flags, properties, modules and settings
 * @param beyondLimit events that weren't written because their rate exceeded the limit
 * @param damaged records that couldn't be read
 * @param unreadNs time covered by chunks that the JVM deleted before they could be read
 */
public record JfrTranslationStats(
    long events, long leftOut, long beyondLimit, long damaged, long unreadNs) {}
