package dev.sonda.track.event.internal.record;

/** Location in the program's source code that an event comes from. */
public record SourceLocation(String file, String function, int line) {}
