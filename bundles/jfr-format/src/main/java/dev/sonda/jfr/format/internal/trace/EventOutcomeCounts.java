package dev.sonda.jfr.format.internal.trace;

/** Counters of a recording's events, by what was done with them. Not thread-safe. */
final class EventOutcomeCounts {
  long events;
  long leftOut;
  long beyondLimit;
}
