package dev.sonda.ipc.uds.internal.host;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.internal.frame.CommitDataRequestView;
import dev.sonda.ipc.uds.internal.frame.UnreadArgumentsValidator;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.ipc.uds.internal.rpc.RpcPeer;
import dev.sonda.ipc.uds.internal.rpc.RpcReply;
import dev.sonda.ipc.uds.internal.rpc.RpcSession;
import dev.sonda.protos.ActivateTriggersRequest;
import dev.sonda.protos.ActivateTriggersResponse;
import dev.sonda.protos.CommitDataResponse;
import dev.sonda.protos.InitializeConnectionRequest;
import dev.sonda.protos.InitializeConnectionRequest.ProducerSMBScrapingMode;
import dev.sonda.protos.InitializeConnectionResponse;
import dev.sonda.protos.LosslessUtf8;
import dev.sonda.protos.NotifyDataSourceStartedRequest;
import dev.sonda.protos.NotifyDataSourceStartedResponse;
import dev.sonda.protos.NotifyDataSourceStoppedRequest;
import dev.sonda.protos.NotifyDataSourceStoppedResponse;
import dev.sonda.protos.RegisterDataSourceRequest;
import dev.sonda.protos.RegisterDataSourceResponse;
import dev.sonda.protos.RegisterTraceWriterRequest;
import dev.sonda.protos.RegisterTraceWriterResponse;
import dev.sonda.protos.SyncResponse;
import dev.sonda.protos.UnregisterDataSourceRequest;
import dev.sonda.protos.UnregisterDataSourceResponse;
import dev.sonda.protos.UnregisterTraceWriterRequest;
import dev.sonda.protos.UnregisterTraceWriterResponse;
import dev.sonda.protos.UpdateDataSourceRequest;
import dev.sonda.protos.UpdateDataSourceResponse;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A producer connected over a socket: decodes its calls and passes them to its endpoint. The
 * producer must call InitializeConnection first and only once; earlier calls are rejected. On the
 * poller's thread.
 *
 * <p>Arguments are valid only during a call: each message is parsed before the endpoint is called,
 * and commits are read by a view that the endpoint copies from.
 */
final class ProducerSession implements RpcSession {
  private final TracingService service;
  private final RpcPeer peer;
  private final ClientIdentity identity;
  private final DataSourceCheckQueries queries = new DataSourceCheckQueries();
  private final AsyncCommandSender commands;
  private final CommitDataRequestView commit = new CommitDataRequestView();
  private @Nullable ProducerEndpoint endpoint;

  ProducerSession(TracingService service, RpcPeer peer, ClientIdentity identity) {
    this.service = service;
    this.peer = peer;
    this.identity = identity;
    commands = new AsyncCommandSender(peer, queries);
  }

  /** The endpoint; empty before InitializeConnection. */
  Optional<ProducerEndpoint> endpoint() {
    return Optional.ofNullable(endpoint);
  }

  /**
   * The queries sent to this producer; the connection's SondaProducerPort passes the replies to
   * them.
   */
  DataSourceCheckQueries queries() {
    return queries;
  }

  @Override
  public void invoke(int method, ByteBuffer argumentsUntrusted, RpcReply reply)
      throws InvalidProtocolBufferException {
    ProducerMethod called = ProducerMethod.ALL.get(method);
    ProducerEndpoint connected = endpoint;
    if (called == ProducerMethod.INITIALIZE_CONNECTION) {
      initialize(InitializeConnectionRequest.parseFrom(argumentsUntrusted), reply);
    } else if (connected == null) {
      reply.reject();
    } else {
      invoke(called, argumentsUntrusted, connected, reply);
    }
  }

  /**
   * Connects the producer to the service. If the producer brings its own memory, the reply is sent
   * when the service has decided whether to use that memory.
   */
  private void initialize(InitializeConnectionRequest untrusted, RpcReply reply) {
    if (endpoint != null) {
      reply.reject();
      return;
    }
    OwnedFd ownMemory = untrusted.getProducerProvidedShmem() ? peer.takeDescriptor() : null;
    ProducerSetup setup =
        new ProducerSetup(
            LosslessUtf8.text(untrusted.getProducerNameBytes()),
            untrusted.getSharedMemorySizeHintBytes(),
            untrusted.getSharedMemoryPageSizeHintBytes(),
            untrusted.getSmbScrapingMode() == ProducerSMBScrapingMode.SMB_SCRAPING_ENABLED,
            LosslessUtf8.text(untrusted.getSdkVersionBytes()),
            ownMemory);
    if (ownMemory == null) {
      endpoint = service.connectProducer(commands, identity, setup);
      welcome(reply, false);
    } else {
      commands.whenConnected(isUsed -> welcome(reply, isUsed));
      endpoint = service.connectProducer(commands, identity, setup);
    }
  }

  /**
   * Replies to InitializeConnection. Direct patching of shared memory is always supported, and
   * emulated memory never used.
   */
  private static void welcome(RpcReply reply, boolean usesOwnMemory) {
    reply.send(
        InitializeConnectionResponse.newBuilder()
            .setUsingShmemProvidedByProducer(usesOwnMemory)
            .setDirectSmbPatchingSupported(true)
            .setUseShmemEmulation(false)
            .build());
  }

  private void invoke(
      ProducerMethod called, ByteBuffer arguments, ProducerEndpoint connected, RpcReply reply)
      throws InvalidProtocolBufferException {
    switch (called) {
      case COMMIT_DATA -> commit(arguments, connected, reply);
      case GET_ASYNC_COMMAND -> {
        UnreadArgumentsValidator.check(arguments);
        commands.open(reply);
      }
      case SYNC -> {
        UnreadArgumentsValidator.check(arguments);
        connected.sync(() -> reply.send(SyncResponse.getDefaultInstance()));
      }
      case REGISTER_DATA_SOURCE -> {
        connected.registerDataSource(
            RegisterDataSourceRequest.parseFrom(arguments).getDataSourceDescriptor());
        reply.send(RegisterDataSourceResponse.getDefaultInstance());
      }
      case UPDATE_DATA_SOURCE -> {
        connected.updateDataSource(
            UpdateDataSourceRequest.parseFrom(arguments).getDataSourceDescriptor());
        reply.send(UpdateDataSourceResponse.getDefaultInstance());
      }
      case UNREGISTER_DATA_SOURCE -> {
        connected.unregisterDataSource(
            UnregisterDataSourceRequest.parseFrom(arguments).getDataSourceName());
        reply.send(UnregisterDataSourceResponse.getDefaultInstance());
      }
      case ACTIVATE_TRIGGERS -> {
        connected.activateTriggers(
            LosslessUtf8.texts(
                ActivateTriggersRequest.parseFrom(arguments)
                    .getTriggerNamesList()
                    .asByteStringList()));
        reply.send(ActivateTriggersResponse.getDefaultInstance());
      }
      case REGISTER_TRACE_WRITER,
          UNREGISTER_TRACE_WRITER,
          NOTIFY_DATA_SOURCE_STARTED,
          NOTIFY_DATA_SOURCE_STOPPED ->
          notify(called, arguments, connected, reply);
      case INITIALIZE_CONNECTION -> throw new IllegalArgumentException("initialized already");
    }
  }

  /** Handles calls by which a producer reports its state; each is replied to at once. */
  private static void notify(
      ProducerMethod called, ByteBuffer arguments, ProducerEndpoint connected, RpcReply reply)
      throws InvalidProtocolBufferException {
    switch (called) {
      case REGISTER_TRACE_WRITER -> {
        RegisterTraceWriterRequest request = RegisterTraceWriterRequest.parseFrom(arguments);
        connected.registerTraceWriter(request.getTraceWriterId(), request.getTargetBuffer());
        reply.send(RegisterTraceWriterResponse.getDefaultInstance());
      }
      case UNREGISTER_TRACE_WRITER -> {
        connected.unregisterTraceWriter(
            UnregisterTraceWriterRequest.parseFrom(arguments).getTraceWriterId());
        reply.send(UnregisterTraceWriterResponse.getDefaultInstance());
      }
      case NOTIFY_DATA_SOURCE_STARTED -> {
        connected.notifyDataSourceStarted(
            NotifyDataSourceStartedRequest.parseFrom(arguments).getDataSourceId());
        reply.send(NotifyDataSourceStartedResponse.getDefaultInstance());
      }
      default -> {
        connected.notifyDataSourceStopped(
            NotifyDataSourceStoppedRequest.parseFrom(arguments).getDataSourceId());
        reply.send(NotifyDataSourceStoppedResponse.getDefaultInstance());
      }
    }
  }

  /**
   * Passes a commit to the endpoint.
   *
   * @throws InvalidProtocolBufferException if the commit is malformed; no part of it is carried out
   *     then
   */
  private void commit(ByteBuffer arguments, ProducerEndpoint connected, RpcReply reply)
      throws InvalidProtocolBufferException {
    if (!commit.read(arguments)) {
      throw new InvalidProtocolBufferException("not a CommitDataRequest");
    }
    Runnable answer =
        reply.isWanted() ? () -> reply.send(CommitDataResponse.getDefaultInstance()) : null;
    connected.commitData(commit, answer);
  }

  @Override
  public void settle(Runnable whenDone) {
    if (endpoint == null) {
      whenDone.run();
    } else {
      endpoint.sync(whenDone);
    }
  }

  @Override
  public void onClosed() {
    queries.close();
    commands.close();
    if (endpoint != null) {
      endpoint.close();
    }
  }
}
