package dev.sonda.ipc.uds.internal.client;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.CloneTrigger;
import dev.sonda.protos.CloneSessionRequest;
import dev.sonda.protos.CloneSessionResponse;
import dev.sonda.protos.LosslessUtf8;
import java.util.UUID;

/** Encodes requests to clone a session and decodes their replies. */
final class CloneSessionClientCodec {
  private CloneSessionClientCodec() {}

  static CloneSessionRequest request(CloneRequest request) {
    CloneSessionRequest.Builder message =
        CloneSessionRequest.newBuilder()
            .setSkipTraceFilter(request.skipTraceFilter())
            .setForBugreport(request.forBugreport());
    if (request.sessionId() != 0) {
      message.setSessionId(request.sessionId());
    } else {
      message.setUniqueSessionName(request.uniqueSessionName());
    }
    CloneTrigger trigger = request.trigger();
    if (trigger != null) {
      message
          .setCloneTriggerNameBytes(LosslessUtf8.bytes(trigger.name()))
          .setCloneTriggerProducerNameBytes(LosslessUtf8.bytes(trigger.producerName()))
          .setCloneTriggerTrustedProducerUid(trigger.producerUid())
          .setCloneTriggerBootTimeNs(trigger.bootTimeNs())
          .setCloneTriggerDelayMs(trigger.delayMs());
    }
    return message.build();
  }

  /** Decodes a reply; a rejection becomes a failure with a sentence. */
  static CloneResult result(boolean success, CloneSessionResponse response) {
    String error = response.getError();
    return new CloneResult(
        success && response.getSuccess(),
        success || !error.isEmpty() ? error : "the service refused",
        new UUID(response.getUuidMsb(), response.getUuidLsb()),
        response.getWasWriteIntoFile());
  }
}
