package dev.sonda.probe.counters.internal.hardware;

/**
 * What a sensor says now.
 *
 * @param name with its unit
 */
record Reading(String name, long value) {}
