package dev.sonda.ipc.uds.internal.host;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.endpoint.RotationPlan;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.ipc.uds.internal.frame.FrameLayout;
import dev.sonda.ipc.uds.internal.port.DataSourceCheckResultCodec;
import dev.sonda.ipc.uds.internal.port.LossCodec;
import dev.sonda.ipc.uds.internal.port.SessionResultCodec;
import dev.sonda.ipc.uds.internal.port.SessionStatsCodec;
import dev.sonda.ipc.uds.internal.port.SondaPortMethod;
import dev.sonda.ipc.uds.internal.rpc.RpcReply;
import dev.sonda.ipc.uds.internal.rpc.RpcSession;
import dev.sonda.protos.SondaCheckRequest;
import dev.sonda.protos.SondaLosses;
import dev.sonda.protos.SondaObserveLossesRequest;
import dev.sonda.protos.SondaRotateRequest;
import dev.sonda.protos.SondaRotateResponse;
import dev.sonda.protos.SondaSessionStatsRequest;
import dev.sonda.protos.SondaWhyRequest;
import dev.sonda.protos.SondaWhyResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Handles a consumer's calls of SondaPort. On the poller's thread. */
final class SondaPortSession implements RpcSession {
  /** Limit of a reply; 64 bytes are left for the fields around the message. */
  private static final int MAX_BYTES = FrameLayout.MAX_PAYLOAD_SIZE_BYTES - 64;

  private final Optional<SondaPort> port;
  private @Nullable Runnable endLosses;
  private @Nullable RpcReply losses;

  SondaPortSession(Optional<SondaPort> port) {
    this.port = port;
  }

  @Override
  public void invoke(int method, ByteBuffer argumentsUntrusted, RpcReply reply)
      throws InvalidProtocolBufferException {
    if (port.isEmpty()) {
      reply.reject();
      return;
    }
    SondaPort asked = port.get();
    switch (SondaPortMethod.ALL.get(method)) {
      case CHECK ->
          asked.check(
              SondaCheckRequest.parseFrom(argumentsUntrusted).getTraceConfig(),
              checks -> answer(reply, DataSourceCheckResultCodec.toWire(checks)));
      case SESSION_RESULT ->
          asked.sessionResult(
              result -> answer(reply, SessionResultCodec.toWire(result, MAX_BYTES)));
      case OBSERVE_LOSSES ->
          observe(asked, SondaObserveLossesRequest.parseFrom(argumentsUntrusted), reply);
      case ROTATE -> rotate(asked, SondaRotateRequest.parseFrom(argumentsUntrusted), reply);
      case SESSION_STATS ->
          asked.sessionStats(
              SondaSessionStatsRequest.parseFrom(argumentsUntrusted).getSessionId(),
              stats -> answer(reply, SessionStatsCodec.toWire(stats, MAX_BYTES)));
      case WHY ->
          asked.why(
              SondaWhyRequest.parseFrom(argumentsUntrusted).getDataSourceName(),
              sentences ->
                  answer(reply, SondaWhyResponse.newBuilder().addAllSentences(sentences).build()));
    }
  }

  /** Replies, or rejects the call if the message is too long for a frame. */
  private static void answer(RpcReply reply, MessageLite message) {
    if (message.getSerializedSize() > MAX_BYTES) {
      reply.reject();
    } else {
      reply.send(message);
    }
  }

  /**
   * Starts a stream of loss reports, which replaces an earlier stream; a period of 0 only ends the
   * earlier stream. Reports too long for a frame are left out.
   */
  private void observe(SondaPort asked, SondaObserveLossesRequest request, RpcReply reply) {
    endObservation();
    if (request.getPeriodMs() <= 0) {
      reply.send(SondaLosses.getDefaultInstance());
      return;
    }
    losses = reply;
    Reply<List<Loss>> more =
        grown -> {
          SondaLosses message = LossCodec.toWire(grown);
          if (message.getSerializedSize() <= MAX_BYTES) {
            reply.sendMore(message);
          }
        };
    endLosses = asked.observeLosses(request.getPeriodMs(), more);
  }

  /** Stops the reports, then ends the previous stream with an empty reply. */
  private void endObservation() {
    if (endLosses != null) {
      endLosses.run();
      endLosses = null;
    }
    if (losses != null) {
      losses.send(SondaLosses.getDefaultInstance());
      losses = null;
    }
  }

  /**
   * Rotates the file now, or by a plan if the request contains one. Negative limits are treated as
   * no limit.
   */
  private static void rotate(SondaPort asked, SondaRotateRequest request, RpcReply reply) {
    Reply<RotateResult> answer =
        result ->
            reply.send(
                SondaRotateResponse.newBuilder()
                    .setSuccess(result.success())
                    .setClosedSegment(result.closedSegment())
                    .setError(result.error())
                    .build());
    if (request.getSegmentBytes() > 0 || request.getSegmentMs() > 0) {
      asked.rotateBy(
          new RotationPlan(
              Math.max(0, request.getSegmentBytes()), Math.max(0, request.getSegmentMs())),
          answer);
    } else {
      asked.rotate(answer);
    }
  }

  /** Runs the action at once, because ConsumerSession settles the calls of both services. */
  @Override
  public void settle(Runnable whenDone) {
    whenDone.run();
  }

  @Override
  public void onClosed() {
    if (endLosses != null) {
      endLosses.run();
      endLosses = null;
    }
  }
}
