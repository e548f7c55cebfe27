package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.tracebuffer.NaiveBuffer.Packet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random chunks and reads: the ring and a list must agree on every packet and every loss. */
final class RandomOperationsTest extends BufferTestBase {
  private static final int OPERATIONS = 3000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void shouldAgreeWithNaiveBuffer(long seed) {
    run(seed);
  }

  @RepeatedTest(16)
  void shouldAgreeWithNaiveBufferOnFreshSeed() {
    run(new Random().nextLong());
  }

  private void run(long seed) {
    Random random = new Random(seed);
    int size = SIZE * (1 + random.nextInt(4));
    resetBuffer(size, FillPolicy.RING);
    NaiveBuffer model = new NaiveBuffer(size);
    int writers = 1 + random.nextInt(6);
    List<Ids> ids = Stream.generate(Ids::new).limit(writers).toList();
    int readPercent = random.nextInt(10);
    for (int i = 0; i < OPERATIONS; i++) {
      if (random.nextInt(100) < readPercent) {
        int maxPackets = random.nextBoolean() ? Integer.MAX_VALUE : random.nextInt(20);
        assertThat(read(maxPackets)).as("seed %d", seed).isEqualTo(model.read(maxPackets));
      } else {
        int writer = random.nextInt(writers);
        commit(random, model, writer, ids.get(writer).choose(random));
      }
    }
    assertThat(read(Integer.MAX_VALUE))
        .as("seed %d", seed)
        .isEqualTo(model.read(Integer.MAX_VALUE));
    BufferStats stats = buffer.stats();
    assertThat(stats.chunksWritten()).as("seed %d", seed).isEqualTo(model.chunksWritten);
    assertThat(stats.chunksDiscarded()).as("seed %d", seed).isEqualTo(model.chunksDiscarded);
    assertThat(stats.chunksOverwritten()).as("seed %d", seed).isEqualTo(model.chunksOverwritten);
    assertThat(stats.abiViolations()).as("seed %d", seed).isZero();
  }

  /** The ids of one writer: mostly the next one; some are skipped, and some of these come late. */
  private static final class Ids {
    private final List<Integer> skipped = new ArrayList<>();
    private int next;

    int choose(Random random) {
      int kind = random.nextInt(20);
      if (kind == 0) {
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
          skipped.add(next++);
        }
      } else if (kind <= 2 && !skipped.isEmpty()) {
        return skipped.remove(/* index */ random.nextInt(skipped.size()));
      }
      return next++;
    }
  }

  private void commit(Random random, NaiveBuffer model, int writer, int id) {
    FakeChunk chunk = chunk(1, writer, id);
    List<String> packets = new ArrayList<>();
    int count = random.nextInt(6);
    for (int i = 0; i < count; i++) {
      int size = 2 + random.nextInt(random.nextInt(10) == 0 ? 500 : 100);
      char seed = (char) ('a' + (id + i) % 26);
      chunk.packet(size, seed);
      packets.add(fragment(size, seed));
    }
    int outerSize = (chunk.commit() + 15) / 16 * 16;
    model.commit(writer, id, outerSize, packets);
  }

  private List<Packet> read(int maxPackets) {
    List<Packet> packets = new ArrayList<>();
    buffer.beginRead();
    while (packets.size() < maxPackets) {
      List<String> fragments = readFragments(buffer);
      if (fragments.isEmpty()) {
        return packets;
      }
      int writer = lastPacket().writerId();
      packets.add(new Packet(writer, String.join("", fragments), lossReasons()));
    }
    return packets;
  }
}
