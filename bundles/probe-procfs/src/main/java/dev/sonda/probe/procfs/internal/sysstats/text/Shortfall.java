package dev.sonda.probe.procfs.internal.sysstats.text;

/**
 * Why counters that were asked for can't be had.
 *
 * @param mend the one command that mends it, or empty where nothing does
 */
public record Shortfall(String reason, String mend) {}
