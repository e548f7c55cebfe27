package dev.sonda.core.internal.session.state;

import dev.sonda.protos.LosslessUtf8;
import dev.sonda.protos.Trigger;

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
        .setTriggerNameBytes(LosslessUtf8.bytes(name))
        .setProducerNameBytes(LosslessUtf8.bytes(producerName))
        .setTrustedProducerUid(producerUid)
        .setStopDelayMs(delayMs)
        .build();
  }
}
