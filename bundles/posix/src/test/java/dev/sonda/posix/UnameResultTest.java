package dev.sonda.posix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnameResultTest {
  @ParameterizedTest
  @CsvSource({
    "6.9.0, true",
    "6.9, true",
    "6.9-rc1, true",
    "6.18.44-cloud, true",
    "10.0.0, true",
    "6.8.12, false",
    "5.15.0-91-generic, false",
    "6, false",
    "6.99999, false",
    "unknown, false",
    "'', false"
  })
  void shouldCompareVersionsAsNumbers(String release, boolean isAtLeast) {
    UnameResult name = new UnameResult("Linux", "host", release, "#1", "x86_64");

    assertThat(name.isAtLeast(6, 9)).isEqualTo(isAtLeast);
  }
}
