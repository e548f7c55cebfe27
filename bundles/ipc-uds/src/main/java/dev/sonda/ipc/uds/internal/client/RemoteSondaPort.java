package dev.sonda.ipc.uds.internal.client;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.endpoint.RotationPlan;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SessionStats;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.ipc.uds.internal.port.DataSourceCheckResultCodec;
import dev.sonda.ipc.uds.internal.port.LossCodec;
import dev.sonda.ipc.uds.internal.port.SessionResultCodec;
import dev.sonda.ipc.uds.internal.port.SessionStatsCodec;
import dev.sonda.ipc.uds.internal.port.SondaPortMethod;
import dev.sonda.protos.SondaCheckRequest;
import dev.sonda.protos.SondaCheckResponse;
import dev.sonda.protos.SondaLosses;
import dev.sonda.protos.SondaObserveLossesRequest;
import dev.sonda.protos.SondaRotateRequest;
import dev.sonda.protos.SondaRotateResponse;
import dev.sonda.protos.SondaSessionResultRequest;
import dev.sonda.protos.SondaSessionResultResponse;
import dev.sonda.protos.SondaSessionStatsRequest;
import dev.sonda.protos.SondaSessionStatsResponse;
import dev.sonda.protos.SondaWhyRequest;
import dev.sonda.protos.SondaWhyResponse;
import dev.sonda.protos.TraceConfig;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * A consumer's {@code SondaPort} that sends the calls to a Sonda daemon in another process. Any
 * thread may call. Replies come on the loop's thread, and none comes after the connection has
 * ended.
 */
final class RemoteSondaPort implements SondaPort {
  private final RpcClient client;

  RemoteSondaPort(RpcClient client) {
    this.client = client;
  }

  /** Decodes the single reply to a call. */
  private interface Answer {
    void read(ByteBuffer bodyUntrusted) throws InvalidProtocolBufferException;
  }

  /**
   * Returns a handler that decodes a reply. A rejected call ends the connection, since an empty
   * result would wrongly mean that no data was lost.
   */
  private ReplyHandler answer(Answer answer) {
    return (success, body, hasMore) -> {
      if (success) {
        answer.read(body);
      } else {
        client.onClosed("the service refused to tell about the session");
      }
    };
  }

  @Override
  public void check(TraceConfig config, Reply<List<SourceCheck>> onDone) {
    client.invoke(
        SondaPortMethod.CHECK.wireName(),
        SondaCheckRequest.newBuilder().setTraceConfig(config).build(),
        answer(body ->
            onDone.receive(
                DataSourceCheckResultCodec.fromWire(SondaCheckResponse.parseFrom(body)))));
  }

  @Override
  public void sessionResult(Reply<SessionResult> onDone) {
    client.invoke(
        SondaPortMethod.SESSION_RESULT.wireName(),
        SondaSessionResultRequest.getDefaultInstance(),
        answer(body ->
            onDone.receive(
                SessionResultCodec.fromWire(SondaSessionResultResponse.parseFrom(body)))));
  }

  /**
   * Starts a stream of loss reports, which replaces an earlier stream. The returned action ends the
   * stream by a call with the period 0.
   */
  @Override
  public Runnable observeLosses(int periodMs, Reply<List<Loss>> onLosses) {
    client.invoke(
        SondaPortMethod.OBSERVE_LOSSES.wireName(),
        SondaObserveLossesRequest.newBuilder().setPeriodMs(periodMs).build(),
        (success, body, hasMore) -> {
          if (success && hasMore) {
            onLosses.receive(LossCodec.fromWire(SondaLosses.parseFrom(body)));
          }
        });
    return () ->
        client.invokeSilently(
            SondaPortMethod.OBSERVE_LOSSES.wireName(),
            SondaObserveLossesRequest.getDefaultInstance());
  }

  @Override
  public void rotate(Reply<RotateResult> onDone) {
    rotateBy(RotationPlan.NONE, onDone);
  }

  /**
   * Sends a request to rotate the file: at once for {@link RotationPlan#NONE}, otherwise by the
   * plan's limits. The protocol has one message for both.
   */
  @Override
  public void rotateBy(RotationPlan plan, Reply<RotateResult> onDone) {
    client.invoke(
        SondaPortMethod.ROTATE.wireName(),
        SondaRotateRequest.newBuilder()
            .setSegmentBytes(plan.segmentBytes())
            .setSegmentMs(plan.segmentMs())
            .build(),
        (success, body, hasMore) -> {
          SondaRotateResponse response = SondaRotateResponse.parseFrom(body);
          onDone.receive(
              new RotateResult(
                  success && response.getSuccess(),
                  response.getClosedSegment(),
                  success ? response.getError() : "the service refused"));
        });
  }

  @Override
  public void sessionStats(long sessionId, Reply<Optional<SessionStats>> onDone) {
    client.invoke(
        SondaPortMethod.SESSION_STATS.wireName(),
        SondaSessionStatsRequest.newBuilder().setSessionId(sessionId).build(),
        answer(body ->
            onDone.receive(SessionStatsCodec.fromWire(SondaSessionStatsResponse.parseFrom(body)))));
  }

  @Override
  public void why(String dataSourceName, Reply<List<String>> onDone) {
    client.invoke(
        SondaPortMethod.WHY.wireName(),
        SondaWhyRequest.newBuilder().setDataSourceName(dataSourceName).build(),
        answer(body -> onDone.receive(SondaWhyResponse.parseFrom(body).getSentencesList())));
  }
}
