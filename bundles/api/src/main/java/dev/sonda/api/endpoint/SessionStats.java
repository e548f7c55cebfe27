package dev.sonda.api.endpoint;

import dev.sonda.protos.TraceStats;

/**
 * The state of a running session.
 *
 * @param stats statistics of the session's buffers; those of single writers may be left out if
 *     there are too many writers
 * @param result data sources and losses so far
 */
public record SessionStats(TraceStats stats, SessionResult result) {}
