package dev.sonda.ipc.uds.internal.client;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.internal.address.ServiceTrust;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.ipc.uds.internal.port.SondaPortMethod;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.protos.AttachRequest;
import dev.sonda.protos.AttachResponse;
import dev.sonda.protos.ChangeTraceConfigRequest;
import dev.sonda.protos.CloneSessionResponse;
import dev.sonda.protos.DetachRequest;
import dev.sonda.protos.DisableTracingRequest;
import dev.sonda.protos.EnableTracingRequest;
import dev.sonda.protos.EnableTracingResponse;
import dev.sonda.protos.FreeBuffersRequest;
import dev.sonda.protos.GetTraceStatsRequest;
import dev.sonda.protos.GetTraceStatsResponse;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.ObserveEventsRequest;
import dev.sonda.protos.ObserveEventsResponse;
import dev.sonda.protos.QueryCapabilitiesRequest;
import dev.sonda.protos.QueryCapabilitiesResponse;
import dev.sonda.protos.QueryServiceStateRequest;
import dev.sonda.protos.QueryServiceStateResponse;
import dev.sonda.protos.StartTracingRequest;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceCapabilities;
import dev.sonda.protos.TracingServiceState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A consumer's endpoint that sends the calls to a service in another process. Any thread may call;
 * replies and callbacks come on the loop's thread.
 */
final class RemoteConsumerEndpoint implements ConsumerEndpoint {
  private final RpcClient client;
  private final Consumer consumer;
  private final RemotePacketReader reads;
  private final RemoteFlushRequests flushes;

  /**
   * Creates an endpoint whose calls wait until {@link #connect}.
   *
   * @throws IOException if the loop is closed or has no selector
   */
  RemoteConsumerEndpoint(ClientLoop loop, Consumer consumer) throws IOException {
    this.consumer = consumer;
    client =
        new RpcClient(
            ConsumerMethod.SERVICE_NAME,
            Optional.of(SondaPortMethod.SERVICE_NAME),
            loop,
            consumer::onDisconnect);
    reads = new RemotePacketReader(client, consumer);
    flushes = new RemoteFlushRequests(client);
  }

  /** Starts connecting; {@code onConnect} or {@code onDisconnect} follows on the loop's thread. */
  void connect(SocketAddressSpec address, ServiceTrust trust, FileSyscalls files) {
    // The protocol has no greeting; the first reply shows that the connection works.
    queryCapabilities(_ -> consumer.onConnect());
    client.connect(address, trust, files);
  }

  @Override
  public void enableTracing(TraceConfig config, @Nullable OwnedFd output) {
    client.invoke(
        ConsumerMethod.ENABLE_TRACING.wireName(),
        EnableTracingRequest.newBuilder().setTraceConfig(config).build(),
        output,
        this::onEnd);
  }

  /** Handles the reply to EnableTracing, which comes when the session has ended. */
  private void onEnd(boolean success, ByteBuffer body, boolean hasMore)
      throws InvalidProtocolBufferException {
    consumer.onTracingDisabled(
        success ? EnableTracingResponse.parseFrom(body).getError() : "the service refused");
  }

  @Override
  public void startTracing() {
    client.invokeSilently(
        ConsumerMethod.START_TRACING.wireName(), StartTracingRequest.getDefaultInstance());
  }

  @Override
  public void changeTraceConfig(TraceConfig config) {
    client.invokeSilently(
        ConsumerMethod.CHANGE_TRACE_CONFIG.wireName(),
        ChangeTraceConfigRequest.newBuilder().setTraceConfig(config).build());
  }

  @Override
  public void disableTracing() {
    client.invokeSilently(
        ConsumerMethod.DISABLE_TRACING.wireName(), DisableTracingRequest.getDefaultInstance());
  }

  @Override
  public void flush(int timeoutMs, long flags, Reply<Boolean> onDone) {
    flushes.flush(timeoutMs, flags, onDone);
  }

  @Override
  public void readBuffers() {
    client.execute(reads::request);
  }

  @Override
  public void freeBuffers() {
    client.invokeSilently(
        ConsumerMethod.FREE_BUFFERS.wireName(), FreeBuffersRequest.getDefaultInstance());
  }

  @Override
  public void detach(String key, Reply<Boolean> onDone) {
    client.invoke(
        ConsumerMethod.DETACH.wireName(),
        DetachRequest.newBuilder().setKey(key).build(),
        (success, body, hasMore) -> onDone.receive(success));
  }

  @Override
  public void attach(String key, Reply<Optional<TraceConfig>> onDone) {
    client.invoke(
        ConsumerMethod.ATTACH.wireName(),
        AttachRequest.newBuilder().setKey(key).build(),
        (success, body, hasMore) -> {
          if (success) {
            awaitEndOfAttached();
            onDone.receive(Optional.of(AttachResponse.parseFrom(body).getTraceConfig()));
          } else {
            onDone.receive(Optional.empty());
          }
        });
  }

  /**
   * Requests a notification of the end of an attached session, which otherwise only the consumer
   * that enabled tracing would receive.
   */
  private void awaitEndOfAttached() {
    client.invoke(
        ConsumerMethod.ENABLE_TRACING.wireName(),
        EnableTracingRequest.newBuilder().setAttachNotificationOnly(true).build(),
        this::onEnd);
  }

  @Override
  public void getTraceStats(Reply<Optional<TraceStats>> onDone) {
    client.invoke(
        ConsumerMethod.GET_TRACE_STATS.wireName(),
        GetTraceStatsRequest.getDefaultInstance(),
        (success, body, hasMore) -> {
          GetTraceStatsResponse response = GetTraceStatsResponse.parseFrom(body);
          onDone.receive(
              success && response.hasTraceStats()
                  ? Optional.of(response.getTraceStats())
                  : Optional.empty());
        });
  }

  @Override
  public void observeEvents(Set<ObservableEvent> events) {
    ObserveEventsRequest.Builder request = ObserveEventsRequest.newBuilder();
    for (ObservableEvent event : events) {
      request.addEventsToObserve(ObservableEvents.Type.forNumber(event.bit()));
    }
    client.invoke(
        ConsumerMethod.OBSERVE_EVENTS.wireName(),
        request.build(),
        (success, body, hasMore) -> {
          ObserveEventsResponse response = ObserveEventsResponse.parseFrom(body);
          if (response.hasEvents()) {
            consumer.onObservableEvents(response.getEvents());
          }
        });
  }

  @Override
  public void queryServiceState(boolean sessionsOnly, Reply<TracingServiceState> onDone) {
    TracingServiceState.Builder state = TracingServiceState.newBuilder();
    client.invoke(
        ConsumerMethod.QUERY_SERVICE_STATE.wireName(),
        QueryServiceStateRequest.newBuilder().setSessionsOnly(sessionsOnly).build(),
        (success, body, hasMore) -> {
          state.mergeFrom(QueryServiceStateResponse.parseFrom(body).getServiceState());
          if (!hasMore) {
            onDone.receive(state.build());
          }
        });
  }

  @Override
  public void queryCapabilities(Reply<TracingServiceCapabilities> onDone) {
    client.invoke(
        ConsumerMethod.QUERY_CAPABILITIES.wireName(),
        QueryCapabilitiesRequest.getDefaultInstance(),
        (success, body, hasMore) ->
            onDone.receive(QueryCapabilitiesResponse.parseFrom(body).getCapabilities()));
  }

  @Override
  public void cloneSession(CloneRequest request, Reply<CloneResult> onDone) {
    client.invoke(
        ConsumerMethod.CLONE_SESSION.wireName(),
        CloneSessionClientCodec.request(request),
        request.output(),
        (success, body, hasMore) ->
            onDone.receive(
                CloneSessionClientCodec.result(success, CloneSessionResponse.parseFrom(body))));
  }

  /** The port of a Sonda daemon; empty for Perfetto's service. Known from {@code onConnect} on. */
  @Override
  public Optional<SondaPort> sondaPort() {
    return client.hasMethod(SondaPortMethod.CHECK.wireName())
        ? Optional.of(new RemoteSondaPort(client))
        : Optional.empty();
  }

  @Override
  public void close() {
    client.close();
  }
}
