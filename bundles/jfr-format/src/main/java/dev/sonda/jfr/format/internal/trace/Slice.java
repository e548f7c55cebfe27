package dev.sonda.jfr.format.internal.trace;

/**
 * An event with a begin and an end, which is written when all of its part are known.
 *
 * @param <E> where the event is found again
 */
record Slice<E>(TrackKey track, long beginNs, long endNs, E event) {}
