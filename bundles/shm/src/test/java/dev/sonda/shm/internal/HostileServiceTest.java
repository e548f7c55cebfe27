package dev.sonda.shm.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.testkit.FakeProducerEndpoint;
import dev.sonda.testkit.LogWatcher;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests a producer with a service that changes states, headers and payloads of the memory that the
 * producer writes into.
 */
@Timeout(240)
@Tag("T32")
class HostileServiceTest {
  private static final int PAGE = 4096;
  private static final int PAGES = 8;
  private static final int BUFFER = 7;
  private static final int PACKETS = 200_000;
  private static final int MAX_PACKET_BYTES = 6000;

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final long seed = Long.getLong("seed", System.nanoTime());
  private final FakeSharedMemory memory = new FakeSharedMemory((long) PAGES * PAGE);
  private final AtomicInteger moves = new AtomicInteger();
  private final SharedMemoryArbiter arbiter =
      SharedMemoryArbiter.over(
          memory, PAGE, new CountingEndpoint(), new FakeClock(), ArbiterSettings.immediate());

  /** An endpoint that counts commits and never reads their chunks. */
  private final class CountingEndpoint extends FakeProducerEndpoint {
    @Override
    public void commitData(CommitDataView commit, @Nullable Runnable onCommitted) {
      moves.addAndGet(commit.moveCount());
      if (onCommitted != null) {
        onCommitted.run();
      }
    }
  }

  @AfterEach
  void freeMemory() {
    arbiter.close();
    memory.close();
  }

  @Test
  void shouldWriteWhileServiceCorruptsMemory() throws Exception {
    log.expect("The tracing service changed page .* while it was being written");
    AtomicBoolean done = new AtomicBoolean();
    Thread hostile = Thread.ofPlatform().start(() -> attack(new Random(seed), done));
    SmbTraceWriter writer = arbiter.createTraceWriter(BUFFER, ExhaustedPolicy.DROP);
    Random random = new Random(seed + 1);
    for (int i = 0; i < PACKETS; i++) {
      ProducerFixture.writeBig(writer, i, i % 100 == 0 ? random.nextInt(MAX_PACKET_BYTES) : 20);
    }
    done.set(true);
    hostile.join();
    assertThat(moves).as("-Dseed=%d", seed).hasPositiveValue();
    assertWorksAgain(writer);
  }

  private void attack(Random random, AtomicBoolean done) {
    MemorySegment attacked = memory.memory();
    while (!done.get()) {
      long page = (long) random.nextInt(PAGES) * PAGE;
      switch (random.nextInt(5)) {
        case 0 -> attacked.set(ValueLayout.JAVA_INT, page, random.nextInt());
        case 1 -> attacked.set(ValueLayout.JAVA_INT, page, (1 + random.nextInt(7)) << 28);
        case 2 -> attacked.set(ValueLayout.JAVA_LONG, page + 8, random.nextLong());
        case 3 -> attacked.asSlice(page, PAGE).fill((byte) random.nextInt());
        // The page is free again, as after a service that has read it.
        default -> attacked.set(ValueLayout.JAVA_INT, page, 0);
      }
    }
  }

  private void assertWorksAgain(SmbTraceWriter writer) {
    int before = moves.get();
    for (int i = 0; i < PACKETS / 100; i++) {
      memory.memory().fill((byte) 0);
      ProducerFixture.writeBig(writer, i, 1000);
    }
    writer.flush();
    assertThat(moves).as("-Dseed=%d", seed).hasValueGreaterThan(before);
  }
}
