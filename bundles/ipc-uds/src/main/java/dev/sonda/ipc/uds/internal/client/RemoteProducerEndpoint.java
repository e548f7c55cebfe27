package dev.sonda.ipc.uds.internal.client;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.internal.address.ServiceTrust;
import dev.sonda.ipc.uds.internal.port.DataSourceCheckResultCodec;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.ipc.uds.internal.port.SondaProducerMethod;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.ActivateTriggersRequest;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.GetAsyncCommandRequest;
import dev.sonda.protos.InitializeConnectionRequest;
import dev.sonda.protos.InitializeConnectionRequest.ProducerSMBScrapingMode;
import dev.sonda.protos.InitializeConnectionResponse;
import dev.sonda.protos.LosslessUtf8;
import dev.sonda.protos.NotifyDataSourceStartedRequest;
import dev.sonda.protos.NotifyDataSourceStoppedRequest;
import dev.sonda.protos.RegisterDataSourceRequest;
import dev.sonda.protos.RegisterTraceWriterRequest;
import dev.sonda.protos.SondaAwaitChecksRequest;
import dev.sonda.protos.SondaCheckAnswer;
import dev.sonda.protos.SondaCheckQuestion;
import dev.sonda.protos.SondaReportProblemRequest;
import dev.sonda.protos.SyncRequest;
import dev.sonda.protos.UnregisterDataSourceRequest;
import dev.sonda.protos.UnregisterTraceWriterRequest;
import dev.sonda.protos.UpdateDataSourceRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A producer's endpoint that sends the calls to a service in another process. Any thread may call;
 * callbacks come on the loop's thread.
 */
final class RemoteProducerEndpoint implements ProducerEndpoint {
  private final RpcClient client;
  private final Producer producer;
  private final Syscalls syscalls;
  private final AsyncCommandReader commands;

  /**
   * Whether the service has replied to the introduction, by accepting or refusing the producer;
   * further replies are ignored. Used only by the loop's thread.
   */
  private boolean isAnswered;

  private volatile boolean canPatchDirectly;

  /**
   * Creates an endpoint whose calls wait until {@link #connect}.
   *
   * @param setup the producer's own memory in it, if any, is closed after it was sent
   * @throws IOException if the loop is closed or has no selector
   */
  RemoteProducerEndpoint(ClientLoop loop, Syscalls syscalls, Producer producer, ProducerSetup setup)
      throws IOException {
    this.producer = producer;
    this.syscalls = syscalls;
    client =
        new RpcClient(
            ProducerMethod.SERVICE_NAME,
            Optional.of(SondaProducerMethod.SERVICE_NAME),
            loop,
            this::onLost);
    commands = new AsyncCommandReader(producer, client, syscalls);
    introduce(setup);
  }

  /**
   * Sends the introduction and the request for commands at once, so that no command comes before
   * it.
   */
  private void introduce(ProducerSetup setup) {
    OwnedFd ownMemory = broughtBy(setup);
    InitializeConnectionRequest request =
        InitializeConnectionRequest.newBuilder()
            .setProducerNameBytes(LosslessUtf8.bytes(setup.nameUntrusted()))
            .setSharedMemorySizeHintBytes(setup.smbSizeHintBytesUntrusted())
            .setSharedMemoryPageSizeHintBytes(setup.pageSizeHintBytesUntrusted())
            .setSmbScrapingMode(
                setup.smbScraping()
                    ? ProducerSMBScrapingMode.SMB_SCRAPING_ENABLED
                    : ProducerSMBScrapingMode.SMB_SCRAPING_DISABLED)
            .setProducerProvidedShmem(ownMemory != null)
            .setSdkVersionBytes(LosslessUtf8.bytes(setup.sdkVersionUntrusted()))
            .build();
    client.invoke(
        ProducerMethod.INITIALIZE_CONNECTION.wireName(),
        request,
        ownMemory,
        (success, body, hasMore) ->
            onInitialized(success, body, setup.ownMemoryUntrusted() != null));
    client.invoke(
        ProducerMethod.GET_ASYNC_COMMAND.wireName(),
        GetAsyncCommandRequest.getDefaultInstance(),
        commands);
    client.invoke(
        SondaProducerMethod.AWAIT_CHECKS.wireName(),
        SondaAwaitChecksRequest.getDefaultInstance(),
        (success, body, hasMore) -> {
          if (success && hasMore) {
            check(SondaCheckQuestion.parseFrom(body));
          }
        });
  }

  /** Asks the producer whether a data source can record, and sends its reply to the service. */
  private void check(SondaCheckQuestion question) {
    DataSourceConfig config = question.getConfig();
    producer.checkDataSource(
        config,
        readiness -> {
          SondaCheckAnswer.Builder answer =
              SondaCheckAnswer.newBuilder().setQuestionId(question.getQuestionId());
          readiness
              .map(known ->
                  DataSourceCheckResultCodec.toWire(new SourceCheck(config.getName(), true, known)))
              .ifPresent(answer::setCheck);
          client.invokeSilently(SondaProducerMethod.ANSWER_CHECK.wireName(), answer.build());
        });
  }

  /**
   * The producer's own memory if it can be used; otherwise closes the descriptor and returns null.
   */
  private @Nullable OwnedFd broughtBy(ProducerSetup setup) {
    OwnedFd brought = setup.ownMemoryUntrusted();
    if (brought == null || commands.bring(brought, setup.pageSizeHintBytesUntrusted())) {
      return brought;
    }
    brought.close();
    return null;
  }

  /** Starts connecting; {@code onConnect} or {@code onDisconnect} follows on the loop's thread. */
  void connect(SocketAddressSpec address, ServiceTrust trust) {
    client.connect(address, trust, syscalls);
  }

  /**
   * Handles the service's reply to the introduction. The producer is notified whether its own
   * memory is used before {@code onConnect}, so that its first writes go to the right memory.
   */
  private void onInitialized(boolean success, ByteBuffer body, boolean hasBroughtMemory)
      throws InvalidProtocolBufferException {
    if (isAnswered) {
      return; // Ignores a repeated reply.
    }
    isAnswered = true;
    if (!success) {
      client.onClosed("the service doesn't want this producer");
      return;
    }
    InitializeConnectionResponse response = InitializeConnectionResponse.parseFrom(body);
    canPatchDirectly = response.getDirectSmbPatchingSupported();
    boolean usesOwnMemory = commands.onWelcome(response);
    if (hasBroughtMemory) {
      producer.onOwnMemory(usesOwnMemory);
    }
    producer.onConnect();
  }

  /** Unmaps the memory, then notifies the producer that the connection is lost. */
  private void onLost(String reason) {
    commands.close();
    producer.onDisconnect(reason);
  }

  @Override
  public boolean canPatchDirectly() {
    return canPatchDirectly;
  }

  @Override
  public void registerDataSource(DataSourceDescriptor descriptor) {
    client.invokeSilently(
        ProducerMethod.REGISTER_DATA_SOURCE.wireName(),
        RegisterDataSourceRequest.newBuilder().setDataSourceDescriptor(descriptor).build());
  }

  @Override
  public void updateDataSource(DataSourceDescriptor descriptor) {
    client.invokeSilently(
        ProducerMethod.UPDATE_DATA_SOURCE.wireName(),
        UpdateDataSourceRequest.newBuilder().setDataSourceDescriptor(descriptor).build());
  }

  @Override
  public void unregisterDataSource(String name) {
    client.invokeSilently(
        ProducerMethod.UNREGISTER_DATA_SOURCE.wireName(),
        UnregisterDataSourceRequest.newBuilder().setDataSourceName(name).build());
  }

  @Override
  public void registerTraceWriter(int writerId, int targetBuffer) {
    client.invokeSilently(
        ProducerMethod.REGISTER_TRACE_WRITER.wireName(),
        RegisterTraceWriterRequest.newBuilder()
            .setTraceWriterId(writerId)
            .setTargetBuffer(targetBuffer)
            .build());
  }

  @Override
  public void unregisterTraceWriter(int writerId) {
    client.invokeSilently(
        ProducerMethod.UNREGISTER_TRACE_WRITER.wireName(),
        UnregisterTraceWriterRequest.newBuilder().setTraceWriterId(writerId).build());
  }

  @Override
  public void commitData(CommitDataView commit, @Nullable Runnable onCommitted) {
    client.commit(
        ProducerMethod.COMMIT_DATA.wireName(),
        commit,
        onCommitted == null ? null : (success, body, hasMore) -> onCommitted.run());
  }

  @Override
  public void notifyDataSourceStarted(long instanceId) {
    client.invokeSilently(
        ProducerMethod.NOTIFY_DATA_SOURCE_STARTED.wireName(),
        NotifyDataSourceStartedRequest.newBuilder().setDataSourceId(instanceId).build());
  }

  @Override
  public void notifyDataSourceStopped(long instanceId) {
    client.invokeSilently(
        ProducerMethod.NOTIFY_DATA_SOURCE_STOPPED.wireName(),
        NotifyDataSourceStoppedRequest.newBuilder().setDataSourceId(instanceId).build());
  }

  @Override
  public void reportProblem(long instanceId, String sentence) {
    client.invokeSilently(
        SondaProducerMethod.REPORT_PROBLEM.wireName(),
        SondaReportProblemRequest.newBuilder()
            .setDataSourceId(instanceId)
            .setSentence(sentence)
            .build());
  }

  @Override
  public void activateTriggers(List<String> triggerNames) {
    client.invokeSilently(ProducerMethod.ACTIVATE_TRIGGERS.wireName(), toWire(triggerNames));
  }

  private static ActivateTriggersRequest toWire(List<String> triggerNames) {
    ActivateTriggersRequest.Builder request = ActivateTriggersRequest.newBuilder();
    triggerNames.forEach(name -> request.addTriggerNamesBytes(LosslessUtf8.bytes(name)));
    return request.build();
  }

  @Override
  public void sync(Runnable onDone) {
    client.invoke(
        ProducerMethod.SYNC.wireName(),
        SyncRequest.getDefaultInstance(),
        (success, body, hasMore) -> onDone.run());
  }

  @Override
  public void close() {
    client.close();
    client.execute(commands::close);
  }
}
