package dev.sonda.api.endpoint;

import dev.sonda.protos.TraceStats;

/**
 * A session as it goes.
 *
 * @param stats of its buffers; that of single writers may be left out where it would be too much
 * @param result sources and losses so far
 */
public record SessionStats(TraceStats stats, SessionResult result) {}
