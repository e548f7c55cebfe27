package dev.sonda.tracebuffer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
final class KeyTableTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void shouldBehaveLikeMap(long seed) {
    Random random = new Random(seed);
    KeyTable<String> table = new KeyTable<>();
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
}
