package dev.sonda.agent.internal.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Patterns of class and method names, with stars as wildcards. */
@Timeout(240)
class MethodPatternTest {
  @Test
  void shouldMatchExactNameWhenPatternHasNoStar() {
    MethodPattern pattern = MethodPattern.of("com.acme.Shop::pay");
    assertThat(pattern.matchesClass("com.acme.Shop")).isTrue();
    assertThat(pattern.matchesClass("com.acme.Shop$Order")).isFalse();
    assertThat(pattern.matchesMethod("pay")).isTrue();
    assertThat(pattern.matchesMethod("payAll")).isFalse();
  }

  @Test
  void shouldMatchOneNameSegmentByStar() {
    MethodPattern pattern = MethodPattern.of("com.*.Shop*::*ay*");
    assertThat(pattern.matchesClass("com.acme.ShopWindow")).isTrue();
    assertThat(pattern.matchesClass("com.acme.web.Shop")).isFalse();
    assertThat(pattern.matchesMethod("pay")).isTrue();
    assertThat(pattern.matchesMethod("say")).isTrue();
    assertThat(pattern.matchesMethod("buy")).isFalse();
  }

  @Test
  void shouldMatchPackagesByTwoStars() {
    MethodPattern pattern = MethodPattern.of("com.acme.**::**");
    assertThat(pattern.matchesClass("com.acme.web.deep.Shop")).isTrue();
    assertThat(pattern.matchesClass("com.acmex.Shop")).isFalse();
    assertThat(MethodPattern.of("**.Shop::x").matchesClass("a.b.Shop")).isTrue();
  }

  @Test
  void shouldShowExampleWhenPatternIsMalformed() {
    assertThatThrownBy(() -> MethodPattern.of("com.acme.Shop"))
        .hasMessageContaining("com.acme.Shop::pay*");
    assertThatThrownBy(() -> MethodPattern.of("Shop::")).isInstanceOf(RuntimeException.class);
  }
}
