package dev.sonda.probe.counters.internal.hardware;

/**
 * The present value of a sensor.
 *
 * @param name with its unit
 */
record Reading(String name, long value) {}
