package dev.sonda.trace.format;

/**
 * A pair of clocks that no snapshot relates, with readings assumed to be simultaneous or declared
 * so from outside the trace.
 */
public record ClockLink(
    int machine, long clock, long valueNs, int otherMachine, long otherClock, long otherNs) {}
