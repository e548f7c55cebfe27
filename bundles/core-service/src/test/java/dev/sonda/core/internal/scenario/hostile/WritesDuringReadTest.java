package dev.sonda.core.internal.scenario.hostile;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.events;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.StrictTraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A pass that reads a buffer ends although writers commit between all its slices, at least as much
 * as the pass reads.
 */
@Tag("T16")
class WritesDuringReadTest {
  private static final int ROUNDS = 100;
  private static final String TEXT = "x".repeat(8000);

  @TempDir Path folder;

  private final SteppedService service = new SteppedService();
  private final FakeProducer victim = service.producer("victim").offer("a.source");
  private final FakeProducer writer = service.producer("writer").offer("a.source");
  private int written;
  private int round;
  private int lastRound = ROUNDS;

  private static TraceConfig.Builder withBufferOf(int mib) {
    TraceConfig.Builder config = config("a.source");
    config.getBuffersBuilder(0).setSizeKb(mib << 10);
    return config;
  }

  /**
   * Commits {@code packetsPerRound} packets again and again, as a task between the loop's other
   * tasks.
   */
  private void writeForever(int packetsPerRound, Runnable after) {
    if (round++ == lastRound) {
      return;
    }
    write(packetsPerRound);
    after.run();
    service.loop.post(() -> writeForever(packetsPerRound, after));
  }

  private void write(int packets) {
    FakeCommit commit = new FakeCommit();
    for (int i = 0; i < packets; i++) {
      commit.move(new ChunkBytesBuilder(1, written).packet(packet(written + TEXT)), 1);
      written++;
    }
    writer.commit(commit);
  }

  @Test
  void shouldEndReadPassWhileWritersKeepWriting() {
    FakeConsumer consumer = service.enable(withBufferOf(1));
    victim.write(2, packet("was there before"));
    write(60);
    List<Integer> finishedIn = new ArrayList<>();
    consumer.endpoint().readBuffers();
    writeForever(
        20,
        () -> {
          if (finishedIn.isEmpty() && consumer.finishedReads() == 1) {
            finishedIn.add(round);
          }
        });
    service.run();

    assertThat(finishedIn).singleElement().satisfies(in -> assertThat(in).isLessThan(ROUNDS / 2));
    assertThat(texts(consumer.packets())).contains("was there before");
    assertThat(events(consumer.packets()))
        .as("no promise while something is left")
        .doesNotContain("read_tracing_buffers_completed");
    int before = consumer.packets().size();
    assertThat(texts(service.read(consumer)).getLast()).isEqualTo(written - 1 + TEXT);
    assertThat(events(consumer.packets().subList(before, consumer.packets().size())))
        .contains("read_tracing_buffers_completed");
  }

  @Test
  void shouldBeginNewPassWhenEarlierReaderAbandonedItsPass() {
    FakeConsumer consumer = service.enable(withBufferOf(1));
    for (int slice = 0; slice < 8; slice++) {
      write(20);
      consumer.roomFor(1);
      consumer.endpoint().readBuffers();
      service.run();
    }
    assertThat(consumer.finishedReads()).isZero();
    write(100);
    victim.write(2, packet("the last"));
    consumer.endpoint().detach("key", success -> assertThat(success).isTrue());
    FakeConsumer next = service.consumer();
    next.endpoint().attach("key", config -> assertThat(config).isPresent());
    service.run();

    assertThat(texts(service.read(next))).contains("the last");
  }

  @Test
  void shouldEndFileWritePassWhileWritersKeepWriting() {
    TraceConfig.Builder config =
        withBufferOf(4)
            .setWriteIntoFile(true)
            .setFileWritePeriodMs(3_600_000)
            .setOutputPath(folder.resolve("trace").toString());
    FakeConsumer consumer = service.enable(config);
    write(300);
    service.run();
    List<Integer> rotatedIn = new ArrayList<>();
    consumer
        .endpoint()
        .sondaPort()
        .orElseThrow()
        .rotate(result -> {
          assertThat(result.success()).isTrue();
          rotatedIn.add(round);
        });
    writeForever(160, () -> {});
    service.run();

    assertThat(rotatedIn).singleElement().satisfies(in -> assertThat(in).isLessThan(ROUNDS / 2));
  }

  /** The write pass that is running when a session ends must cover the whole buffer. */
  @Test
  void shouldWriteWholeBufferWhenSessionEndsInMiddleOfPass() throws IOException {
    TraceConfig.Builder config =
        withBufferOf(4)
            .setWriteIntoFile(true)
            .setFileWritePeriodMs(3_600_000)
            .setOutputPath(folder.resolve("trace").toString());
    FakeConsumer consumer = service.enable(config);
    write(300);
    service.run();
    consumer.endpoint().sondaPort().orElseThrow().rotate(_ -> {});
    lastRound = 6;
    writeForever(
        160,
        () -> {
          if (round == lastRound) {
            consumer.endpoint().disableTracing();
          }
        });
    service.run();

    assertThat(consumer.endings()).containsExactly("");
    byte[] trace = Files.readAllBytes(folder.resolve("trace.0001"));
    assertThat(texts(new StrictTraceReader().read(trace)).getLast()).isEqualTo(written - 1 + TEXT);
  }
}
