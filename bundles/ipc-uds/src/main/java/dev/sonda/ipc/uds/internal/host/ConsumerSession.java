package dev.sonda.ipc.uds.internal.host;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.ipc.uds.internal.frame.UnreadArgumentsValidator;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.ipc.uds.internal.rpc.RpcPeer;
import dev.sonda.ipc.uds.internal.rpc.RpcReply;
import dev.sonda.ipc.uds.internal.rpc.RpcSession;
import dev.sonda.protos.AttachRequest;
import dev.sonda.protos.AttachResponse;
import dev.sonda.protos.ChangeTraceConfigRequest;
import dev.sonda.protos.ChangeTraceConfigResponse;
import dev.sonda.protos.CloneSessionRequest;
import dev.sonda.protos.DetachRequest;
import dev.sonda.protos.DetachResponse;
import dev.sonda.protos.DisableTracingResponse;
import dev.sonda.protos.EnableTracingRequest;
import dev.sonda.protos.FlushRequest;
import dev.sonda.protos.FlushResponse;
import dev.sonda.protos.FreeBuffersResponse;
import dev.sonda.protos.GetTraceStatsResponse;
import dev.sonda.protos.ObserveEventsRequest;
import dev.sonda.protos.QueryCapabilitiesResponse;
import dev.sonda.protos.QueryServiceStateRequest;
import dev.sonda.protos.SaveTraceForBugreportResponse;
import dev.sonda.protos.StartTracingResponse;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A consumer connected over a socket: decodes its calls and passes them to its endpoint. On the
 * poller's thread.
 *
 * <p>Methods whose reply is sent later, such as EnableTracing and ReadBuffers, pass their reply
 * object to {@link ConsumerReplySender}; other methods reply at once or when the endpoint replies.
 */
final class ConsumerSession implements RpcSession {
  private final RpcPeer peer;
  private final ConsumerReplySender replies;
  private final ConsumerEndpoint endpoint;

  ConsumerSession(
      TracingService service, RpcPeer peer, ClientIdentity identity, FrameBufferPool room) {
    this.peer = peer;
    replies = new ConsumerReplySender(peer, room);
    endpoint = service.connectConsumer(replies, identity);
    replies.readFrom(endpoint);
  }

  /** The endpoint's port, to which the connection's SondaPort passes calls. */
  Optional<SondaPort> sondaPort() {
    return endpoint.sondaPort();
  }

  @Override
  public void invoke(int method, ByteBuffer argumentsUntrusted, RpcReply reply)
      throws InvalidProtocolBufferException {
    ConsumerMethod called = ConsumerMethod.ALL.get(method);
    switch (called) {
      case ENABLE_TRACING -> enable(EnableTracingRequest.parseFrom(argumentsUntrusted), reply);
      case READ_BUFFERS -> {
        UnreadArgumentsValidator.check(argumentsUntrusted);
        replies.read(reply);
      }
      case FLUSH -> flush(FlushRequest.parseFrom(argumentsUntrusted), reply);
      case DETACH -> detach(DetachRequest.parseFrom(argumentsUntrusted), reply);
      case ATTACH -> attach(AttachRequest.parseFrom(argumentsUntrusted), reply);
      case OBSERVE_EVENTS -> observe(ObserveEventsRequest.parseFrom(argumentsUntrusted), reply);
      case CLONE_SESSION -> clone(CloneSessionRequest.parseFrom(argumentsUntrusted), reply);
      case DISABLE_TRACING, FREE_BUFFERS, START_TRACING, CHANGE_TRACE_CONFIG ->
          control(called, argumentsUntrusted, reply);
      case GET_TRACE_STATS, QUERY_SERVICE_STATE, QUERY_CAPABILITIES, SAVE_TRACE_FOR_BUGREPORT ->
          query(called, argumentsUntrusted, reply);
    }
  }

  /** Handles calls that are replied to at once. */
  private void control(ConsumerMethod called, ByteBuffer arguments, RpcReply reply)
      throws InvalidProtocolBufferException {
    if (called != ConsumerMethod.CHANGE_TRACE_CONFIG) {
      UnreadArgumentsValidator.check(arguments);
    }
    switch (called) {
      case DISABLE_TRACING -> {
        endpoint.disableTracing();
        reply.send(DisableTracingResponse.getDefaultInstance());
      }
      case FREE_BUFFERS -> {
        endpoint.freeBuffers();
        reply.send(FreeBuffersResponse.getDefaultInstance());
      }
      case START_TRACING -> {
        endpoint.startTracing();
        reply.send(StartTracingResponse.getDefaultInstance());
      }
      default -> {
        endpoint.changeTraceConfig(ChangeTraceConfigRequest.parseFrom(arguments).getTraceConfig());
        reply.send(ChangeTraceConfigResponse.getDefaultInstance());
      }
    }
  }

  /** Handles calls that only read the service's state. */
  private void query(ConsumerMethod called, ByteBuffer arguments, RpcReply reply)
      throws InvalidProtocolBufferException {
    if (called != ConsumerMethod.QUERY_SERVICE_STATE) {
      UnreadArgumentsValidator.check(arguments);
    }
    switch (called) {
      case GET_TRACE_STATS ->
          endpoint.getTraceStats(stats ->
              stats.ifPresentOrElse(
                  found ->
                      reply.send(GetTraceStatsResponse.newBuilder().setTraceStats(found).build()),
                  reply::reject));
      case QUERY_SERVICE_STATE ->
          endpoint.queryServiceState(
              QueryServiceStateRequest.parseFrom(arguments).getSessionsOnly(),
              state -> ServiceStateReplies.send(state, reply));
      case QUERY_CAPABILITIES ->
          endpoint.queryCapabilities(capabilities ->
              reply.send(
                  QueryCapabilitiesResponse.newBuilder().setCapabilities(capabilities).build()));
      default ->
          reply.send(
              SaveTraceForBugreportResponse.newBuilder()
                  .setSuccess(false)
                  .setMsg("SaveTraceForBugreport is not supported; clone the session instead")
                  .build());
    }
  }

  /**
   * Enables tracing. The reply comes when tracing has ended, or at once if the config is refused.
   */
  private void enable(EnableTracingRequest request, RpcReply reply) {
    replies.awaitEnd(reply);
    if (!request.getAttachNotificationOnly()) {
      boolean wantsFile = request.getTraceConfig().getWriteIntoFile();
      endpoint.enableTracing(request.getTraceConfig(), wantsFile ? peer.takeDescriptor() : null);
    }
  }

  /** Flushes the session; a failed flush is a rejection, as in Perfetto. */
  private void flush(FlushRequest request, RpcReply reply) {
    endpoint.flush(
        request.getTimeoutMs(),
        request.getFlags(),
        success -> {
          if (success) {
            reply.send(FlushResponse.getDefaultInstance());
          } else {
            reply.reject();
          }
        });
  }

  private void detach(DetachRequest request, RpcReply reply) {
    endpoint.detach(
        request.getKey(),
        success -> {
          if (success) {
            reply.send(DetachResponse.getDefaultInstance());
          } else {
            reply.reject();
          }
        });
  }

  private void attach(AttachRequest request, RpcReply reply) {
    endpoint.attach(
        request.getKey(),
        config ->
            config.ifPresentOrElse(
                found -> reply.send(AttachResponse.newBuilder().setTraceConfig(found).build()),
                reply::reject));
  }

  /** Sets the observed events; the reply stays open as the stream of events. */
  private void observe(ObserveEventsRequest request, RpcReply reply) {
    endpoint.observeEvents(replies.observe(request.getEventsToObserveList(), reply));
  }

  /** Clones a session. The descriptor received with the call, if any, gets the clone's file. */
  private void clone(CloneSessionRequest request, RpcReply reply) {
    endpoint.cloneSession(
        CloneSessionHostCodec.request(request, peer.takeDescriptor()),
        result -> reply.send(CloneSessionHostCodec.response(result)));
  }

  /**
   * Sends a query to the endpoint and waits for its reply: the endpoint replies in the order of the
   * calls, so all earlier calls are handled then.
   */
  @Override
  public void settle(Runnable whenDone) {
    endpoint.queryCapabilities(_ -> whenDone.run());
  }

  @Override
  public void onDrained() {
    replies.onDrained();
  }

  @Override
  public void onClosed() {
    endpoint.close();
  }
}
