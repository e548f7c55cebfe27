package dev.sonda.tracebuffer;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A writer that mostly writes consecutive chunks, and sometimes skips a chunk, commits a chunk
 * late, has it scraped while it fills, leaves a packet to be patched, or omits the rest of a
 * packet. With a {@link ChunkCorruption} it violates all rules.
 */
final class RandomWriter {
  /** A chunk that was scraped or needs patches, and its remaining fragments. */
  private record Open(int id, List<String> fragments, int flags) {}

  private static final int SCRAPED_SIZE = 700;
  private static final int MAX_LATE = 8;

  private final Random random;
  private final int writerId;
  private final List<Integer> skipped = new ArrayList<>();
  private final List<Open> scraped = new ArrayList<>();
  private final List<Open> unpatched = new ArrayList<>();
  private final ChunkCorruption damage;
  private int nextId;
  private boolean packetIsOpen;

  RandomWriter(Random random, int writerId, int firstId, ChunkCorruption damage) {
    this.random = random;
    this.damage = damage;
    this.writerId = writerId;
    this.nextId = firstId;
  }

  /** Performs one random operation on both buffers. */
  void act(TraceBuffer buffer, NaiveBuffer model) {
    int kind = random.nextInt(20);
    if (damage.isDue()) {
      misbehave(buffer, model);
    } else if (kind == 0) {
      skip();
    } else if (kind <= 2 && !skipped.isEmpty()) {
      commit(buffer, model, new Open(takeAny(skipped), someFragments(), someFlags()));
    } else if (kind <= 4) {
      scrape(buffer, model, new Open(nextId++, someFragments(), someFlags()));
    } else if (kind <= 7 && !scraped.isEmpty()) {
      goOnWithScraped(buffer, model);
    } else if (kind <= 10 && !unpatched.isEmpty()) {
      patch(buffer, model);
    } else {
      commit(buffer, model, new Open(nextId++, someFragments(), someFlags()));
    }
  }

  private void skip() {
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      keep(skipped, nextId++);
    }
  }

  private void scrape(TraceBuffer buffer, NaiveBuffer model, Open chunk) {
    if (chunk.fragments.isEmpty()) {
      chunk.fragments.add(fragment());
    }
    if (sizeOf(chunk.fragments) > SCRAPED_SIZE) {
      commit(buffer, model, chunk);
      return;
    }
    TestChunkBuilder source =
        build(buffer, chunk).padTo(SCRAPED_SIZE + TestChunkBuilder.HEADER_SIZE);
    damage.sometimes(source);
    source.scrape();
    model.copy(source, false);
    keep(scraped, chunk);
  }

  /** Scrapes the chunk again, with or without further fragments, or commits it. */
  private void goOnWithScraped(TraceBuffer buffer, NaiveBuffer model) {
    Open chunk = takeAny(scraped);
    int more = random.nextInt(3);
    for (int i = 0; i < more && sizeOf(chunk.fragments) < SCRAPED_SIZE - 150; i++) {
      chunk.fragments.add(fragment());
    }
    if (random.nextBoolean()) {
      scrape(buffer, model, chunk);
    } else {
      commit(buffer, model, chunk);
    }
  }

  private void commit(TraceBuffer buffer, NaiveBuffer model, Open chunk) {
    TestChunkBuilder source = build(buffer, chunk);
    damage.sometimes(source);
    source.commit();
    model.copy(source, true);
    boolean hasRoom = !chunk.fragments.isEmpty() && chunk.fragments.getLast().length() >= 4;
    if (hasRoom && (chunk.flags & TestChunkBuilder.NEEDS_PATCHING) != 0) {
      keep(unpatched, chunk);
    }
  }

  private void patch(TraceBuffer buffer, NaiveBuffer model) {
    Open chunk = takeAny(unpatched);
    boolean more = random.nextInt(4) == 0;
    String word = "P" + (100 + random.nextInt(900));
    FakePatches patches = FakePatches.of(sizeOf(chunk.fragments) - 4, word);
    damage.sometimes(patches);
    patch(buffer, model, chunk.id, patches, more);
    if (more) {
      keep(unpatched, chunk);
    }
  }

  private void patch(
      TraceBuffer buffer, NaiveBuffer model, int id, FakePatches patches, boolean more) {
    buffer.tryPatchChunkUntrusted(1, writerId, id, patches, more);
    model.patch(writerId, id, patches, more);
  }

  /** Violates the protocol by a sequence of calls, not only by a corrupt chunk. */
  private void misbehave(TraceBuffer buffer, NaiveBuffer model) {
    int id = nextId - random.nextInt(6);
    switch (random.nextInt(4)) {
      case 0 -> patch(buffer, model, id, damage.patches(), random.nextBoolean());
      case 1 -> {
        TestChunkBuilder huge = new TestChunkBuilder(buffer, 1, writerId, id).packet(40, 'h');
        huge.padTo(random.nextInt(60, 2 * 65536));
        copy(model, huge, random.nextBoolean());
      }
      case 2 -> {
        int nobody = random.nextBoolean() ? -1 - random.nextInt(9) : 65536 + random.nextInt(9);
        copy(
            model,
            new TestChunkBuilder(buffer, 1, nobody, id).packet(40, 'n'),
            random.nextBoolean());
      }
      // The chunk again, with other content.
      default -> commit(buffer, model, new Open(id, someFragments(), someFlags()));
    }
  }

  private static void copy(NaiveBuffer model, TestChunkBuilder chunk, boolean complete) {
    if (complete) {
      chunk.commit();
    } else {
      chunk.scrape();
    }
    model.copy(chunk, complete);
  }

  private static int sizeOf(List<String> fragments) {
    return fragments.stream().mapToInt(RandomWriter::sizeWithHeader).sum();
  }

  private static int sizeWithHeader(String fragment) {
    return fragment.length() + (fragment.length() < 128 ? 1 : 2);
  }

  private TestChunkBuilder build(TraceBuffer buffer, Open chunk) {
    TestChunkBuilder built = new TestChunkBuilder(buffer, 1, writerId, chunk.id).flags(chunk.flags);
    for (String fragment : chunk.fragments) {
      int size = sizeWithHeader(fragment);
      built.packet(size, fragment.isEmpty() ? '_' : fragment.charAt(0));
    }
    return built;
  }

  private List<String> someFragments() {
    List<String> fragments = new ArrayList<>();
    int count = random.nextInt(6);
    for (int i = 0; i < count; i++) {
      fragments.add(fragment());
    }
    return fragments;
  }

  private String fragment() {
    int kind = random.nextInt(20);
    int size = kind == 0 ? 1 : 6 + random.nextInt(kind == 1 ? 500 : 90);
    return TestChunkBuilder.fragment(size == 129 ? 130 : size, (char) ('a' + random.nextInt(26)));
  }

  /** Mostly continues the packet that the last chunk left open. */
  private int someFlags() {
    int flags = packetIsOpen != (random.nextInt(20) == 0) ? TestChunkBuilder.FIRST_CONTINUES : 0;
    packetIsOpen = random.nextInt(3) == 0;
    if (packetIsOpen) {
      flags |= TestChunkBuilder.LAST_CONTINUES;
      flags |= random.nextBoolean() ? TestChunkBuilder.NEEDS_PATCHING : 0;
    }
    return flags;
  }

  private <T> T takeAny(List<T> list) {
    return list.remove(random.nextInt(list.size()));
  }

  private static <T> void keep(List<T> list, T element) {
    list.add(element);
    if (list.size() > MAX_LATE) {
      list.removeFirst();
    }
  }
}
