package dev.sonda.jfr.format.internal.trace;

/** Counts of a recording's events. One thread. */
final class CountedEvents {
  long events;
  long leftOut;
  long beyondLimit;
}
