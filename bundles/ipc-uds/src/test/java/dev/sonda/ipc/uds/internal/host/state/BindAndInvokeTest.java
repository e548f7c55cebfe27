package dev.sonda.ipc.uds.internal.host.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.sonda.ipc.uds.internal.frame.FrameSerializer;
import dev.sonda.ipc.uds.internal.host.ConsumerPortTestClient;
import dev.sonda.ipc.uds.internal.host.ProducerPortTestClient;
import dev.sonda.ipc.uds.internal.host.ServiceHostFixture;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.peer.ReceivedFrame;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.protos.IPCFrame;
import dev.sonda.protos.IPCFrame.BindServiceReply;
import dev.sonda.protos.IPCFrame.BindServiceReply.MethodInfo;
import dev.sonda.protos.InitializeConnectionRequest;
import dev.sonda.protos.RegisterDataSourceRequest;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a host handles frames, independent of the called methods. */
@Timeout(240)
@Tag("T01")
class BindAndInvokeTest {
  private static final int INITIALIZE =
      ProducerPortTestClient.id(ProducerMethod.INITIALIZE_CONNECTION);
  private static final int REGISTER =
      ProducerPortTestClient.id(ProducerMethod.REGISTER_DATA_SOURCE);

  /** Bytes that are no message: a field whose length exceeds the remaining bytes. */
  private static final ByteString NO_MESSAGE = ByteString.copyFrom(new byte[] {0x0a, 0x7f, 1});

  private ServiceHostFixture host;
  private RawClient client;

  @BeforeEach
  void open() throws Exception {
    host = new ServiceHostFixture();
    client = host.connectProducer();
  }

  @AfterEach
  void close() throws Exception {
    client.close();
    host.close();
  }

  @Test
  void shouldListMethodsOfProducerPortWithTheirIds() throws Exception {
    BindServiceReply reply = bind(client, "ProducerPort");
    assertThat(reply.getSuccess()).isTrue();
    assertThat(reply.getServiceId()).isOne();
    assertThat(reply.getMethodsList())
        .extracting(MethodInfo::getName)
        .containsExactly(
            "InitializeConnection",
            "RegisterDataSource",
            "UnregisterDataSource",
            "CommitData",
            "GetAsyncCommand",
            "RegisterTraceWriter",
            "UnregisterTraceWriter",
            "NotifyDataSourceStarted",
            "NotifyDataSourceStopped",
            "ActivateTriggers",
            "Sync",
            "UpdateDataSource");
    assertIdsCountFromOne(reply);
  }

  @Test
  void shouldListMethodsOfConsumerPortWithTheirIds() throws Exception {
    try (RawClient consumer = host.connectConsumer()) {
      BindServiceReply reply = bind(consumer, "ConsumerPort");
      assertThat(reply.getServiceId()).isOne();
      assertThat(reply.getMethodsList())
          .extracting(MethodInfo::getName)
          .containsExactly(
              "EnableTracing",
              "DisableTracing",
              "ReadBuffers",
              "FreeBuffers",
              "Flush",
              "StartTracing",
              "ChangeTraceConfig",
              "Detach",
              "Attach",
              "GetTraceStats",
              "ObserveEvents",
              "QueryServiceState",
              "QueryCapabilities",
              "SaveTraceForBugreport",
              "CloneSession");
      assertIdsCountFromOne(reply);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ConsumerPort", "producerport", "perfetto.protos.ProducerPort", ""})
  void shouldNotBindServicesOfOtherSockets(String name) throws Exception {
    assertThat(bind(client, name)).isEqualTo(BindServiceReply.getDefaultInstance());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, -1, Integer.MAX_VALUE})
  void shouldRejectCallsOfUnknownServices(int serviceId) throws Exception {
    assertRejected(client.invoke(serviceId, INITIALIZE, ByteString.EMPTY, false));
    assertThat(host.service().producers()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 13, -1, Integer.MIN_VALUE})
  void shouldRejectCallsOfUnknownMethods(int methodId) throws Exception {
    initialize();
    assertRejected(client.invoke(1, methodId, ByteString.EMPTY, false));
  }

  @ParameterizedTest
  @EnumSource(ProducerMethod.class)
  void shouldRejectArgumentsThatAreNoMessage(ProducerMethod method) throws Exception {
    if (method != ProducerMethod.INITIALIZE_CONNECTION) {
      initialize();
    }
    assertRejected(client.invoke(1, ProducerPortTestClient.id(method), NO_MESSAGE, false));
    assertThat(host.service().producers())
        .allSatisfy(producer -> assertThat(producer.calls()).isEmpty());
  }

  @ParameterizedTest
  @EnumSource(ConsumerMethod.class)
  void shouldRejectArgumentsOfConsumersThatAreNoMessage(ConsumerMethod method) throws Exception {
    try (RawClient consumer = host.connectConsumer()) {
      long id = consumer.invoke(1, ConsumerPortTestClient.id(method), NO_MESSAGE, false);
      assertThat(consumer.replyTo(id).isRejection()).isTrue();
      assertThat(host.service().consumer().calls()).isEmpty();
    }
  }

  static Stream<IPCFrame.Builder> noRequests() {
    return Stream.of(
        IPCFrame.newBuilder(),
        IPCFrame.newBuilder().addDataForTesting(ByteString.copyFromUtf8("padding")),
        IPCFrame.newBuilder().setMsgBindServiceReply(BindServiceReply.getDefaultInstance()),
        IPCFrame.newBuilder()
            .setMsgInvokeMethodReply(IPCFrame.InvokeMethodReply.getDefaultInstance()),
        IPCFrame.newBuilder().setMsgRequestError(IPCFrame.RequestError.getDefaultInstance()));
  }

  @ParameterizedTest
  @MethodSource("noRequests")
  void shouldAnswerFramesThatAreNoRequestWithError(IPCFrame.Builder frame) throws Exception {
    client.send(frame.setRequestId(77));
    ReceivedFrame received = client.receive();
    assertThat(received.requestId()).isEqualTo(77);
    assertThat(received.frame().hasMsgRequestError()).isTrue();
    assertStillServed();
  }

  @Test
  void shouldSkipBytesThatAreNoMessage() throws Exception {
    client.send(frameOf(0x0a, 0x7f, 1));
    client.send(frameOf(0xff, 0xff, 0xff));
    client.send(frameOf(0x2a, 2, 0x08, 0x80));
    client.send(frameOf(0));
    assertStillServed();
  }

  @Test
  void shouldSkipEmptyFrames() throws Exception {
    client.send(new byte[4]);
    client.send(new byte[40]);
    assertStillServed();
  }

  @Test
  void shouldIgnoreIdentityThatClientClaims() throws Exception {
    client.send(
        IPCFrame.newBuilder()
            .setRequestId(5)
            .setSetPeerIdentity(IPCFrame.SetPeerIdentity.newBuilder().setPid(1).setUid(0)));
    initialize();
    assertThat(host.service().producer().identity()).isEqualTo(ServiceHostFixture.CLIENT);
  }

  @Test
  void shouldNotReplyWhereNoReplyIsWanted() throws Exception {
    client.invoke(9, 1, ByteString.EMPTY, true);
    client.invoke(1, 99, ByteString.EMPTY, true);
    client.invoke(1, REGISTER, ByteString.EMPTY, true);
    client.invoke(1, INITIALIZE, NO_MESSAGE, true);
    client.invokeWithoutReply(INITIALIZE, InitializeConnectionRequest.getDefaultInstance());
    client.invokeWithoutReply(INITIALIZE, InitializeConnectionRequest.getDefaultInstance());
    for (ProducerMethod method : ProducerMethod.ALL) {
      client.invoke(1, ProducerPortTestClient.id(method), ByteString.EMPTY, true);
      client.invoke(1, ProducerPortTestClient.id(method), NO_MESSAGE, true);
    }
    assertStillServed();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, 131069})
  void shouldHangUpWhenClientAnnouncesTooLongFrame(int length) throws Exception {
    client.send(
        ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putInt(length).putInt(0).array());
    assertThat(client.tryReceive()).isEmpty();
    assertThat(host.closedConnections()).isOne();
  }

  @Test
  void shouldAcceptLongestFrame() throws Exception {
    initialize();
    IPCFrame.Builder frame =
        RawClient.invocation(1000, 1, REGISTER, register("long").toByteString(), false);
    int left = 131068 - frame.build().getSerializedSize() - 4;
    client.send(frame.addDataForTesting(ByteString.copyFrom(new byte[left])));
    assertThat(frame.build().getSerializedSize()).isEqualTo(131068);
    assertThat(client.replyTo(1000).reply().getSuccess()).isTrue();
    assertThat(host.service().producer().calls()).containsExactly("register long 0");
  }

  @Test
  void shouldUnderstandFramesWhereverTheyAreCut() throws Exception {
    initialize();
    byte[] frames = twoCalls();
    for (int cut = 1; cut < frames.length; cut++) {
      client.send(Arrays.copyOf(frames, cut));
      host.settle();
      client.send(Arrays.copyOfRange(frames, cut, frames.length));
      assertTwoCallsArrived();
    }
  }

  @Test
  void shouldUnderstandFramesThatComeByteByByteAndManyAtOnce() throws Exception {
    initialize();
    byte[] frames = twoCalls();
    for (byte part : frames) {
      client.send(new byte[] {part});
      host.step();
    }
    assertTwoCallsArrived();
    ByteArrayOutputStream many = new ByteArrayOutputStream();
    for (int i = 0; i < 50; i++) {
      many.writeBytes(frames);
    }
    client.send(many.toByteArray());
    for (int i = 0; i < 50; i++) {
      assertTwoCallsArrived();
    }
  }

  @Test
  void shouldTellTheServiceThatAClientHasGone() throws Exception {
    initialize();
    client.invokeWithoutReply(REGISTER, register("last words"));
    client.close();
    host.settle();
    assertThat(host.service().producer().calls()).containsExactly("register last words 0", "close");
    assertThat(host.closedConnections()).isOne();
  }

  private byte[] twoCalls() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 1; i <= 2; i++) {
      IPCFrame.Builder frame =
          RawClient.invocation(500 + i, 1, REGISTER, register("s" + i).toByteString(), false);
      bytes.writeBytes(FrameSerializer.serialize(frame.build()).array());
    }
    return bytes.toByteArray();
  }

  private void assertTwoCallsArrived() throws Exception {
    assertThat(client.replyTo(501).reply().getSuccess()).isTrue();
    assertThat(client.replyTo(502).reply().getSuccess()).isTrue();
    List<String> calls = host.service().producer().calls();
    assertThat(calls.subList(calls.size() - 2, calls.size()))
        .containsExactly("register s1 0", "register s2 0");
  }

  private static RegisterDataSourceRequest register(String name) {
    RegisterDataSourceRequest.Builder request = RegisterDataSourceRequest.newBuilder();
    request.getDataSourceDescriptorBuilder().setName(name);
    return request.build();
  }

  private void initialize() throws Exception {
    long id = client.invoke(INITIALIZE, InitializeConnectionRequest.getDefaultInstance());
    assertThat(client.replyTo(id).reply().getSuccess()).isTrue();
  }

  private void assertRejected(long requestId) throws Exception {
    assertThat(client.replyTo(requestId).isRejection()).isTrue();
  }

  /** Asserts that the next call is answered and that no other frame precedes the answer. */
  private void assertStillServed() throws Exception {
    assertThat(bind(client, "ProducerPort").getSuccess()).isTrue();
  }

  private static BindServiceReply bind(RawClient from, String name) throws Exception {
    ReceivedFrame received = from.replyTo(from.bind(name));
    assertThat(received.frame().hasMsgBindServiceReply()).isTrue();
    return received.frame().getMsgBindServiceReply();
  }

  private static void assertIdsCountFromOne(BindServiceReply reply) {
    for (int i = 0; i < reply.getMethodsCount(); i++) {
      assertThat(reply.getMethods(i).getId()).isEqualTo(i + 1);
    }
  }

  private static byte[] frameOf(int... payload) {
    ByteBuffer frame = ByteBuffer.allocate(4 + payload.length).order(ByteOrder.LITTLE_ENDIAN);
    frame.putInt(payload.length);
    for (int part : payload) {
      frame.put((byte) part);
    }
    return frame.array();
  }
}
