package dev.sonda.ipc.uds.internal.host.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.MessageLite;
import dev.sonda.ipc.uds.internal.frame.FrameSerializer;
import dev.sonda.ipc.uds.internal.host.ProducerPortTestClient;
import dev.sonda.ipc.uds.internal.host.ServiceHostFixture;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.protos.CommitDataRequest;
import dev.sonda.protos.RegisterDataSourceRequest;
import dev.sonda.protos.SyncRequest;
import dev.sonda.protos.SyncResponse;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client that sends requests as fast as it can. */
@Timeout(240)
@Tag("T14")
class FloodTest {
  private static final int LEAST_FRAMES = 256;
  private static final int TOO_MANY_CALLS = 200_000;

  private ServiceHostFixture host;
  private ProducerPortTestClient noisy;
  private ProducerPortTestClient victim;
  private ByteBuffer unsent = ByteBuffer.allocate(0);

  @BeforeEach
  void open() throws Exception {
    host = new ServiceHostFixture();
    victim = new ProducerPortTestClient(host.connectProducer());
    victim.initialize();
    noisy = new ProducerPortTestClient(host.connectProducer());
    noisy.initialize();
  }

  @AfterEach
  void close() throws Exception {
    noisy.close();
    victim.close();
    host.close();
  }

  @Test
  void shouldNotReadFromAClientThatAsksFasterThanTheServiceWorks() throws Exception {
    host.service().producer().beBusy();
    flood(commit());
    int read = calls();
    assertThat(read).isGreaterThan(LEAST_FRAMES);
    flood(commit());
    host.settle();
    assertThat(calls()).as("read though the service is behind").isEqualTo(read);
    host.service().producer().catchUp();
    host.settle();
    assertThat(calls()).isGreaterThan(read);
  }

  @Test
  void shouldReadLessFromAClientWhoseMessagesAreLong() throws Exception {
    host.service().producer().beBusy();
    flood(register(100_000));
    assertThat(calls()).isBetween(5, 15);
    host.service().producer().catchUp();
    host.settle();
    assertThat(calls()).isGreaterThan(10);
  }

  @Test
  void shouldAnswerOtherClientsDuringFlood() throws Exception {
    host.service().producer().beBusy();
    for (int i = 0; i < 20; i++) {
      flood(commit());
      assertThat(victim.call(ProducerMethod.SYNC, sync(), SyncResponse.parser())).isNotNull();
    }
  }

  @Test
  void shouldGiveEachClientATurn() throws Exception {
    for (int i = 0; i < 20; i++) {
      fill(commit());
      long asked = victim.send(ProducerMethod.SYNC, sync());
      int before = calls();
      host.poller().await(0);
      // At most one read of the flooding client, limited to the size of one frame.
      assertThat(calls() - before).isLessThanOrEqualTo((128 << 10) / frame(commit()).remaining());
      assertThat(victim.client().replyTo(asked).reply().getSuccess()).isTrue();
    }
  }

  @Test
  void shouldReadRemainingFramesOfClientThatDisconnectsWhilePaused() throws Exception {
    host.service().producer().beBusy();
    flood(commit());
    int read = calls();
    noisy.close();
    host.settle();
    assertThat(host.closedConnections()).isOne();
    assertThat(calls()).isGreaterThan(read);
    assertThat(host.service().producer().calls()).last().isEqualTo("close");
  }

  /** Sends the message until the host no longer reads. */
  private void flood(MessageLite message) throws Exception {
    int before;
    do {
      before = calls();
      fill(message);
      host.settle();
    } while (calls() > before && calls() < TOO_MANY_CALLS);
    assertThat(calls())
        .as("calls of a client that is never kept waiting")
        .isLessThan(TOO_MANY_CALLS);
  }

  /** Sends the message until the socket buffer is full. */
  private void fill(MessageLite message) throws Exception {
    while (noisy.client().channel().write(unsent) > 0 || !unsent.hasRemaining()) {
      if (!unsent.hasRemaining()) {
        unsent = frame(message);
      }
    }
  }

  private int calls() {
    return host.service().producer().calls().size();
  }

  private static CommitDataRequest commit() {
    return CommitDataRequest.newBuilder().setFlushRequestId(1).build();
  }

  private static RegisterDataSourceRequest register(int nameBytes) {
    RegisterDataSourceRequest.Builder request = RegisterDataSourceRequest.newBuilder();
    request.getDataSourceDescriptorBuilder().setName("x".repeat(nameBytes));
    return request.build();
  }

  private static ByteBuffer frame(MessageLite message) {
    ProducerMethod method =
        message instanceof CommitDataRequest
            ? ProducerMethod.COMMIT_DATA
            : ProducerMethod.REGISTER_DATA_SOURCE;
    return FrameSerializer.serialize(
        RawClient.invocation(1, 1, ProducerPortTestClient.id(method), message.toByteString(), true)
            .build());
  }

  private static SyncRequest sync() {
    return SyncRequest.getDefaultInstance();
  }
}
