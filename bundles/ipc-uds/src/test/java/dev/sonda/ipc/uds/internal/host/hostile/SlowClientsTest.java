package dev.sonda.ipc.uds.internal.host.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Producer;
import dev.sonda.ipc.uds.internal.host.ConsumerPortTestClient;
import dev.sonda.ipc.uds.internal.host.ProducerPortTestClient;
import dev.sonda.ipc.uds.internal.host.ServiceHostFixture;
import dev.sonda.ipc.uds.internal.peer.SlicedPacketsFixture;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.QueryServiceStateRequest;
import dev.sonda.protos.TracingServiceState;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that don't read the data sent to them. */
@Timeout(240)
@Tag("T15")
class SlowClientsTest {
  private static final int MIB = 1 << 20;

  private ServiceHostFixture host;

  @BeforeEach
  void open() throws Exception {
    host = new ServiceHostFixture();
  }

  @AfterEach
  void close() throws Exception {
    host.close();
  }

  @Test
  void shouldDisconnectProducerThatReadsNothingForTenMilliseconds() throws Exception {
    try (ProducerPortTestClient producer = awaitingCommands()) {
      sendCommandsUntilTheyWait();
      host.advanceMs(9);
      assertThat(host.closedConnections()).isZero();
      host.advanceMs(1);
      assertThat(host.closedConnections()).isOne();
      assertThat(host.service().producer().calls()).containsExactly("close");
      assertThat(producer.client().channel().isOpen()).isTrue();
    }
  }

  @Test
  void shouldNotDisconnectProducerThatReadsSlowly() throws Exception {
    try (ProducerPortTestClient producer = awaitingCommands()) {
      sendCommandsUntilTheyWait();
      for (int i = 0; i < 6; i++) {
        host.advanceMs(9);
        assertThat(readSome(producer)).isPositive();
        host.settle();
      }
      assertThat(host.closedConnections()).isZero();
      host.advanceMs(20);
      host.advanceMs(20);
      assertThat(host.closedConnections()).isOne();
    }
  }

  @Test
  void shouldResetTimeoutOfProducerThatHasCaughtUp() throws Exception {
    try (ProducerPortTestClient producer = awaitingCommands()) {
      sendCommandsUntilTheyWait();
      host.advanceMs(9);
      while (readSome(producer) > 0) {
        host.settle();
      }
      host.advanceMs(1000);
      assertThat(host.closedConnections()).isZero();
    }
  }

  @Test
  void shouldDisconnectProducerWithTooMuchUnreadData() throws Exception {
    try (ProducerPortTestClient producer = awaitingCommands()) {
      for (int i = 0; i < 30; i++) {
        told().setupDataSource(i, config());
      }
      host.settle();
      assertThat(host.closedConnections()).isOne();
      assertThat(producer.client().channel().isOpen()).isTrue();
    }
  }

  @Test
  void shouldDisconnectConsumerThatReadsNothingForTenSeconds() throws Exception {
    try (ConsumerPortTestClient consumer =
        new ConsumerPortTestClient(host.connectConsumer()).introduced()) {
      consumer.read();
      host.settle();
      host.service().consumer().consumer().onTraceData(new SlicedPacketsFixture().add(MIB), false);
      host.settle();
      host.advanceMs(9_999);
      assertThat(host.closedConnections()).isZero();
      host.advanceMs(1);
      assertThat(host.closedConnections()).isOne();
      assertThat(host.service().consumer().calls()).containsExactly("read", "close");
    }
  }

  @Test
  void shouldDisconnectConsumerThatNeverReadsAnswers() throws Exception {
    try (ConsumerPortTestClient consumer =
        new ConsumerPortTestClient(host.connectConsumer()).introduced()) {
      TracingServiceState.Builder state = TracingServiceState.newBuilder();
      state.addProducersBuilder().setName("x".repeat(100_000));
      host.service().consumer().answerState(state.build());
      for (int i = 0; i < 2000; i++) {
        consumer.send(
            ConsumerMethod.QUERY_SERVICE_STATE, QueryServiceStateRequest.getDefaultInstance());
      }
      host.settle();
      assertThat(host.closedConnections()).isOne();
    } catch (IOException hungUpOn) {
      assertThat(host.closedConnections()).isOne();
    }
    // Without a limit there would be 200 MB of answers, in one turn of the loop.
    assertThat(host.service().consumer().calls().size()).isLessThan(500);
  }

  private ProducerPortTestClient awaitingCommands() throws Exception {
    ProducerPortTestClient producer = new ProducerPortTestClient(host.connectProducer());
    producer.initialize();
    producer.awaitCommands();
    host.settle();
    return producer;
  }

  /**
   * Sends more commands than the socket buffer holds, but fewer than a producer may leave unread.
   */
  private void sendCommandsUntilTheyWait() throws Exception {
    for (int i = 0; i < 8; i++) {
      told().setupDataSource(i, config());
    }
    host.settle();
  }

  private static int readSome(ProducerPortTestClient producer) throws Exception {
    return producer.client().channel().read(ByteBuffer.allocate(64 << 10));
  }

  private static DataSourceConfig config() {
    return DataSourceConfig.newBuilder().setName("x".repeat(100_000)).build();
  }

  private Producer told() {
    return host.service().producer().producer();
  }
}
