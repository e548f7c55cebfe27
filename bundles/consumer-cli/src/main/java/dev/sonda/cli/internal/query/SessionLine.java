package dev.sonda.cli.internal.query;

/**
 * A session as lists show it.
 *
 * @param name its unique_session_name, or empty
 * @param durationMs 0 if it has no end
 * @param buffersKb all its buffers together
 */
public record SessionLine(
    long id, String state, int uid, String name, long durationMs, int sources, long buffersKb) {}
