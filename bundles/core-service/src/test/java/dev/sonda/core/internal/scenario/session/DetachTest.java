package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.DirectExecutor;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.StrictTraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DetachTest {
  private static final int OTHER_UID = 2000;

  private final SteppedService service = new SteppedService(Syscalls.libc(), DirectExecutor::new);
  private final FakeProducer producer = service.producer("probes").offer("a.source");

  @Test
  void shouldRecordWithoutConsumerAndBeReadByAnother() {
    TraceConfig.Builder config = config("a.source").setUniqueSessionName("mine");
    FakeConsumer first = service.enable(config);
    assertThat(detach(first, "key")).isTrue();
    first.endpoint().close();
    producer.write(1, packet("while no consumer was attached"));
    service.run();

    FakeConsumer second = service.consumer();
    Optional<TraceConfig> attached = attach(second, "key");
    second.endpoint().disableTracing();
    service.run();

    assertThat(attached).contains(config.build());
    assertThat(first.endings()).isEmpty();
    assertThat(second.endings()).containsExactly("");
    assertThat(texts(service.read(second))).containsExactly("while no consumer was attached");
  }

  @Tag("T20")
  @Test
  void shouldNotAttachSessionOfOtherUser() {
    detach(service.enable(config("a.source")), "key");
    FakeConsumer stranger = consumerOf(OTHER_UID);
    FakeConsumer root = consumerOf(0);

    assertThat(attach(stranger, "key")).isEmpty();
    assertThat(attach(root, "key")).isEmpty();
    assertThat(sessionCount()).isEqualTo(1);
  }

  @Tag("T20")
  @Test
  void shouldKeepDetachKeysOfUsersSeparate() {
    FakeConsumer stranger = consumerOf(OTHER_UID);
    stranger.endpoint().enableTracing(config("a.source").setDurationMs(1).build(), null);

    assertThat(detach(service.enable(config("a.source").setDurationMs(2)), "key")).isTrue();
    assertThat(detach(stranger, "key")).isTrue();
    assertThat(attach(consumerOf(OTHER_UID), "key").orElseThrow().getDurationMs()).isEqualTo(1);
  }

  @Test
  void shouldRefuseDetachKeyWhenTakenAndKeepSession() {
    detach(service.enable(config("a.source")), "key");
    FakeConsumer second = service.enable(config("a.source"));

    assertThat(detach(second, "key")).isFalse();
    second.endpoint().disableTracing();
    service.run();
    assertThat(second.endings()).containsExactly("");
  }

  @Test
  void shouldRefuseDetachWithoutSessionAndSecondAttach() {
    detach(service.enable(config("a.source")), "key");
    FakeConsumer busy = service.enable(config("a.source"));

    assertThat(detach(service.consumer(), "other")).isFalse();
    assertThat(attach(busy, "key")).isEmpty();
    assertThat(attach(service.consumer(), "no such key")).isEmpty();
    assertThat(attach(service.consumer(), "key")).isPresent();
    assertThat(attach(service.consumer(), "key")).as("attached once").isEmpty();
  }

  @Test
  void shouldFreeSessionThatWasNotDetachedOrWasAttachedAgain() {
    service.enable(config("a.source")).endpoint().close();
    detach(service.enable(config("a.source")), "key");
    FakeConsumer attached = service.consumer();
    attach(attached, "key");
    attached.endpoint().close();
    service.run();

    assertThat(sessionCount()).isZero();
    assertThat(producer.calls()).endsWith("stop 2");
    assertThat(service.loop.timerCount()).isZero();
  }

  @Test
  void shouldEndDetachedSessionByDurationWithoutConsumer() {
    detach(service.enable(config("a.source").setDurationMs(1000)), "key");
    service.loop.advanceMs(1000);

    assertThat(producer.calls()).endsWith("flush [1]", "stop 1");
    assertThat(sessionCount()).isZero();
    assertThat(attach(service.consumer(), "key")).isEmpty();
    assertThat(service.loop.timerCount()).isZero();
  }

  @Test
  void shouldCompleteFileWhenDetachedSessionEnds(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("trace");
    TraceConfig.Builder config =
        config("a.source")
            .setDurationMs(1000)
            .setWriteIntoFile(true)
            .setOutputPath(file.toString());
    FakeConsumer consumer = service.enable(config);
    detach(consumer, "key");
    consumer.endpoint().close();
    producer.write(1, packet("kept"));
    service.loop.advanceMs(1000);

    assertThat(texts(new StrictTraceReader().read(Files.readAllBytes(file))))
        .containsExactly("kept");
    assertThat(sessionCount()).isZero();
  }

  @Test
  void shouldReportEndThatHappenedBeforeAttaching() {
    FakeConsumer first = service.enable(config("a.source"));
    producer.write(1, packet("still there"));
    first.endpoint().disableTracing();
    service.run();
    detach(first, "key");
    FakeConsumer second = service.consumer();
    attach(second, "key");

    assertThat(second.endings()).containsExactly("");
    assertThat(texts(service.read(second))).containsExactly("still there");
  }

  private FakeConsumer consumerOf(int uid) {
    return FakeConsumer.connect(service.service, new ClientIdentity(1, uid, 0));
  }

  private boolean detach(FakeConsumer consumer, String key) {
    List<Boolean> answers = new ArrayList<>();
    consumer.endpoint().detach(key, answers::add);
    service.run();
    return answers.getFirst();
  }

  private Optional<TraceConfig> attach(FakeConsumer consumer, String key) {
    List<Optional<TraceConfig>> answers = new ArrayList<>();
    consumer.endpoint().attach(key, answers::add);
    service.run();
    return answers.getFirst();
  }

  private int sessionCount() {
    List<Integer> counts = new ArrayList<>();
    service
        .consumer()
        .endpoint()
        .queryServiceState(true, state -> counts.add(state.getNumSessions()));
    service.run();
    return counts.getFirst();
  }
}
