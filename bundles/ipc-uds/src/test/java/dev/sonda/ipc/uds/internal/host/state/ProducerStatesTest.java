package dev.sonda.ipc.uds.internal.host.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import dev.sonda.ipc.uds.internal.host.ProducerPortTestClient;
import dev.sonda.ipc.uds.internal.host.hostile.RealServiceHost;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.peer.ReceivedFrame;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Makes every call before and after the introduction, in and out of order, to the real service. */
@Timeout(240)
@Tag("T02")
class ProducerStatesTest {
  private static final int STEPS = 200;
  private static final long NO_CALL = 0;

  private RealServiceHost host;
  private RawClient client;
  private boolean isIntroduced;
  private long awaitsCommands;

  @BeforeEach
  void open() throws Exception {
    host = RealServiceHost.plain();
    client = host.connectProducer();
    isIntroduced = false;
    awaitsCommands = NO_CALL;
  }

  @AfterEach
  void close() throws Exception {
    client.close();
    host.settle();
    host.expectPeace();
    host.close();
  }

  @Test
  void shouldCoverEachProducerMethodInRequestTable() {
    assertThat(EmptyPortRequests.PRODUCER)
        .extracting(EmptyPortRequests::methodOf)
        .containsExactlyInAnyOrderElementsOf(
            ProducerMethod.ALL.stream().map(ProducerPortTestClient::id).toList());
  }

  @Test
  void shouldAnswerEachCallTwiceInEachState() throws Exception {
    for (boolean isFirst : new boolean[] {true, false}) {
      for (Message call : EmptyPortRequests.PRODUCER) {
        close();
        open();
        if (!isFirst) {
          expectAnswers(EmptyPortRequests.PRODUCER.getFirst());
        }
        expectAnswers(call);
        expectAnswers(call);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void shouldAnswerCallsInAnyOrder(long seed) throws Exception {
    Random random = new Random(seed);
    for (int i = 0; i < STEPS; i++) {
      expectAnswers(
          EmptyPortRequests.PRODUCER.get(random.nextInt(EmptyPortRequests.PRODUCER.size())));
    }
  }

  @Test
  void shouldReleaseProducerThatHangsUpAfterCalls() throws Exception {
    for (Message call : EmptyPortRequests.PRODUCER) {
      client.invoke(EmptyPortRequests.methodOf(call), call);
    }
    client.close();
    host.settle();
  }

  private void expectAnswers(Message call) throws IOException {
    int method = EmptyPortRequests.methodOf(call);
    long id = client.invoke(method, call);
    String state = isIntroduced ? "introduced" : "new";
    Map<Long, CallAnswerKind> expected = expected(ProducerMethod.ALL.get(method - 1), id);
    assertThat(answers())
        .as("%s while %s", call.getDescriptorForType().getName(), state)
        .isEqualTo(expected);
  }

  /** The answers of Perfetto's service to the call. */
  private Map<Long, CallAnswerKind> expected(ProducerMethod method, long id) {
    Map<Long, CallAnswerKind> expected = new HashMap<>();
    boolean introduces = method == ProducerMethod.INITIALIZE_CONNECTION;
    if (introduces == isIntroduced) {
      expected.put(id, CallAnswerKind.REJECTED);
    } else if (method == ProducerMethod.GET_ASYNC_COMMAND) {
      // Commands are sent in reply to the latest request for them.
      if (awaitsCommands != NO_CALL) {
        expected.put(awaitsCommands, CallAnswerKind.REJECTED);
      }
      awaitsCommands = id;
    } else {
      expected.put(id, CallAnswerKind.DONE);
    }
    isIntroduced |= introduces;
    return expected;
  }

  /** The answers that arrived before an invalid call was rejected. */
  private Map<Long, CallAnswerKind> answers() throws IOException {
    host.settle();
    long last = client.invoke(0, EmptyPortRequests.PRODUCER.getFirst());
    Map<Long, CallAnswerKind> answers = new HashMap<>();
    for (ReceivedFrame frame = client.receive();
        frame.requestId() != last;
        frame = client.receive()) {
      if (!frame.reply().getHasMore()) {
        CallAnswerKind answer = frame.isRejection() ? CallAnswerKind.REJECTED : CallAnswerKind.DONE;
        assertThat(answers.put(frame.requestId(), answer)).isNull();
      }
    }
    return answers;
  }
}
