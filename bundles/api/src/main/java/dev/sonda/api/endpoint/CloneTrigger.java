package dev.sonda.api.endpoint;

/**
 * The trigger that made a consumer clone a session, as the service reported it to the consumer; it
 * is written into the clone.
 *
 * @param producerUid the user of the producer that fired it, as the service reported it
 * @param delayMs how long the service waited before it asked for the clone
 */
public record CloneTrigger(
    String name, String producerName, int producerUid, long bootTimeNs, long delayMs) {}
