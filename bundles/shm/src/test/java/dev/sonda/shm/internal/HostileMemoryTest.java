package dev.sonda.shm.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.shm.ReadableChunk;
import dev.sonda.shm.ServiceSideSmb;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests the service side with a producer that changes states, headers and payloads while the
 * service reads and copies.
 */
@Timeout(240)
class HostileMemoryTest {
  private static final int PAGE = 4096;
  private static final int PAGES = 4;
  private static final int DEFAULT_MUTATIONS = 1_000_000;

  private final int mutations = Integer.getInteger("sonda.mutations", DEFAULT_MUTATIONS);
  private final long seed = Long.getLong("seed", System.nanoTime());
  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate(PAGES * PAGE, PAGE);
  private final ServiceSideSmb smb = ServiceSideSmb.over(memory, PAGE);
  private final MemorySegment copy = arena.allocate(PAGE);
  private final Map<ChunkAccessOutcome, Integer> outcomes = new EnumMap<>(ChunkAccessOutcome.class);
  private int copied;

  @AfterEach
  void freeMemory() {
    arena.close();
  }

  @Test
  @Tag("T08")
  @Tag("T09")
  void shouldReadHostileMemoryWithinBounds() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    Thread hostile = Thread.ofPlatform().start(() -> mutate(new Random(seed), done));
    for (int i = 0; !done.get(); i++) {
      readOne(i % PAGES, i % 15);
      if (i % 64 == 0) {
        assertThat(smb.forEachScrapable(this::copy)).isEqualTo(ChunkAccessOutcome.OK);
      }
    }
    hostile.join();
    assertThat(outcomes).as("-Dseed=%d", seed).doesNotContainKey(ChunkAccessOutcome.FAULT);
    assertThat(outcomes).containsKey(ChunkAccessOutcome.OK);
    assertThat(copied).isPositive();
    assertWorksAgain();
  }

  private void readOne(int page, int chunk) {
    ChunkAccessOutcome access = smb.tryAcquireForReading(page, chunk);
    outcomes.merge(access, 1, Integer::sum);
    if (access == ChunkAccessOutcome.OK) {
      copy(smb.chunk());
      outcomes.merge(smb.release(), 1, Integer::sum);
    }
  }

  private void copy(ReadableChunk chunk) {
    long end = chunk.payloadOffset() + chunk.payloadSizeBytes();
    long pageBegin = (long) chunk.page() * PAGE;
    if (chunk.payloadOffset() < pageBegin + 16 || end > pageBegin + PAGE) {
      throw new AssertionError("outside of its page: " + chunk.payloadOffset() + "…" + end);
    }
    if (chunk.packetCountUntrusted() > 1023 || chunk.flagsUntrusted() > 7) {
      throw new AssertionError("no such header");
    }
    MemorySegment.copy(memory, chunk.payloadOffset(), copy, 0, chunk.payloadSizeBytes());
    copied++;
  }

  private void mutate(Random random, AtomicBoolean done) {
    for (int i = 0; i < mutations; i++) {
      long page = (long) random.nextInt(PAGES) * PAGE;
      switch (random.nextInt(4)) {
        case 0 -> memory.set(ValueLayout.JAVA_INT, page, random.nextInt());
        case 1 -> memory.set(ValueLayout.JAVA_INT, page, plausible(random));
        case 2 -> memory.set(ValueLayout.JAVA_LONG, page + 8, random.nextLong());
        default ->
            memory.set(ValueLayout.JAVA_BYTE, page + 16 + random.nextInt(PAGE - 16), (byte) i);
      }
    }
    done.set(true);
  }

  /** A valid page layout with every chunk complete. */
  private static int plausible(Random random) {
    return (1 + random.nextInt(5)) << 28 | 0x0FFF_FFFF;
  }

  private void assertWorksAgain() {
    memory.set(ValueLayout.JAVA_INT, 0, 1 << 28 | 3);
    assertThat(smb.tryAcquireForReading(0, 0)).isEqualTo(ChunkAccessOutcome.OK);
    assertThat(smb.release()).isEqualTo(ChunkAccessOutcome.OK);
    assertThat(memory.get(ValueLayout.JAVA_INT, 0)).isZero();
  }
}
