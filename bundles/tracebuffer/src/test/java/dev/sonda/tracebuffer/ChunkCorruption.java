package dev.sonda.tracebuffer;

import java.util.Arrays;
import java.util.Random;

/** Corrupts some of a writer's chunks, in ways that no honest writer does. */
final class ChunkCorruption {
  private static final int[] DROP_MARKER = {0xFF, 0xFF, 0xFF, 0x7F};

  private final Random random;
  private final int percent;

  ChunkCorruption(Random random, int percent) {
    this.random = random;
    this.percent = percent;
  }

  boolean isDue() {
    return random.nextInt(100) < percent;
  }

  void sometimes(TestChunkBuilder chunk) {
    if (isDue()) {
      damage(chunk);
    }
  }

  void sometimes(FakePatches patches) {
    if (isDue()) {
      add(patches);
    }
  }

  private void damage(TestChunkBuilder chunk) {
    switch (random.nextInt(7)) {
      case 0 -> chunk.claim(random.nextInt(-2, 12));
      case 1 -> chunk.raw(100 + random.nextInt(27), 'x', 'y');
      case 2 -> chunk.raw(endlessVarint());
      case 3 -> chunk.raw(DROP_MARKER);
      case 4 -> chunk.raw(roundaboutVarint(random.nextInt(5))).raw(random.ints(4, 0, 5).toArray());
      case 5 -> fillSomewhere(chunk, 0);
      default -> fillSomewhere(chunk, random.nextInt(256));
    }
  }

  private int[] endlessVarint() {
    return random.ints(1 + random.nextInt(12), 0x80, 0x100).toArray();
  }

  /** Encodes a small number as a varint of up to 12 bytes, of which 10 are allowed. */
  private int[] roundaboutVarint(int value) {
    int[] bytes = new int[1 + random.nextInt(12)];
    Arrays.fill(bytes, 0x80);
    bytes[0] |= value;
    bytes[bytes.length - 1] &= 0x7F;
    return bytes;
  }

  private void fillSomewhere(TestChunkBuilder chunk, int value) {
    int size = chunk.payload().length();
    if (size > 0) {
      // Often the position of a size field: at the beginning.
      int offset = random.nextBoolean() ? 0 : random.nextInt(size);
      chunk.fill(offset, 1 + random.nextInt(Math.min(4, size - offset)), value);
    }
  }

  /** Patches at positions of size fields and at other positions. */
  FakePatches patches() {
    FakePatches patches = new FakePatches();
    for (int more = random.nextInt(4); more > 0; more--) {
      add(patches);
    }
    return patches;
  }

  private void add(FakePatches patches) {
    String word =
        switch (random.nextInt(4)) {
          case 0 -> "\u00ff\u00ff\u00ff\u007f";
          case 1 -> "\0\0\0\0";
          case 2 -> "\u0005abc";
          default -> "\u0080\u0081\u00ff\u00fe";
        };
    patches.and(someOffset(), word);
  }

  private int someOffset() {
    return switch (random.nextInt(6)) {
      case 0 -> random.nextInt();
      case 1, 2 -> random.nextInt(160);
      // A position that certainly has a size field.
      default -> 0;
    };
  }
}
