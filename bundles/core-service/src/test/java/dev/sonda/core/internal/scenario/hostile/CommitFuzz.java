package dev.sonda.core.internal.scenario.hostile;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sonda.core.internal.scenario.HostileProducerFixture;
import dev.sonda.testkit.FakeCommit;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/**
 * Fuzzes the contents of shared memory and the commits, from the producer into the buffers and to
 * the reader. Replays the inputs in the resources; {@code JAZZER_FUZZ=1} searches for more.
 */
@Tag("T04")
@Tag("T07")
@Tag("T08")
class CommitFuzz {
  /** Silenced, as logging the violations of each hostile producer would take most of the time. */
  private static final Logger SILENCED = Logger.getLogger("dev.sonda.core");

  private static final int MAX_STEPS = 60;
  private static final int PAGES_WRITTEN = 4;
  private static final int WRITERS = 3;

  private int lastChunkId;

  @Timeout(value = 12, unit = TimeUnit.MINUTES)
  @FuzzTest(maxDuration = "2m")
  void shouldHarmNoOtherProducer(FuzzedDataProvider data) throws IOException {
    SILENCED.setLevel(Level.OFF);
    lastChunkId = 0;
    try (HostileProducerFixture neighbourhood = new HostileProducerFixture()) {
      for (int i = 0; i < MAX_STEPS && data.remainingBytes() > 0; i++) {
        step(neighbourhood, data);
      }
      neighbourhood.writeHonestly();
      neighbourhood.expectPeace();
    }
  }

  private void step(HostileProducerFixture neighbourhood, FuzzedDataProvider data) {
    switch (data.consumeInt(0, 9)) {
      case 0 -> neighbourhood.flush();
      case 1 -> neighbourhood.read();
      case 2 -> neighbourhood.writeHonestly();
      case 3 ->
          neighbourhood
              .hostile
              .endpoint()
              .registerTraceWriter(data.consumeInt(0, WRITERS), data.consumeInt(0, 3));
      default -> {
        if (neighbourhood.isHostileConnected()) {
          scribble(neighbourhood, data);
          neighbourhood.hostile.commit(commit(data));
          neighbourhood.run();
        }
      }
    }
  }

  /** Writes a page header, a chunk header and a payload that are mostly plausible. */
  private void scribble(HostileProducerFixture neighbourhood, FuzzedDataProvider data) {
    MemorySegment memory = neighbourhood.hostile.memory().memory();
    int pageSize = neighbourhood.hostile.pageSizeBytes();
    long page = (long) pageSize * data.consumeInt(0, PAGES_WRITTEN - 1);
    boolean plausible = data.consumeBoolean();
    int layout = data.consumeInt(1, 5) << 28;
    memory.set(ValueLayout.JAVA_INT, page, plausible ? layout | 0x0FFF_FFFF : data.consumeInt());
    memory.set(ValueLayout.JAVA_INT, page + 8, chunkId(data));
    memory.set(ValueLayout.JAVA_SHORT, page + 12, writerId(data));
    memory.set(ValueLayout.JAVA_SHORT, page + 14, data.consumeShort());
    byte[] payload = data.consumeBytes(data.consumeInt(0, 400));
    MemorySegment.copy(payload, 0, memory, ValueLayout.JAVA_BYTE, page + 16, payload.length);
  }

  private FakeCommit commit(FuzzedDataProvider data) {
    FakeCommit commit = new FakeCommit();
    for (int more = data.consumeInt(0, 3); more > 0; more--) {
      if (data.consumeInt(0, 3) == 0) {
        commit.move(chunkByValue(data), buffer(data));
      } else if (data.consumeInt(0, 7) == 0) {
        commit.move(data.consumeLong(), data.consumeLong(), data.consumeLong());
      } else {
        commit.move(data.consumeInt(0, PAGES_WRITTEN), data.consumeInt(0, 14), buffer(data));
      }
    }
    for (int more = data.consumeInt(0, 2); more > 0; more--) {
      commit.patch(
          buffer(data),
          writerId(data),
          chunkId(data),
          data.consumeBoolean(),
          edit(data),
          edit(data));
    }
    return commit.flushed(data.consumeInt(0, 7) == 0 ? data.consumeLong() : 0);
  }

  private MemorySegment chunkByValue(FuzzedDataProvider data) {
    if (data.consumeInt(0, 7) == 0) {
      return MemorySegment.ofArray(data.consumeBytes(data.consumeInt(0, 70_000)));
    }
    byte[] payload = data.consumeBytes(data.consumeInt(0, 400));
    MemorySegment chunk = MemorySegment.ofArray(new byte[8 + payload.length]);
    chunk.set(ValueLayout.JAVA_INT_UNALIGNED, 0, chunkId(data));
    chunk.set(ValueLayout.JAVA_SHORT_UNALIGNED, 4, writerId(data));
    chunk.set(ValueLayout.JAVA_SHORT_UNALIGNED, 6, data.consumeShort());
    MemorySegment.copy(payload, 0, chunk, ValueLayout.JAVA_BYTE, 8, payload.length);
    return chunk;
  }

  private static FakeCommit.Edit edit(FuzzedDataProvider data) {
    boolean plausible = data.consumeInt(0, 7) > 0;
    long offset = plausible ? data.consumeInt(0, 400) : data.consumeLong();
    return new FakeCommit.Edit(offset, plausible ? 4 : data.consumeInt(), data.consumeInt());
  }

  private static long buffer(FuzzedDataProvider data) {
    return data.consumeInt(0, 7) == 0
        ? data.consumeInt(0, HostileProducerFixture.PRIVATE_BUFFER + 1)
        : HostileProducerFixture.SHARED_BUFFER;
  }

  private int chunkId(FuzzedDataProvider data) {
    lastChunkId =
        data.consumeInt(0, 15) == 0 ? data.consumeInt() : lastChunkId + data.consumeInt(-2, 2);
    return lastChunkId;
  }

  private static short writerId(FuzzedDataProvider data) {
    return data.consumeInt(0, 15) == 0 ? data.consumeShort() : (short) data.consumeInt(1, WRITERS);
  }
}
