package dev.sonda.flight.recorder.internal;

/**
 * How much of the disk a recorder's snapshots may take.
 *
 * @param keep how many of the administrator's are kept
 * @param keepOthers how many are kept that triggers of other users made, all together
 * @param minFreeBytes what is left to others
 */
record SnapshotQuota(int keep, int keepOthers, long minFreeBytes) {}
