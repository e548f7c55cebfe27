package dev.sonda.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AmountTextTest {
  @Test
  void shouldFormatBytesWithTheLargestFittingUnit() {
    assertThat(AmountText.bytes(999)).isEqualTo("999 bytes");
    assertThat(AmountText.bytes(1500)).isEqualTo("1.5 kB");
    assertThat(AmountText.bytes(32_000_000)).isEqualTo("32.0 MB");
    assertThat(AmountText.bytes(Long.MAX_VALUE)).endsWith(" TB");
  }

  @Test
  void shouldUsePluralUnlessCountIsOne() {
    assertThat(AmountText.count(1, "packet")).isEqualTo("1 packet");
    assertThat(AmountText.count(0, "packet")).isEqualTo("0 packets");
  }
}
