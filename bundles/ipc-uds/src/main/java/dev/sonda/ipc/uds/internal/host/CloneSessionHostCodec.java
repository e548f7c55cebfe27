package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.CloneTrigger;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.protos.CloneSessionRequest;
import dev.sonda.protos.CloneSessionResponse;
import dev.sonda.protos.LosslessUtf8;
import org.jspecify.annotations.Nullable;

/** Decodes requests to clone a session and encodes their replies. */
final class CloneSessionHostCodec {
  private CloneSessionHostCodec() {}

  static CloneRequest request(CloneSessionRequest message, @Nullable OwnedFd output) {
    return new CloneRequest(
        message.getSessionId(),
        message.getUniqueSessionName(),
        message.getSkipTraceFilter(),
        message.getForBugreport(),
        output,
        trigger(message));
  }

  /** The trigger that caused the request; null if the request wasn't caused by a trigger. */
  private static @Nullable CloneTrigger trigger(CloneSessionRequest message) {
    if (!message.hasCloneTriggerName()) {
      return null;
    }
    return new CloneTrigger(
        LosslessUtf8.text(message.getCloneTriggerNameBytes()),
        LosslessUtf8.text(message.getCloneTriggerProducerNameBytes()),
        message.getCloneTriggerTrustedProducerUid(),
        message.getCloneTriggerBootTimeNs(),
        message.getCloneTriggerDelayMs());
  }

  static CloneSessionResponse response(CloneResult result) {
    CloneSessionResponse.Builder response =
        CloneSessionResponse.newBuilder()
            .setSuccess(result.success())
            .setUuidMsb(result.uuid().getMostSignificantBits())
            .setUuidLsb(result.uuid().getLeastSignificantBits())
            .setWasWriteIntoFile(result.wasWriteIntoFile());
    if (!result.error().isEmpty()) {
      response.setError(result.error());
    }
    return response.build();
  }
}
