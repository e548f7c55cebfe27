package dev.sonda.ipc.uds.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.ipc.uds.internal.peer.Memfd;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.CloneSessionRequest;
import dev.sonda.protos.CloneSessionResponse;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** File descriptors received over a connection: at most one is held, and none is left open. */
@Timeout(240)
@Tag("T13")
class ReceivedDescriptorsTest {
  private static final int HANDSHAKES = Boolean.getBoolean("sonda.stress") ? 10_000 : 1000;

  private ServiceHostFixture host;
  private ConsumerPortTestClient consumer;
  private Memfd one;
  private Memfd other;

  @BeforeEach
  void open() throws Exception {
    host = new ServiceHostFixture();
    consumer = new ConsumerPortTestClient(host.connectConsumer());
    one = new Memfd();
    other = new Memfd();
  }

  @AfterEach
  void close() throws Exception {
    consumer.close();
    host.close();
    one.close();
    other.close();
  }

  @Test
  void shouldCloseOlderDescriptorWhenAnotherArrives() throws Exception {
    consumer.client().attach(one.number());
    consumer.expectSilence();
    assertThat(one.openCount()).isEqualTo(2);
    consumer.client().attach(other.number());
    consumer.expectSilence();
    assertThat(one.openCount()).isOne();
    assertThat(other.openCount()).isEqualTo(2);
    cloneSession();
    assertThat(Syscalls.libc().fstat(endpoint().cloneOutput().number()).inode())
        .isEqualTo(other.inode());
    endpoint().cloneOutput().close();
    assertThat(other.openCount()).isOne();
  }

  @Test
  void shouldKeepLastDescriptorWhenSeveralArriveTogether() throws Exception {
    consumer.client().attach(one.number(), one.number(), one.number(), other.number());
    consumer.expectSilence();
    assertThat(one.openCount()).isOne();
    assertThat(other.openCount()).isEqualTo(2);
  }

  @Test
  void shouldPassEachDescriptorToOneCallOnly() throws Exception {
    consumer.client().attach(one.number());
    cloneSession();
    endpoint().cloneOutput().close();
    assertThat(one.openCount()).isOne();
    cloneSession();
    assertThat(endpoint().cloneRequest().output()).isNull();
  }

  @Test
  void shouldHandOnADescriptorThatCameBeforeItsFrameWasWhole() throws Exception {
    consumer.client().attach(one.number()).send(new byte[] {0});
    host.settle();
    consumer.client().send(new byte[] {0, 0, 0});
    cloneSession();
    endpoint().cloneOutput().close();
    assertThat(one.openCount()).isOne();
  }

  @Test
  void shouldCloseDescriptorWhenClientDisconnects() throws Exception {
    consumer.client().attach(one.number());
    consumer.expectSilence();
    consumer.close();
    host.settle();
    assertThat(one.openCount()).isOne();
  }

  @Test
  void shouldCloseDescriptorSentWithLastFrame() throws Exception {
    consumer.expectSilence();
    consumer.client().attach(one.number()).send(new byte[] {1, 0});
    consumer.close();
    host.settle();
    assertThat(one.openCount()).isOne();
  }

  @Test
  void shouldCloseDescriptorSentWithInvalidFrame() throws Exception {
    consumer.client().attach(one.number()).send(new byte[] {-1, -1, -1, -1});
    assertThat(consumer.client().tryReceive()).isEmpty();
    assertThat(one.openCount()).isOne();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8})
  void shouldHoldOnlyOneOfSeveralDescriptors(int count) throws Exception {
    int[] many = new int[count];
    Arrays.fill(many, one.number());
    consumer.client().attach(many);
    consumer.client().bind("ConsumerPort");
    for (int i = 0; i < 3; i++) {
      host.settle();
    }
    assertThat(one.openCount()).isLessThanOrEqualTo(2);
    consumer.close();
    host.settle();
    assertThat(one.openCount()).isOne();
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 60, 61, 253})
  void shouldHangUpWhenClientSendsTooManyDescriptors(int count) throws Exception {
    int[] many = new int[count];
    Arrays.fill(many, one.number());
    consumer.client().attach(many);
    consumer.client().bind("ConsumerPort");
    assertThat(consumer.client().tryReceive()).isEmpty();
    assertThat(one.openCount()).isOne();
  }

  @Test
  void shouldHoldNoDescriptorsAfterManyFailedHandshakes() throws Exception {
    for (int i = 0; i < HANDSHAKES; i++) {
      try (RawClient client = host.connectProducer()) {
        client.attach(one.number());
        switch (i % 4) {
          case 0 -> client.send(new byte[] {-1, -1, -1, -1});
          case 1 -> client.send(new byte[] {9, 0, 0});
          case 2 -> client.bind("ProducerPort");
          default -> client.send(new byte[] {3, 0, 0, 0, 0x2a, 0x7f, 0});
        }
        host.step();
      }
      host.step();
    }
    host.settle();
    assertThat(one.openCount()).isOne();
    assertThat(host.closedConnections()).isEqualTo(HANDSHAKES);
  }

  private void cloneSession() throws Exception {
    CloneSessionResponse answer =
        consumer.call(
            ConsumerMethod.CLONE_SESSION,
            CloneSessionRequest.getDefaultInstance(),
            CloneSessionResponse.parser());
    assertThat(answer.getSuccess()).isTrue();
  }

  private RecordingConsumerEndpoint endpoint() {
    return host.service().consumer();
  }
}
