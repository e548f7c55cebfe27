package dev.sonda.flight.recorder.internal;

import java.time.Duration;

/**
 * Limits how often a trigger causes a snapshot, separately for each user that fires it.
 *
 * @param coolDown time after a snapshot in which further triggers are refused
 * @param maxPer24h maximum number of snapshots in any 24 hours
 */
record TriggerLimits(Duration coolDown, int maxPer24h) {}
