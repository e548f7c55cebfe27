package dev.sonda.jfr.format.internal.trace;

/**
 * An event with a begin and an end. Slices are written when all events of the recording's part have
 * been read.
 *
 * @param <E> reference from which the event can be read again
 */
record Slice<E>(TrackKey track, long beginNs, long endNs, E event) {}
