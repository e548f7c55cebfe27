package dev.sonda.core.internal.session.state;

import dev.sonda.protos.Trigger;

/**
 * A trigger that a session has taken.
 *
 * @param bootTimeNs when it came
 * @param delayMs how long after it the session stops or is cloned
 */
public record ReceivedTrigger(
    long bootTimeNs, String name, String producerName, int producerUid, long delayMs) {

  public Trigger toProto() {
    return Trigger.newBuilder()
        .setTriggerName(name)
        .setProducerName(producerName)
        .setTrustedProducerUid(producerUid)
        .setStopDelayMs(delayMs)
        .build();
  }
}
