package dev.sonda.probe.procfs.internal.sysstats.text;

/**
 * The reason why selected counters can't be read.
 *
 * @param mend the one command that mends it, or empty where nothing does
 */
public record Shortfall(String reason, String mend) {}
