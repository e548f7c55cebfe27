package dev.sonda.flight.recorder.internal;

import java.time.Duration;

/**
 * How often a trigger makes a snapshot, for each user that fires it.
 *
 * @param coolDown how long after one the next is refused
 * @param maxPer24h how many are made in any 24 hours
 */
record TriggerLimits(Duration coolDown, int maxPer24h) {}
