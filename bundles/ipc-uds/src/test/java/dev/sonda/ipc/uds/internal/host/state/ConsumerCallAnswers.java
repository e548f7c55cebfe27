package dev.sonda.ipc.uds.internal.host.state;

import static dev.sonda.ipc.uds.internal.host.state.CallAnswerKind.DONE;
import static dev.sonda.ipc.uds.internal.host.state.CallAnswerKind.REFUSED;
import static dev.sonda.ipc.uds.internal.host.state.CallAnswerKind.REJECTED;
import static dev.sonda.ipc.uds.internal.host.state.CallAnswerKind.SILENCE;

import com.google.protobuf.Message;
import dev.sonda.ipc.uds.internal.peer.ReceivedFrame;
import dev.sonda.protos.AttachRequest;
import dev.sonda.protos.ChangeTraceConfigRequest;
import dev.sonda.protos.CloneSessionRequest;
import dev.sonda.protos.CloneSessionResponse;
import dev.sonda.protos.DetachRequest;
import dev.sonda.protos.DisableTracingRequest;
import dev.sonda.protos.EnableTracingRequest;
import dev.sonda.protos.EnableTracingResponse;
import dev.sonda.protos.FlushRequest;
import dev.sonda.protos.FreeBuffersRequest;
import dev.sonda.protos.GetTraceStatsRequest;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.ObserveEventsRequest;
import dev.sonda.protos.QueryCapabilitiesRequest;
import dev.sonda.protos.QueryServiceStateRequest;
import dev.sonda.protos.ReadBuffersRequest;
import dev.sonda.protos.SaveTraceForBugreportRequest;
import dev.sonda.protos.SaveTraceForBugreportResponse;
import dev.sonda.protos.StartTracingRequest;

/**
 * The calls of a consumer, each with the answers of Perfetto's service in four states of the
 * consumer: no session, a session waiting for its start, a running session, and a stopped one.
 * Where the answer depends on detached sessions, {@link ConsumerStateModel} decides.
 *
 * <p>One intentional difference: a flush without a session is rejected, while Perfetto's service
 * never answers it.
 */
enum ConsumerCallAnswers {
  ENABLE(enable(false), SILENCE, REFUSED, REFUSED, REFUSED),
  ENABLE_LATER(enable(true), SILENCE, REFUSED, REFUSED, REFUSED),
  AWAIT_END(
      EnableTracingRequest.newBuilder().setAttachNotificationOnly(true).build(),
      SILENCE,
      SILENCE,
      SILENCE,
      SILENCE),
  START(StartTracingRequest.getDefaultInstance(), DONE, DONE, DONE, DONE),
  CHANGE(ChangeTraceConfigRequest.getDefaultInstance(), DONE, DONE, DONE, DONE),
  FLUSH(FlushRequest.getDefaultInstance(), REJECTED, REJECTED, DONE, REJECTED),
  DISABLE(DisableTracingRequest.getDefaultInstance(), DONE, DONE, DONE, DONE),
  READ(ReadBuffersRequest.getDefaultInstance(), DONE, DONE, DONE, DONE),
  FREE(FreeBuffersRequest.getDefaultInstance(), DONE, DONE, DONE, DONE),
  DETACH(DetachRequest.newBuilder().setKey(Key.USED).build(), REJECTED, DONE, DONE, DONE),
  ATTACH(AttachRequest.newBuilder().setKey(Key.USED).build(), DONE, REJECTED, REJECTED, REJECTED),
  ATTACH_UNKNOWN(
      AttachRequest.newBuilder().setKey("unknown").build(), REJECTED, REJECTED, REJECTED, REJECTED),
  STATS(GetTraceStatsRequest.getDefaultInstance(), REJECTED, DONE, DONE, DONE),
  OBSERVE(
      ObserveEventsRequest.newBuilder()
          .addEventsToObserve(ObservableEvents.Type.TYPE_DATA_SOURCES_INSTANCES)
          .build(),
      SILENCE,
      SILENCE,
      SILENCE,
      SILENCE),
  OBSERVE_NOTHING(ObserveEventsRequest.getDefaultInstance(), DONE, DONE, DONE, DONE),
  QUERY_STATE(QueryServiceStateRequest.getDefaultInstance(), DONE, DONE, DONE, DONE),
  QUERY_CAPABILITIES(QueryCapabilitiesRequest.getDefaultInstance(), DONE, DONE, DONE, DONE),
  SAVE(SaveTraceForBugreportRequest.getDefaultInstance(), REFUSED, REFUSED, REFUSED, REFUSED),
  CLONE(
      CloneSessionRequest.newBuilder().setSessionId(4711).build(),
      REFUSED,
      REFUSED,
      REFUSED,
      REFUSED);

  /** The key of the only session that may be detached. */
  static final class Key {
    static final String USED = "key";

    private Key() {}
  }

  private final Message arguments;
  private final CallAnswerKind withoutSession;
  private final CallAnswerKind whileConfigured;
  private final CallAnswerKind whileRecording;
  private final CallAnswerKind whileStopped;

  ConsumerCallAnswers(
      Message arguments,
      CallAnswerKind withoutSession,
      CallAnswerKind whileConfigured,
      CallAnswerKind whileRecording,
      CallAnswerKind whileStopped) {
    this.arguments = arguments;
    this.withoutSession = withoutSession;
    this.whileConfigured = whileConfigured;
    this.whileRecording = whileRecording;
    this.whileStopped = whileStopped;
  }

  private static EnableTracingRequest enable(boolean waitsForStart) {
    EnableTracingRequest.Builder request = EnableTracingRequest.newBuilder();
    request
        .getTraceConfigBuilder()
        .setDeferredStart(waitsForStart)
        .addBuffersBuilder()
        .setSizeKb(4);
    return request.build();
  }

  Message arguments() {
    return arguments;
  }

  int method() {
    return EmptyPortRequests.methodOf(arguments);
  }

  CallAnswerKind answerWhile(ConsumerStateModel.Session session) {
    return switch (session) {
      case NONE -> withoutSession;
      case CONFIGURED -> whileConfigured;
      case RECORDING -> whileRecording;
      case STOPPED -> whileStopped;
    };
  }

  /** The kind of answer in a reply that has no further parts. */
  CallAnswerKind answerIn(ReceivedFrame reply) {
    if (reply.isRejection()) {
      return REJECTED;
    }
    boolean isRefused =
        switch (this) {
          case ENABLE, ENABLE_LATER, AWAIT_END ->
              reply.message(EnableTracingResponse.parser()).hasError();
          case SAVE -> !reply.message(SaveTraceForBugreportResponse.parser()).getSuccess();
          case CLONE -> !reply.message(CloneSessionResponse.parser()).getSuccess();
          default -> false;
        };
    return isRefused ? REFUSED : DONE;
  }
}
