package dev.sonda.flight.recorder.internal;

/**
 * Limits of a recorder's snapshots on disk.
 *
 * @param keep how many snapshots of trusted users are kept
 * @param keepOthers how many snapshots caused by triggers of untrusted users are kept, in total
 * @param minFreeBytes disk space that has to stay free
 */
record SnapshotQuota(int keep, int keepOthers, long minFreeBytes) {}
