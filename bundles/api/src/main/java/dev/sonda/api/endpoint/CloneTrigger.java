package dev.sonda.api.endpoint;

import dev.sonda.protos.ObservableEvents.CloneTriggerHit;

/**
 * The trigger that made a consumer clone a session, as the service reported it to the consumer; it
 * is written into the clone.
 *
 * @param producerUid the user of the producer that fired it, as the service reported it
 * @param delayMs how long the service waited before it asked for the clone
 */
public record CloneTrigger(
    String name, String producerName, int producerUid, long bootTimeNs, long delayMs) {

  /** The trigger in an event with which the service asks a consumer to clone a session. */
  public static CloneTrigger of(CloneTriggerHit hit) {
    return new CloneTrigger(
        hit.getTriggerName(),
        hit.getProducerName(),
        hit.getProducerUid(),
        hit.getBootTimeNs(),
        hit.getTriggerDelayMs());
  }
}
