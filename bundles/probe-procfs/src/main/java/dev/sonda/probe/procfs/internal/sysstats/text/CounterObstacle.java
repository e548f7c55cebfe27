package dev.sonda.probe.procfs.internal.sysstats.text;

/**
 * The reason why selected counters can't be read.
 *
 * @param mend the shell command that fixes the cause; empty if no command does
 */
public record CounterObstacle(String reason, String mend) {}
