package dev.sonda.tracebuffer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
final class SequenceKeyMapTest {
  private static final int CHOSEN_KEYS = 4096;

  /**
   * Shift that leaves the upper 8 bits of a hash, which select one of the 256 slots where a search
   * starts.
   */
  private static final int ATTACKED_BITS = Integer.SIZE - 8;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void shouldBehaveLikeMap(long seed) {
    Random random = new Random(seed);
    SequenceKeyMap<String> table = new SequenceKeyMap<>();
    Map<Integer, String> model = new HashMap<>();
    for (int step = 0; step < 5000; step++) {
      int key = 1 + random.nextInt(200) * (random.nextBoolean() ? 1 : 0x10001);
      if (model.containsKey(key) || random.nextInt(3) == 0) {
        table.remove(key);
        model.remove(key);
      } else {
        table.put(key, "value " + key);
        model.put(key, "value " + key);
      }
      assertThat(table.find(key)).isEqualTo(model.get(key));
      assertThat(table.size()).isEqualTo(model.size());
    }
    Map<Integer, String> found = new HashMap<>();
    table.forEach(value -> found.put(Integer.parseInt(value.substring(6)), value));
    assertThat(found).isEqualTo(model).isNotEmpty();
    model.forEach((key, value) -> assertThat(table.find(key)).isEqualTo(value));
  }

  /** Keys of one producer that all start at the first slots under the known multiplier. */
  @Test
  @Tag("T07")
  void shouldNotSearchLongForKeysThatWereChosenForAnotherHash() {
    int known = 0x9E3779B9;
    SequenceKeyMap<Integer> attacked = new SequenceKeyMap<>();
    SequenceKeyMap<Integer> predicted = new SequenceKeyMap<>(known);
    int writers = 0;
    for (int producer = 1; writers < CHOSEN_KEYS; producer++) {
      for (int writer = 1; writer < 0x8000 && writers < CHOSEN_KEYS; writer++) {
        int key = producer << Short.SIZE | writer;
        int product = key * known;
        if (((product ^ product >>> Short.SIZE) * known) >>> ATTACKED_BITS == 0) {
          attacked.put(key, key);
          predicted.put(key, key);
          writers++;
        }
      }
    }
    assertThat(predicted.longestSearch()).as("the attack works").isGreaterThan(CHOSEN_KEYS / 2);
    assertThat(attacked.longestSearch()).isLessThan(CHOSEN_KEYS / 8);
  }

  @ParameterizedTest
  @ValueSource(ints = {0x9E3779B9, 1, 3, -1, 0x10001, 0x80000001, 0x55555555})
  void shouldSpreadWritersOfFewProducersForAnyMultiplier(int multiplier) {
    SequenceKeyMap<Integer> table = new SequenceKeyMap<>(multiplier);
    for (int producer = 1; producer <= 4; producer++) {
      for (int writer = 1; writer <= 2000; writer++) {
        int key = producer << Short.SIZE | writer;
        table.put(key, key);
      }
    }
    assertThat(table.longestSearch()).isLessThan(100);
  }
}
