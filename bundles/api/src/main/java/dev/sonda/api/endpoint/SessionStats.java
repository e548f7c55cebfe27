package dev.sonda.api.endpoint;

import dev.sonda.protos.TraceStats;

/**
 * The state of a running session.
 *
 * @param stats of its buffers; that of single writers may be left out where it would be too much
 * @param result sources and losses so far
 */
public record SessionStats(TraceStats stats, SessionResult result) {}
