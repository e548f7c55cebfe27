package dev.sonda.probe.counters.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternsTest {

  @ParameterizedTest
  @CsvSource({
    "eth0, eth0, true",
    "eth0, eth01, false",
    "eth*, eth0, true",
    "eth*, weth0, false",
    "*.service, /system.slice/ssh.service, true",
    "*.service, /system.slice, false",
    "/a/*/c, /a/b/b/c, true",
    "/a/*/c, /a/c, false",
    "a*a, a, false",
    "a*a, aa, true",
    "a*b*c, axbxc, true",
    "a*b*c, axc, false",
    "a**c, ac, true",
    "*, anything, true",
  })
  void shouldMatchWithStars(String pattern, String name, boolean matches) {
    assertThat(NamePatterns.of(List.of(pattern)).matches(name)).isEqualTo(matches);
  }

  @Test
  void shouldMatchNothingWithoutPatterns() {
    assertThat(NamePatterns.of(List.of()).matches("eth0")).isFalse();
  }

  @Test
  @Timeout(240)
  void shouldMatchPathologicalPatternsQuickly() {
    NamePatterns patterns = NamePatterns.of(List.of("*a".repeat(2000) + "b"));

    assertThat(patterns.matches("a".repeat(4000))).isFalse();
  }

  @Test
  void shouldRefuseTooManyPatterns() {
    List<String> many = Collections.nCopies(65, "x");

    assertThatThrownBy(() -> NamePatterns.of(many)).hasMessageContaining("too many");
  }
}
