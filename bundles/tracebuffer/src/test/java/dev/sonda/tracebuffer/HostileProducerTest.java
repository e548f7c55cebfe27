package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One producer sends corrupt data of every kind; all packets of its neighbour are still read. */
final class HostileProducerTest extends BufferTestBase {
  private static final int HOSTILE = 1;
  private static final int HONEST = 2;
  private static final int OPERATIONS = 3000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void shouldReadAllPacketsOfHonestNeighbour(long seed) {
    run(seed);
  }

  @RepeatedTest(8)
  void shouldReadAllPacketsOfNeighbourWithNewSeed() {
    run(new Random().nextLong());
  }

  private void run(long seed) {
    Random random = new Random(seed);
    resetBuffer(SIZE * (1 + random.nextInt(3)), FillPolicy.RING);
    for (int id = 0; id < OPERATIONS; id++) {
      int rubbish = random.nextInt(4);
      for (int i = 0; i < rubbish; i++) {
        doSomethingBad(random, id / 8);
      }
      chunk(HONEST, 1, id).packet(40, (char) ('a' + id % 26)).commit();
      assertReadsHonestPacket(seed, fragment(40, (char) ('a' + id % 26)));
      if (random.nextInt(500) == 0) {
        buffer = buffer.cloneReadOnly(zeroedMemory(buffer.sizeBytes()));
        readAll();
        resetBuffer(SIZE, FillPolicy.RING);
      }
    }
  }

  private void assertReadsHonestPacket(long seed, String expected) {
    buffer.beginRead();
    int found = 0;
    for (List<String> packet = readFragments(buffer);
        !packet.isEmpty();
        packet = readFragments(buffer)) {
      assertThat(packet).as("seed %d", seed).allSatisfy(slice -> assertThat(slice).isNotEmpty());
      if (lastPacket().producer().producerId() == HONEST) {
        assertThat(packet).as("seed %d", seed).containsExactly(expected);
        assertThat(LossReason.OVERWRITE.isIn(lossReasons())).as("seed %d", seed).isFalse();
        found++;
      }
    }
    assertThat(found).as("seed %d", seed).isEqualTo(1);
  }

  private void doSomethingBad(Random random, int firstId) {
    int writer = random.nextInt(4);
    int id = writer == 3 ? anyId(random) : firstId + random.nextInt(8);
    if (random.nextInt(4) == 0) {
      patchSomewhere(random, writer, id);
      return;
    }
    byte[] bytes = new byte[random.nextInt(300)];
    random.nextBytes(bytes);
    if (random.nextBoolean()) {
      makeSizesSmall(bytes);
    }
    buffer.copyChunkUntrusted(
        new ProducerIdentity(HOSTILE, 0, 0),
        writer,
        id,
        random.nextInt(6),
        random.nextInt(256),
        random.nextInt(3) > 0,
        MemorySegment.ofArray(bytes),
        0,
        bytes.length);
  }

  /** Includes ids without a defined order, as they are half the id range apart. */
  private static int anyId(Random random) {
    return random.nextBoolean() ? random.nextInt() : random.nextInt(8) << 29;
  }

  private void patchSomewhere(Random random, int writer, int id) {
    FakePatches patches = new FakePatches();
    int count = random.nextInt(3);
    for (int i = 0; i < count; i++) {
      patches.and(random.nextInt(64), random.nextBoolean() ? "\u00ff\u00ff\u00ff\u007f" : "\0a\2b");
    }
    buffer.tryPatchChunkUntrusted(HOSTILE, writer, id, patches, random.nextBoolean());
  }

  private static void makeSizesSmall(byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] &= 0x1F;
    }
  }
}
