package dev.sonda.core.internal;

import static dev.sonda.core.internal.SteppedService.config;
import static dev.sonda.core.internal.SteppedService.packet;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.core.internal.packet.SequenceIds;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.FakeChunk;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** More writers than a session can tell apart: what it holds on to is bounded. */
@Tag("T07")
class ManyWritersTest {
  private static final int MAX_WRITERS = 0x7FFF;
  private static final int PRODUCERS = SequenceIds.MAX_SEQUENCES / MAX_WRITERS;
  private static final int WRITERS_PER_COMMIT = 8192;

  private static final int BUFFER = 1;

  private final SteppedService service = new SteppedService();
  private final FakeProducer victim = service.producer("victim").offer("a.source");
  private final FakeConsumer consumer = service.enable(bigConfig());
  private final byte[] empty = packet("");

  /** With room for all of them. */
  private static TraceConfig.Builder bigConfig() {
    TraceConfig.Builder config = config("a.source");
    config.getBuffersBuilder(0).setSizeKb(64 << 10);
    config.getBuiltinDataSourcesBuilder().setDisableChunkUsageHistograms(true);
    return config;
  }

  @Test
  void shouldCountWhatOneTooManyWrites() {
    victim.write(1, packet("before"));
    read();
    for (int i = 0; i <= PRODUCERS; i++) {
      writeAsEverybody(service.producer("crowd").offer("a.source"));
    }
    victim.write(1, packet("after"));
    read();
    // Parsing a quarter of a million packets takes longer than all the rest.
    assertThat(new String(consumer.trace(), ISO_8859_1)).contains("before", "after");

    List<Loss> losses = service.result(consumer).losses();
    long unknown = 1 + (PRODUCERS + 1L) * MAX_WRITERS - SequenceIds.MAX_SEQUENCES;
    assertThat(losses)
        .singleElement()
        .satisfies(loss -> {
          assertThat(loss.cause()).isEqualTo(Loss.Cause.INVALID_PACKET);
          assertThat(loss.where()).isEqualTo("writers beyond the first 262144");
          assertThat(loss.count()).isEqualTo(unknown);
          assertThat(loss.bytes()).isEqualTo(unknown * empty.length);
        });
  }

  @Test
  void shouldLoseNothingOfThoseWhoComeAndGo() {
    for (int i = 0; i <= PRODUCERS; i++) {
      FakeProducer passing = service.producer("passing").offer("a.source");
      writeAsEverybody(passing);
      passing.endpoint().unregisterDataSource("a.source");
      passing.endpoint().close();
      read();
    }
    assertThat(service.result(consumer).losses())
        .noneMatch(loss -> loss.cause() == Loss.Cause.INVALID_PACKET);
    assertThat(consumer.finishedReads()).isEqualTo(PRODUCERS + 1);
  }

  /** A packet of every writer that a producer can have. */
  private void writeAsEverybody(FakeProducer producer) {
    for (int first = 1; first <= MAX_WRITERS; first += WRITERS_PER_COMMIT) {
      FakeCommit commit = new FakeCommit();
      for (int i = first; i <= Math.min(MAX_WRITERS, first + WRITERS_PER_COMMIT - 1); i++) {
        commit.move(new FakeChunk(i, 0).packet(empty), BUFFER);
      }
      producer.commit(commit);
    }
    service.run();
  }

  private void read() {
    consumer.endpoint().readBuffers();
    service.run();
  }
}
