package dev.sonda.ipc.uds.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import com.google.protobuf.UnknownFieldSet;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.ipc.uds.internal.peer.Memfd;
import dev.sonda.ipc.uds.internal.peer.ReceivedFrame;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.protos.ActivateTriggersRequest;
import dev.sonda.protos.ActivateTriggersResponse;
import dev.sonda.protos.CommitDataRequest;
import dev.sonda.protos.CommitDataResponse;
import dev.sonda.protos.DataSourceDescriptor;
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
import dev.sonda.protos.SyncRequest;
import dev.sonda.protos.SyncResponse;
import dev.sonda.protos.UnregisterDataSourceRequest;
import dev.sonda.protos.UnregisterDataSourceResponse;
import dev.sonda.protos.UnregisterTraceWriterRequest;
import dev.sonda.protos.UnregisterTraceWriterResponse;
import dev.sonda.protos.UpdateDataSourceRequest;
import dev.sonda.protos.UpdateDataSourceResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class ProducerPortTest {
  private ServiceHostFixture host;
  private ProducerPortTestClient producer;

  @BeforeEach
  void open() throws Exception {
    host = new ServiceHostFixture();
    producer = new ProducerPortTestClient(host.connectProducer());
  }

  @AfterEach
  void close() throws Exception {
    producer.close();
    host.close();
  }

  @Test
  void shouldPassSetupAndIdentityOfProducerToService() throws Exception {
    InitializeConnectionResponse answer =
        producer.call(
            ProducerMethod.INITIALIZE_CONNECTION,
            InitializeConnectionRequest.newBuilder()
                .setProducerName("probes")
                .setSharedMemorySizeHintBytes(2 << 20)
                .setSharedMemoryPageSizeHintBytes(32 << 10)
                .setSmbScrapingMode(ProducerSMBScrapingMode.SMB_SCRAPING_ENABLED)
                .setSdkVersion("v58")
                .build(),
            InitializeConnectionResponse.parser());
    assertThat(endpoint().setup())
        .isEqualTo(new ProducerSetup("probes", 2 << 20, 32 << 10, true, "v58", null));
    assertThat(endpoint().identity()).isEqualTo(ServiceHostFixture.CLIENT);
    assertThat(answer.getDirectSmbPatchingSupported()).isTrue();
    assertThat(answer.getUseShmemEmulation()).isFalse();
    assertThat(answer.getUsingShmemProvidedByProducer()).isFalse();
  }

  @Test
  void shouldKeepEachByteOfNamesThatAreNotUtf8() throws Exception {
    ByteString name = ByteString.copyFrom(new byte[] {'p', (byte) 0xFF});
    ByteString trigger = ByteString.copyFrom(new byte[] {'t', (byte) 0x80});
    producer.call(
        ProducerMethod.INITIALIZE_CONNECTION,
        InitializeConnectionRequest.newBuilder()
            .setProducerNameBytes(name)
            .setSdkVersionBytes(trigger)
            .build(),
        InitializeConnectionResponse.parser());
    producer.call(
        ProducerMethod.ACTIVATE_TRIGGERS,
        ActivateTriggersRequest.newBuilder().addTriggerNamesBytes(trigger).build(),
        ActivateTriggersResponse.parser());

    assertThat(LosslessUtf8.bytes(endpoint().setup().nameUntrusted())).isEqualTo(name);
    assertThat(LosslessUtf8.bytes(endpoint().setup().sdkVersionUntrusted())).isEqualTo(trigger);
    assertThat(endpoint().calls()).containsExactly("triggers [" + LosslessUtf8.text(trigger) + "]");
  }

  @Test
  void shouldHandOnTheMemoryThatAProducerBrings() throws Exception {
    try (Memfd memory = new Memfd()) {
      introduceWith(memory);
      assertThat(memory.openCount()).isEqualTo(2);
      endpoint().broughtMemory().close();
      assertThat(memory.openCount()).isOne();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldSayWhetherTheMemoryThatAProducerBringsIsUsed(boolean isUsed) throws Exception {
    try (Memfd memory = new Memfd()) {
      long id = introduceWith(memory);
      endpoint().producer().onOwnMemory(isUsed);
      endpoint().producer().onConnect();
      InitializeConnectionResponse answer =
          producer.client().replyTo(id).message(InitializeConnectionResponse.parser());
      assertThat(answer.getUsingShmemProvidedByProducer()).isEqualTo(isUsed);
      endpoint().broughtMemory().close();
    }
  }

  private long introduceWith(Memfd memory) throws Exception {
    producer.client().attach(memory.number());
    long id =
        producer.send(
            ProducerMethod.INITIALIZE_CONNECTION,
            InitializeConnectionRequest.newBuilder().setProducerProvidedShmem(true).build());
    host.settle();
    return id;
  }

  @Test
  @Tag("T02")
  void shouldIgnoreDescriptorThatProducerDoesNotAnnounce() throws Exception {
    try (Memfd memory = new Memfd()) {
      producer.client().attach(memory.number());
      producer.initialize();
      assertThat(endpoint().setup().ownMemoryUntrusted()).isNull();
      producer.close();
      host.settle();
      assertThat(memory.openCount()).isOne();
    }
  }

  @ParameterizedTest
  @EnumSource(names = "INITIALIZE_CONNECTION", mode = EnumSource.Mode.EXCLUDE)
  @Tag("T02")
  void shouldRejectRequestsBeforeInitializeConnection(ProducerMethod method) throws Exception {
    assertRejected(method);
    assertThat(host.service().producers()).isEmpty();
    producer.initialize();
  }

  @Test
  @Tag("T02")
  void shouldRejectASecondIntroduction() throws Exception {
    producer.initialize();
    assertRejected(ProducerMethod.INITIALIZE_CONNECTION);
    assertThat(host.service().producers()).hasSize(1);
    assertThat(endpoint().setup().nameUntrusted()).isEqualTo("test");
    sync();
  }

  @Test
  void shouldRegisterUpdateAndUnregisterDataSources() throws Exception {
    producer.initialize();
    RegisterDataSourceRequest.Builder register = RegisterDataSourceRequest.newBuilder();
    register.getDataSourceDescriptorBuilder().setName("a").setId(1);
    call(
        ProducerMethod.REGISTER_DATA_SOURCE, register.build(), RegisterDataSourceResponse.parser());
    UpdateDataSourceRequest.Builder update = UpdateDataSourceRequest.newBuilder();
    update.getDataSourceDescriptorBuilder().setName("b").setId(2);
    call(ProducerMethod.UPDATE_DATA_SOURCE, update.build(), UpdateDataSourceResponse.parser());
    call(
        ProducerMethod.UNREGISTER_DATA_SOURCE,
        UnregisterDataSourceRequest.newBuilder().setDataSourceName("c").build(),
        UnregisterDataSourceResponse.parser());
    assertThat(endpoint().calls()).containsExactly("register a 1", "update b 2", "unregister c");
  }

  /** The bytes are no message: "D" would be field 8 with a type that needs four more bytes. */
  @ParameterizedTest
  @ValueSource(strings = {"", "D", "DESC_", "DESC_NO"})
  void shouldPassDataSourceDescriptorsToServiceUnchanged(String trackEvents) throws Exception {
    byte[] descriptor =
        DataSourceDescriptorFixture.withUnknownField(
            "a", trackEvents.getBytes(StandardCharsets.UTF_8));
    UnknownFieldSet request =
        UnknownFieldSet.newBuilder()
            .addField(
                1,
                UnknownFieldSet.Field.newBuilder()
                    .addLengthDelimited(ByteString.copyFrom(descriptor))
                    .build())
            .build();
    producer.initialize();
    call(ProducerMethod.REGISTER_DATA_SOURCE, request, RegisterDataSourceResponse.parser());
    call(ProducerMethod.UPDATE_DATA_SOURCE, request, UpdateDataSourceResponse.parser());
    assertThat(endpoint().descriptors())
        .extracting(DataSourceDescriptor::toByteString)
        .containsExactly(ByteString.copyFrom(descriptor), ByteString.copyFrom(descriptor));
  }

  @Test
  void shouldForwardDataSourceNotificationsAndTriggers() throws Exception {
    producer.initialize();
    call(
        ProducerMethod.NOTIFY_DATA_SOURCE_STARTED,
        NotifyDataSourceStartedRequest.newBuilder().setDataSourceId(1L << 40).build(),
        NotifyDataSourceStartedResponse.parser());
    call(
        ProducerMethod.NOTIFY_DATA_SOURCE_STOPPED,
        NotifyDataSourceStoppedRequest.newBuilder().setDataSourceId(-1).build(),
        NotifyDataSourceStoppedResponse.parser());
    call(
        ProducerMethod.ACTIVATE_TRIGGERS,
        ActivateTriggersRequest.newBuilder().addTriggerNames("x").addTriggerNames("y").build(),
        ActivateTriggersResponse.parser());
    assertThat(endpoint().calls())
        .containsExactly("started 1099511627776", "stopped -1", "triggers [x, y]");
  }

  @Test
  void shouldRegisterTraceWriters() throws Exception {
    producer.initialize();
    call(
        ProducerMethod.REGISTER_TRACE_WRITER,
        RegisterTraceWriterRequest.newBuilder().setTraceWriterId(7).setTargetBuffer(3).build(),
        RegisterTraceWriterResponse.parser());
    call(
        ProducerMethod.UNREGISTER_TRACE_WRITER,
        UnregisterTraceWriterRequest.newBuilder().setTraceWriterId(7).build(),
        UnregisterTraceWriterResponse.parser());
    assertThat(endpoint().calls()).containsExactly("writer 7 to 3", "no writer 7");
  }

  @Test
  void shouldAnswerACommitWhenTheServiceHasDoneIt() throws Exception {
    producer.initialize();
    endpoint().beBusy();
    long id = producer.send(ProducerMethod.COMMIT_DATA, commit());
    host.settle();
    assertThat(endpoint().calls()).containsExactly("commit 2/5 to 9 flush 77");
    endpoint().catchUp();
    ReceivedFrame reply = producer.client().replyTo(id);
    assertThat(reply.message(CommitDataResponse.parser())).isNotNull();
  }

  @Test
  void shouldForwardCommitAndSendNoReplyWhenNoneIsWanted() throws Exception {
    producer.initialize();
    producer.sendWithoutReply(ProducerMethod.COMMIT_DATA, commit());
    sync();
    assertThat(endpoint().calls()).containsExactly("commit 2/5 to 9 flush 77");
  }

  @Test
  void shouldAnswerSyncAfterEarlierRequests() throws Exception {
    producer.initialize();
    endpoint().beBusy();
    long commit = producer.send(ProducerMethod.COMMIT_DATA, commit());
    long sync = producer.send(ProducerMethod.SYNC, SyncRequest.getDefaultInstance());
    host.settle();
    endpoint().catchUp();
    producer.client().replyTo(commit);
    producer.client().replyTo(sync);
  }

  @Test
  void shouldHangUpOnAProducerThatTheServiceSendsAway() throws Exception {
    producer.initialize();
    endpoint().producer().onDisconnect("no more producers");
    assertThat(producer.client().tryReceive()).isEmpty();
    assertThat(endpoint().calls()).containsExactly("close");
    assertThat(host.closedConnections()).isOne();
  }

  @Test
  void shouldServeProducersIndependently() throws Exception {
    try (ProducerPortTestClient second = new ProducerPortTestClient(host.connectProducer())) {
      producer.initialize();
      second.initialize();
      second.call(
          ProducerMethod.UNREGISTER_DATA_SOURCE,
          UnregisterDataSourceRequest.newBuilder().setDataSourceName("second's").build(),
          UnregisterDataSourceResponse.parser());
    }
    host.settle();
    assertThat(host.service().producers().getFirst().calls()).isEmpty();
    assertThat(endpoint().calls()).containsExactly("unregister second's", "close");
    sync();
  }

  private static CommitDataRequest commit() {
    CommitDataRequest.Builder commit = CommitDataRequest.newBuilder().setFlushRequestId(77);
    commit.addChunksToMoveBuilder().setPage(2).setChunk(5).setTargetBuffer(9);
    return commit.build();
  }

  private void sync() throws Exception {
    call(ProducerMethod.SYNC, SyncRequest.getDefaultInstance(), SyncResponse.parser());
  }

  private <M extends MessageLite> void call(
      ProducerMethod method, MessageLite arguments, Parser<M> parser) throws Exception {
    assertThat(producer.call(method, arguments, parser).isInitialized()).isTrue();
  }

  private void assertRejected(ProducerMethod method) throws Exception {
    long id =
        producer.client().invoke(1, ProducerPortTestClient.id(method), ByteString.EMPTY, false);
    assertThat(producer.client().replyTo(id).isRejection()).isTrue();
  }

  private RecordingProducerEndpoint endpoint() {
    return host.service().producer();
  }
}
