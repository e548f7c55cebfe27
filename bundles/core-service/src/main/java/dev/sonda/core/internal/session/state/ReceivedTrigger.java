package dev.sonda.core.internal.session.state;

import dev.sonda.protos.Trigger;
import dev.sonda.protos.WireText;

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
        .setTriggerNameBytes(WireText.bytes(name))
        .setProducerNameBytes(WireText.bytes(producerName))
        .setTrustedProducerUid(producerUid)
        .setStopDelayMs(delayMs)
        .build();
  }
}
