package dev.sonda.probe.ftrace.internal.bundle;

/**
 * The readings of two clocks at one moment, for traces whose events aren't stamped with the time
 * since boot.
 *
 * @param ftraceClock FtraceClock of Perfetto's schema: 1 unknown, 2 global, 3 local, 4 mono_raw
 */
public record FtraceClockSnapshot(int ftraceClock, long ftraceTimeNs, long bootTimeNs) {}
