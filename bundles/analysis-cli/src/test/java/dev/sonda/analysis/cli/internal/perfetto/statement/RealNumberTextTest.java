package dev.sonda.analysis.cli.internal.perfetto.statement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class RealNumberTextTest {
  @Test
  void shouldPrintExactValueWithSixDecimals() {
    assertThat(RealNumberText.of(2.5)).isEqualTo("2.500000");
    assertThat(RealNumberText.of(-3)).isEqualTo("-3.000000");
    assertThat(RealNumberText.of(0.1 + 0.2)).isEqualTo("0.300000");
    assertThat(RealNumberText.of(1e22)).isEqualTo("10000000000000000000000.000000");
  }

  @Test
  void shouldRoundValuesThatLieExactlyBetweenToEven() {
    assertThat(RealNumberText.of(0.5 / (1 << 20) * 1e-6)).isEqualTo("0.000000");
    assertThat(RealNumberText.of(0x1.0p-7)).isEqualTo("0.007812");
    assertThat(RealNumberText.of(0x3.0p-7)).isEqualTo("0.023438");
  }

  @Test
  void shouldKeepSignsOfZeros() {
    assertThat(RealNumberText.of(-0.0)).isEqualTo("-0.000000");
    assertThat(RealNumberText.of(-1e-9)).isEqualTo("-0.000000");
    assertThat(RealNumberText.of(1e-9)).isEqualTo("0.000000");
  }

  @Test
  void shouldPrintNanAndInfinityByName() {
    assertThat(RealNumberText.of(Double.POSITIVE_INFINITY)).isEqualTo("inf");
    assertThat(RealNumberText.of(Double.NEGATIVE_INFINITY)).isEqualTo("-inf");
    assertThat(RealNumberText.of(Double.NaN)).isEqualTo("nan");
  }

  @Test
  void shouldTruncateNumbersLongerThanPerfettosBuffer() {
    assertThat(RealNumberText.of(1e300)).hasSize(255).doesNotContain(".");
  }
}
