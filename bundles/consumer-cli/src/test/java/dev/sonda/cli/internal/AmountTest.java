package dev.sonda.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AmountTest {
  @Test
  void shouldFormatBytesWithTheLargestFittingUnit() {
    assertThat(Amount.bytes(999)).isEqualTo("999 bytes");
    assertThat(Amount.bytes(1500)).isEqualTo("1.5 kB");
    assertThat(Amount.bytes(32_000_000)).isEqualTo("32.0 MB");
    assertThat(Amount.bytes(Long.MAX_VALUE)).endsWith(" TB");
  }

  @Test
  void shouldUsePluralUnlessCountIsOne() {
    assertThat(Amount.count(1, "packet")).isEqualTo("1 packet");
    assertThat(Amount.count(0, "packet")).isEqualTo("0 packets");
  }
}
