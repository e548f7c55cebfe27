package dev.sonda.api.endpoint;

import org.jspecify.annotations.Nullable;

/**
 * Which session to clone, by id or, where the id is 0, by unique name.
 *
 * @param output where a write_into_file session's clone is written; the service owns it from here
 *     on
 */
public record CloneRequest(
    long sessionId,
    String uniqueSessionName,
    boolean skipTraceFilter,
    boolean forBugreport,
    @Nullable OwnedFd output) {}
