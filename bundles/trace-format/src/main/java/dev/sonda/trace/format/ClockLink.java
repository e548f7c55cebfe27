package dev.sonda.trace.format;

/**
 * Two clocks of which no snapshot says how they belong together: what both show at one moment was
 * assumed, or said from outside of the trace.
 */
public record ClockLink(
    int machine, long clock, long valueNs, int otherMachine, long otherClock, long otherNs) {}
