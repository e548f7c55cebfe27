package dev.sonda.probe.counters.internal.hardware;

/**
 * The present value of a sensor.
 *
 * @param name with its unit
 */
record SensorReading(String name, long value) {}
