package dev.sonda.trace.kernels.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class KeyGroupsTest {
  @Test
  void shouldPutRowsOfEqualKeysTogetherInTheirOrder() {
    LongColumn keys = LongColumn.ofNullable(7L, -2L, null, 7L, -2L);
    KeyGroups groups = KeyGroups.of(keys).orElseThrow();
    int[] rows = new int[groups.rows()];
    long[] starts = new long[groups.rows()];
    long[] ends = new long[groups.rows()];
    groups.place(
        LongColumn.of(10, 20, 30, 40, 50), LongColumn.of(1, 2, 3, 4, 5), rows, starts, ends);
    long[] placed = new long[groups.rows()];
    groups.placeKeys(placed);
    assertThat(rows).containsExactly(1, 4, 0, 3);
    assertThat(starts).containsExactly(20, 50, 10, 40);
    assertThat(ends).containsExactly(22, 55, 11, 44);
    assertThat(placed).containsExactly(-2, -2, 7, 7);
  }

  @Test
  void shouldTellWhereEachKeyBegins() {
    assertThat(KeyGroups.ofNumbers(LongColumn.of(2, 0, 2, 2), 4).begins())
        .containsExactly(0, 1, 1, 4, 4);
  }

  @Test
  void shouldRefuseKeysThatAreFarApart() {
    assertThat(KeyGroups.of(LongColumn.of(Long.MIN_VALUE, Long.MAX_VALUE))).isEmpty();
    assertThat(KeyGroups.of(LongColumn.of(0, 1 << 16))).isEmpty();
    assertThat(KeyGroups.of(LongColumn.of(5, 5 + (1 << 16) - 1))).isPresent();
  }

  @Test
  void shouldTakeTablesWithoutKeys() {
    assertThat(KeyGroups.of(LongColumn.of()).orElseThrow().rows()).isZero();
    assertThat(KeyGroups.of(LongColumn.ofNullable(null, null)).orElseThrow().rows()).isZero();
  }
}
