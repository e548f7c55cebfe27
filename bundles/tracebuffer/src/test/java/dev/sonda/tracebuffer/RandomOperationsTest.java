package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.tracebuffer.NaiveReader.Packet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random operations on the trace buffer and on a naive model of it: chunks, scrapes, commits of
 * scraped chunks, patches, clones and reads, in half of the runs also corrupt chunks and patches.
 * Both must agree on every packet, loss and counter.
 */
@Tag("T26")
final class RandomOperationsTest extends BufferTestBase {
  private static final int OPERATIONS = 3000;
  private static final Duration SHORT = Duration.ofSeconds(8);
  private static final Duration LONG = Duration.ofMinutes(2);

  private NaiveBuffer model = new NaiveBuffer(SIZE, FillPolicy.RING);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void shouldAgreeWithNaiveBuffer(long seed) {
    run(seed);
  }

  @Test
  @Tag("slow")
  @Timeout(900)
  void shouldAgreeWithNaiveBufferOnFreshSeeds() {
    Duration time = Boolean.getBoolean("sonda.stress") ? LONG : SHORT;
    long end = System.nanoTime() + time.toNanos();
    Random seeds = new Random();
    while (System.nanoTime() - end < 0) {
      run(seeds.nextLong());
    }
  }

  private void run(long seed) {
    try {
      operate(new Random(seed));
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  private void operate(Random random) {
    int size = SIZE * (1 + random.nextInt(4));
    FillPolicy policy = random.nextInt(8) == 0 ? FillPolicy.DISCARD : FillPolicy.RING;
    resetBuffer(size, policy);
    model = new NaiveBuffer(size, policy);
    // The first chunk ids are just below the overflow.
    ChunkCorruption damage =
        new ChunkCorruption(random, random.nextBoolean() ? 0 : random.nextInt(20));
    List<RandomWriter> writers =
        IntStream.rangeClosed(1, 1 + random.nextInt(6))
            .mapToObj(id -> new RandomWriter(random, id, random.nextInt(3) - 8, damage))
            .toList();
    int readPercent = random.nextInt(10);
    for (int i = 0; i < OPERATIONS; i++) {
      RandomWriter writer = writers.get(random.nextInt(writers.size()));
      if (random.nextInt(100) < readPercent) {
        assertSamePacketsRead(random.nextBoolean() ? Integer.MAX_VALUE : random.nextInt(20));
      } else if (random.nextInt(300) == 0) {
        assertSameClone();
      } else {
        writer.act(buffer, model);
      }
    }
    assertSamePacketsRead(Integer.MAX_VALUE);
  }

  private void assertSamePacketsRead(int maxPackets) {
    assertThat(read(buffer, maxPackets)).isEqualTo(NaiveReader.read(model, maxPackets));
    assertThat(buffer.stats()).isEqualTo(model.stats.with(buffer.stats()));
    assertThat(buffer.unread()).isEqualTo(model.unread());
  }

  private void assertSameClone() {
    TraceBuffer clone = buffer.cloneReadOnly(zeroedMemory(buffer.sizeBytes()));
    assertThat(read(clone, Integer.MAX_VALUE))
        .isEqualTo(NaiveReader.read(model.copy(), Integer.MAX_VALUE));
  }

  private List<Packet> read(TraceBuffer from, int maxPackets) {
    List<Packet> packets = new ArrayList<>();
    from.beginRead();
    while (packets.size() < maxPackets) {
      List<String> fragments = readFragments(from);
      if (fragments.isEmpty()) {
        return packets;
      }
      int writer = lastPacket().writerId();
      packets.add(new Packet(writer, String.join("", fragments), lossReasons()));
    }
    return packets;
  }
}
