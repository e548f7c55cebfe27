package dev.sonda.api.endpoint;

/**
 * The trigger that made a consumer clone a session, as it was told of it; it goes into the clone.
 *
 * @param producerUid who fired it, as the service has said
 * @param delayMs how long the service waited before it asked for the clone
 */
public record CloneTrigger(
    String name, String producerName, int producerUid, long bootTimeNs, long delayMs) {}
