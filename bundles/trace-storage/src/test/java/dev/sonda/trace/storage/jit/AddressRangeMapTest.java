package dev.sonda.trace.storage.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class AddressRangeMapTest {
  private final AddressRangeMap<String> map = new AddressRangeMap<>();

  private static AddressRange range(long start, long end) {
    return new AddressRange(start, end);
  }

  private String at(long address) {
    Map.Entry<AddressRange, String> found = map.find(address);
    return found == null ? "-" : found.getValue();
  }

  @Test
  void shouldFindRangeOfAddress() {
    map.replace(range(10, 20), "a");
    map.replace(range(20, 30), "b");
    assertThat(List.of(at(9), at(10), at(19), at(20), at(29), at(30)))
        .containsExactly("-", "a", "a", "b", "b", "-");
    assertThat(map.find(range(12, 20))).isEqualTo("a");
    assertThat(map.find(range(12, 21))).isNull();
  }

  @Test
  void shouldCompareAddressesWithoutSign() {
    map.replace(range(0x7FFF_FFFF_FFFF_FF00L, 0xFFFF_FFFF_FFFF_FF00L), "a");
    assertThat(List.of(at(0), at(Long.MAX_VALUE), at(Long.MIN_VALUE), at(-1)))
        .containsExactly("-", "a", "a", "-");
  }

  @Test
  void shouldNotHaveRangesThatExceedAddressSpace() {
    assertThat(AddressRange.ofSize(-8, 16).isEmpty()).isTrue();
    assertThat(AddressRange.ofSize(8, -1).isEmpty()).isTrue();
    map.replace(AddressRange.ofSize(-8, 16), "a");
    assertThat(at(-8)).isEqualTo("-");
  }

  @Test
  void shouldFindFirstOverlappingRange() {
    map.replace(range(10, 20), "a");
    map.replace(range(30, 40), "b");
    assertThat(map.firstOverlapping(range(0, 10))).isNull();
    assertThat(map.firstOverlapping(range(0, 50))).isEqualTo("a");
    assertThat(map.firstOverlapping(range(19, 50))).isEqualTo("a");
    assertThat(map.firstOverlapping(range(20, 31))).isEqualTo("b");
    assertThat(map.firstOverlapping(range(15, 15))).isNull();
  }

  @Test
  void shouldRemoveReplacedRangesWholly() {
    map.replace(range(10, 20), "a");
    map.replace(range(30, 40), "b");
    assertThat(map.replace(range(15, 31), "c")).containsExactly("a", "b");
    assertThat(List.of(at(10), at(15), at(30), at(35))).containsExactly("-", "c", "c", "-");
  }

  @Test
  void shouldKeepUncoveredPartsOfRanges() {
    map.cover(range(10, 40), "a");
    map.cover(range(20, 30), "b");
    map.cover(range(35, 50), "c");
    assertThat(List.of(at(10), at(20), at(30), at(35), at(49)))
        .containsExactly("a", "b", "a", "c", "c");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldEqualMapOfSingleAddresses(boolean covers) {
    long seed = Long.getLong("seed", System.nanoTime());
    Random random = new Random(seed);
    Map<Long, String> expected = new HashMap<>();
    for (int step = 0; step < 2000; step++) {
      int start = random.nextInt(200);
      AddressRange range = range(start, start + random.nextInt(20));
      String value = "v" + step;
      if (covers) {
        map.cover(range, value);
      } else {
        expected.values().removeAll(map.replace(range, value));
      }
      for (long address = range.start(); address < range.end(); address++) {
        expected.put(address, value);
      }
    }
    for (long address = 0; address < 220; address++) {
      assertThat(at(address)).as("seed %d", seed).isEqualTo(expected.getOrDefault(address, "-"));
    }
  }
}
