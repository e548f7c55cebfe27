package dev.sonda.trace.tables;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class StringPoolTest {
  private static final int RANDOM_TEXTS = 20_000;
  private static final int MOST_CHARACTERS = 40;

  private final StringPool pool = new StringPool();

  private int intern(byte[] bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment exact = arena.allocate(bytes.length + 2L, 1);
      MemorySegment.copy(bytes, 0, exact, ValueLayout.JAVA_BYTE, 1, bytes.length);
      return pool.intern(exact, 1, bytes.length + 1L);
    }
  }

  @Test
  void shouldNumberStringsFromOneInOrderOfFirstUse() {
    assertThat(pool.intern("a")).isEqualTo(1);
    assertThat(pool.intern("")).isEqualTo(2);
    assertThat(pool.intern("a")).isEqualTo(1);
    assertThat(pool.size()).isEqualTo(2);
    assertThat(pool.text(2)).isEmpty();
  }

  @Test
  void shouldDistinguishTextsThatDifferInLengthOnly() {
    String nul = "\0";
    for (int length = 0; length <= MOST_CHARACTERS; length++) {
      assertThat(pool.intern(nul.repeat(length))).isEqualTo(length + 1);
    }
    assertThat(pool.text(MOST_CHARACTERS + 1)).isEqualTo(nul.repeat(MOST_CHARACTERS));
  }

  @Test
  void shouldDistinguishLongTextsThatDifferInOneByte() {
    for (int length = 1; length <= MOST_CHARACTERS; length++) {
      for (int at = 0; at < length; at++) {
        StringBuilder text = new StringBuilder("x".repeat(length));
        text.setCharAt(at, 'y');
        int before = pool.size();
        assertThat(pool.intern(text.toString())).isEqualTo(before + 1);
      }
    }
  }

  @Test
  void shouldFindTheSameIdByMemoryAndByText() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Map<String, Integer> naive = new LinkedHashMap<>();
    for (int i = 0; i < RANDOM_TEXTS; i++) {
      String text = RandomTexts.next(random, random.nextInt(MOST_CHARACTERS));
      int expected = naive.computeIfAbsent(text, _ -> naive.size() + 1);
      int id = random.nextBoolean() ? pool.intern(text) : intern(text.getBytes(UTF_8));
      assertThat(id).as("seed %d, text %d", seed, i).isEqualTo(expected);
    }
    assertThat(pool.size()).as("seed %d", seed).isEqualTo(naive.size());
    naive.forEach((text, id) -> assertThat(pool.text(id)).as("seed %d", seed).isEqualTo(text));
  }

  @Test
  void shouldReplaceInvalidUtf8AsStringDoes() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < RANDOM_TEXTS; i++) {
      byte[] bytes = new byte[random.nextInt(MOST_CHARACTERS)];
      random.nextBytes(bytes);
      String replaced = new String(bytes, UTF_8);
      int id = intern(bytes);
      assertThat(pool.text(id)).as("seed %d, bytes %d", seed, i).isEqualTo(replaced);
      assertThat(pool.intern(replaced)).as("seed %d, bytes %d", seed, i).isEqualTo(id);
    }
  }

  @Test
  void shouldReplaceOneInvalidByteByOneCharacter() {
    assertThat(pool.text(intern(new byte[] {(byte) 0xff}))).isEqualTo("\ufffd");
    assertThat(pool.text(pool.intern("\ud800"))).isEqualTo("?");
  }

  @Test
  void shouldKeepTextLargerThanArraysOfPool() {
    String large = "ü".repeat(100_000);
    int id = pool.intern(large);
    assertThat(pool.intern("after")).isEqualTo(id + 1);
    assertThat(intern(large.getBytes(UTF_8))).isEqualTo(id);
    assertThat(pool.text(id)).isEqualTo(large);
    assertThat(pool.text(id + 1)).isEqualTo("after");
  }

  @Test
  void shouldRefuseUnknownIds() {
    pool.intern("a");
    assertThatThrownBy(() -> pool.text(0)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> pool.text(2)).isInstanceOf(IndexOutOfBoundsException.class);
    MemorySegment memory = MemorySegment.ofArray(new byte[4]);
    assertThatThrownBy(() -> pool.intern(memory, 2, 5))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void shouldAssignSameIdsForAnyHashKey() {
    StringPool first = new StringPool(new KeyedHash(1, 2));
    StringPool second = new StringPool(new KeyedHash(-77, 1L << 40));
    Random random = new Random(5);
    for (int i = 0; i < RANDOM_TEXTS; i++) {
      String text = "text " + random.nextInt(RANDOM_TEXTS / 4);
      assertThat(first.intern(text)).isEqualTo(second.intern(text));
    }
  }
}
