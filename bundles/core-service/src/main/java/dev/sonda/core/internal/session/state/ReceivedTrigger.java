package dev.sonda.core.internal.session.state;

import dev.sonda.protos.Trigger;
import dev.sonda.protos.WireText;

/**
 * A trigger that a session has accepted.
 *
 * @param bootTimeNs time of arrival
 * @param delayMs from arrival to the stop or clone of the session
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
