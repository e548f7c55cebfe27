package dev.sonda.trace.tables.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.tables.KeyedHash;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Texts chosen to collide under a publicly known multiplier don't collide under a secret key. */
@Timeout(240)
class TextKeyHashTest {
  private static final long KNOWN = 0x9e3779b97f4a7c15L;
  private static final int TEXTS = 2000;
  private static final long NO_ASCII = 0x8080808080808080L;
  private static final long LOW_FIVE_BITS = 0x1f1f1f1f1f1f1f1fL;
  private static final long AT_SIGNS = 0x4040404040404040L;

  private final TextKeyHash textKey = new TextKeyHash(new KeyedHash());

  private static long known(long value) {
    long product = value * KNOWN;
    return product ^ (product >>> Integer.SIZE);
  }

  /** The inverse of {@link #known}: the input for which it returns {@code mixed}. */
  private static long inverse(long mixed) {
    long product = mixed ^ (mixed >>> Integer.SIZE);
    long inverse = KNOWN;
    for (int i = 0; i < 5; i++) {
      inverse *= 2 - KNOWN * inverse;
    }
    return product * inverse;
  }

  /** Texts of 16 bytes whose hashes have equal low bits under the known multiplier. */
  private static List<String> hostileTexts(long low, LongUnaryOperator high) {
    List<String> texts = new ArrayList<>();
    for (long i = 0; texts.size() < TEXTS; i++) {
      long word = high.applyAsLong(i);
      if ((word & NO_ASCII) == 0) {
        texts.add(text(low, word));
      }
    }
    return texts;
  }

  private static String text(long... words) {
    ByteBuffer bytes =
        ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (long word : words) {
      bytes.putLong(word);
    }
    return new String(bytes.array(), UTF_8);
  }

  private int hash(String text) {
    MemorySegment bytes = MemorySegment.ofArray(text.getBytes(UTF_8));
    int length = (int) bytes.byteSize();
    return textKey.hash(TextKeyHash.low(bytes, 0, length), textKey.high(bytes, 0, length), length);
  }

  @Test
  void shouldSpreadTextsThatWereChosenToCollide() {
    long low = 0x6161616161616161L;
    long inner = known(low + 2 * Long.BYTES);
    List<String> texts = hostileTexts(low, i -> inverse(i << Integer.SIZE) ^ inner);
    assertThat(new HashSet<>(texts)).hasSize(TEXTS);
    assertThat(texts)
        .allSatisfy(text -> {
          long high =
              ByteBuffer.wrap(text.getBytes(UTF_8), Long.BYTES, Long.BYTES)
                  .order(ByteOrder.LITTLE_ENDIAN)
                  .getLong();
          assertThat((int) known(inner ^ high)).isZero();
        });
    assertSpread(texts);
  }

  @Test
  void shouldSpreadLongTextsThatWereChosenToCollide() {
    long low = 0x6262626262626262L;
    List<String> texts = new ArrayList<>();
    for (long i = 0; texts.size() < TEXTS; i++) {
      long last = Long.expand(i, LOW_FIVE_BITS) | AT_SIGNS;
      long middle = known(last ^ low) ^ 0x1234;
      if ((middle & NO_ASCII) == 0) {
        texts.add(text(low, middle, last));
      }
    }
    assertSpread(texts);
  }

  private void assertSpread(List<String> texts) {
    Set<Integer> hashes = new HashSet<>();
    texts.forEach(text -> hashes.add(hash(text)));
    assertThat(hashes.size()).isGreaterThan(texts.size() * 9 / 10);
  }
}
