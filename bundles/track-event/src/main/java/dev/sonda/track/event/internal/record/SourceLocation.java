package dev.sonda.track.event.internal.record;

/** Where in its program's sources an event comes from. */
public record SourceLocation(String file, String function, int line) {}
