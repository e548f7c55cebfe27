package dev.sonda.core.internal.scenario.hostile;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ViolationsTest {
  private static final int BUDGET = 1000;

  private final SteppedService service = new SteppedService();
  private final FakeProducer victim = service.producer("victim").offer("a.source");
  private final FakeProducer attacker = service.producer("attacker").offer("b.source");
  private final FakeConsumer consumer = service.enable(config("a.source", "b.source"));

  /** Protocol violations, one per call. */
  static Stream<Arguments> attacks() {
    return Stream.of(
        attack("wild page", ViolationsTest::commitWildPage),
        attack("wild chunk", p -> p.commit(new FakeCommit().move(0, 99, 1))),
        attack(
            "wild buffer",
            p -> p.commit(new FakeCommit().move(new ChunkBytesBuilder(1, 0), 65_535))),
        attack("wild writer", p -> p.commit(new FakeCommit().move(new ChunkBytesBuilder(0, 0), 1))),
        attack(
            "tiny chunk",
            p -> p.commit(new FakeCommit().move(MemorySegment.ofArray(new byte[7]), 1))),
        attack(
            "huge chunk",
            p -> p.commit(new FakeCommit().move(MemorySegment.ofArray(new byte[65_537]), 1))),
        attack(
            "odd patch",
            p -> p.commit(new FakeCommit().patch(1, 1, 0, false, new FakeCommit.Edit(0, 3, 0)))),
        attack("wild patch writer", p -> p.commit(new FakeCommit().patch(1, 32_768, 0, false))),
        attack("nameless source", p -> p.offer("")),
        attack("long source", p -> p.offer("x".repeat(1025))),
        attack("wild registration", p -> p.endpoint().registerTraceWriter(-1, 1)),
        attack(
            "too many triggers",
            p -> p.endpoint().activateTriggers(Collections.nCopies(257, "x"))));
  }

  private static Arguments attack(String name, Consumer<FakeProducer> once) {
    return argumentSet(name, once);
  }

  private static void commitWildPage(FakeProducer producer) {
    producer.commit(new FakeCommit().move(0xFFFF_FFFFL, 0, 1));
  }

  @Tag("T07")
  @ParameterizedTest
  @MethodSource("attacks")
  void shouldDisconnectProducerThatBreaksProtocolTooOften(Consumer<FakeProducer> attack) {
    victim.write(1, packet("before"));
    repeat(BUDGET, attack);
    assertThat(attacker.calls()).noneMatch(call -> call.startsWith("disconnect"));
    repeat(1, attack);
    assertThat(attacker.calls().getLast())
        .startsWith("disconnect: it broke the protocol 1001 times: it ");
    repeat(10, attack);
    victim.write(1, packet("after"));
    service.run();

    assertThat(texts(service.read(consumer))).containsExactly("before", "after");
    assertThat(victim.calls()).noneMatch(call -> call.startsWith("disconnect"));
  }

  @Test
  void shouldNotDisconnectProducerForRareViolations() {
    for (int second = 0; second < 500; second++) {
      repeat(9, ViolationsTest::commitWildPage);
      service.loop.advanceMs(1000);
    }

    assertThat(attacker.calls()).noneMatch(call -> call.startsWith("disconnect"));
  }

  @Test
  void shouldNotBlameProducerForCommitsInFlightWhenSessionEnded() {
    int buffer = attacker.targetBuffer();
    consumer.endpoint().freeBuffers();
    service.run();
    for (int i = 0; i < 2 * BUDGET; i++) {
      attacker.commit(new FakeCommit().move(new ChunkBytesBuilder(1, i), buffer));
      attacker.commit(new FakeCommit().move(new ChunkBytesBuilder(1, i), 0));
      attacker.endpoint().notifyDataSourceStopped(2);
      attacker.commit(new FakeCommit().flushed(7));
    }
    service.run();

    assertThat(attacker.calls()).noneMatch(call -> call.startsWith("disconnect"));
  }

  @Test
  void shouldNameProducerAndReasonInSessionResult() {
    repeat(BUDGET + 1, ViolationsTest::commitWildPage);
    String reason = "it broke the protocol 1001 times: it commits chunks";
    SessionResult result = result();

    assertThat(result.sources())
        .filteredOn(source -> source.producerName().equals("attacker"))
        .extracting(SourceResult::problem)
        .singleElement()
        .asString()
        .contains("the service sent its producer away: " + reason);
    assertThat(result.losses())
        .filteredOn(loss -> loss.cause() == Loss.Cause.PRODUCER_LOST)
        .singleElement()
        .satisfies(loss -> assertThat(loss.advice()).contains(reason));
  }

  @Tag("T24")
  @Test
  void shouldNotLetProducersFloodTheLog() {
    List<String> lines = new ArrayList<>();
    Handler counter = new CountingHandler(lines);
    Logger root = Logger.getLogger("");
    root.addHandler(counter);
    try {
      for (int connection = 0; connection < 1000; connection++) {
        FakeProducer flooder = service.producer("flooder " + connection);
        for (int i = 0; i <= BUDGET; i++) {
          flooder.endpoint().registerTraceWriter(-1, 1);
        }
        service.run();
        assertThat(flooder.calls().getLast()).startsWith("disconnect: it broke the protocol");
      }
    } finally {
      root.removeHandler(counter);
    }

    assertThat(lines).hasSizeBetween(2, 99);
  }

  private void repeat(int times, Consumer<FakeProducer> attack) {
    for (int i = 0; i < times; i++) {
      attack.accept(attacker);
    }
    service.run();
  }

  private SessionResult result() {
    List<SessionResult> answers = new ArrayList<>();
    consumer.endpoint().sondaPort().orElseThrow().sessionResult(answers::add);
    service.run();
    return answers.getFirst();
  }

  private static final class CountingHandler extends Handler {
    private final List<String> lines;

    CountingHandler(List<String> lines) {
      this.lines = lines;
    }

    @Override
    public void publish(LogRecord line) {
      lines.add(line.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
