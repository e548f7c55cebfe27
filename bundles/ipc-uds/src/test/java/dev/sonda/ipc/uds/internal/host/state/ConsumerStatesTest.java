package dev.sonda.ipc.uds.internal.host.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.ipc.uds.internal.host.ConsumerPortTestClient;
import dev.sonda.ipc.uds.internal.host.hostile.RealServiceHost;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.peer.ReceivedFrame;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
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

/**
 * Makes every call in every state, in and out of order, and compares the real service with
 * Perfetto's answers.
 */
@Timeout(240)
@Tag("T02")
class ConsumerStatesTest {
  private static final int STEPS = 200;
  private static final List<ConsumerCallAnswers> CALLS = List.of(ConsumerCallAnswers.values());

  private RealServiceHost host;
  private RawClient client;
  private ConsumerStateModel model;
  private final Map<Long, ConsumerCallAnswers> calls = new HashMap<>();

  @BeforeEach
  void open() throws Exception {
    host = RealServiceHost.plain();
    client = host.connectConsumer();
    model = new ConsumerStateModel();
  }

  @AfterEach
  void close() throws Exception {
    client.close();
    host.settle();
    host.endDetached(Set.of(ConsumerCallAnswers.Key.USED));
    host.expectPeace();
    host.close();
  }

  /** Sequences of calls that lead from a new connection to each state. */
  static Stream<List<ConsumerCallAnswers>> states() {
    List<List<ConsumerCallAnswers>> sessions =
        List.of(
            List.of(),
            List.of(ConsumerCallAnswers.ENABLE_LATER),
            List.of(ConsumerCallAnswers.ENABLE),
            List.of(ConsumerCallAnswers.ENABLE, ConsumerCallAnswers.DISABLE));
    return sessions.stream()
        .flatMap(before -> Stream.concat(Stream.of(before), detachedThen(before, sessions)));
  }

  private static Stream<List<ConsumerCallAnswers>> detachedThen(
      List<ConsumerCallAnswers> detached, List<List<ConsumerCallAnswers>> sessions) {
    return detached.isEmpty()
        ? Stream.empty()
        : sessions.stream()
            .map(then -> {
              List<ConsumerCallAnswers> all = new ArrayList<>(detached);
              all.add(ConsumerCallAnswers.DETACH);
              all.addAll(then);
              return all;
            });
  }

  @ParameterizedTest
  @MethodSource("states")
  void shouldAnswerEachCallTwiceInEachState(List<ConsumerCallAnswers> before) throws Exception {
    for (ConsumerCallAnswers call : ConsumerCallAnswers.values()) {
      close();
      open();
      for (ConsumerCallAnswers step : before) {
        expectAnswers(step);
      }
      expectAnswers(call);
      expectAnswers(call);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void shouldAnswerCallsInAnyOrder(long seed) throws Exception {
    Random random = new Random(seed);
    Set<String> seen = new TreeSet<>();
    for (int i = 0; i < STEPS; i++) {
      expectAnswers(CALLS.get(random.nextInt(CALLS.size())));
      seen.add(model.toString());
    }
    assertThat(seen).hasSizeGreaterThan(STEPS / 40);
  }

  @ParameterizedTest
  @MethodSource("states")
  void shouldForgetConsumerThatHangsUpInEachState(List<ConsumerCallAnswers> before)
      throws Exception {
    for (ConsumerCallAnswers step : before) {
      expectAnswers(step);
    }
    // Calls sent immediately before the disconnection are still processed, and their state is
    // released too.
    for (ConsumerCallAnswers call : ConsumerCallAnswers.values()) {
      client.invoke(call.method(), call.arguments());
    }
    client.close();
    host.settle();
  }

  @ParameterizedTest
  @EnumSource(ConsumerMethod.class)
  void shouldCoverEachConsumerMethodInCallTable(ConsumerMethod method) {
    assertThat(ConsumerCallAnswers.values())
        .anyMatch(call -> call.method() == ConsumerPortTestClient.id(method));
  }

  @Test
  void shouldRejectMethodsThatDoNotExist() throws Exception {
    for (int method : new int[] {-1, 0, ConsumerMethod.ALL.size() + 1, Integer.MAX_VALUE}) {
      long id = client.invoke(method, ConsumerCallAnswers.FREE.arguments());
      assertThat(client.replyTo(id).isRejection()).as("method %d", method).isTrue();
    }
  }

  private void expectAnswers(ConsumerCallAnswers call) throws IOException {
    long id = client.invoke(call.method(), call.arguments());
    calls.put(id, call);
    String state = model.toString();
    Map<Long, CallAnswerKind> expected = model.call(call, id);
    assertThat(answers()).as("%s while %s", call, state).isEqualTo(expected);
  }

  /** The answers that arrived before the answer to another call. */
  private Map<Long, CallAnswerKind> answers() throws IOException {
    host.settle();
    ConsumerCallAnswers question = ConsumerCallAnswers.QUERY_CAPABILITIES;
    long last = client.invoke(question.method(), question.arguments());
    Map<Long, CallAnswerKind> answers = new HashMap<>();
    for (ReceivedFrame frame = client.receive();
        frame.requestId() != last;
        frame = client.receive()) {
      if (!frame.reply().getHasMore()) {
        ConsumerCallAnswers answered = calls.remove(frame.requestId());
        if (answered == null) {
          throw new AssertionError("answered for the second time: " + frame);
        }
        answers.put(frame.requestId(), answered.answerIn(frame));
      }
    }
    return answers;
  }
}
