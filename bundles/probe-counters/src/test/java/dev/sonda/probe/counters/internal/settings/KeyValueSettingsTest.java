package dev.sonda.probe.counters.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyValueSettingsTest {
  private static final List<String> KNOWN = List.of("periodMs", "families", "groups");

  @Test
  void shouldUseDefaultsWhenNothingIsSet() {
    KeyValueSettings settings = new KeyValueSettings(Map.of(), KNOWN);

    assertThat(settings.number("periodMs", 1000, 10, 5000)).isEqualTo(1000);
    assertThat(settings.choice("families", Fruit.class)).containsExactly(Fruit.APPLE, Fruit.PEAR);
    assertThat(settings.patterns("groups", "*").matches("anything")).isTrue();
    assertThat(settings.remarks()).isEmpty();
  }

  @Test
  void shouldSuggestKeyWhenItIsMisspelt() {
    assertThatThrownBy(() -> new KeyValueSettings(Map.of("periodms", "5"), KNOWN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no setting 'periodms'; did you mean 'periodMs'?");
    assertThatThrownBy(() -> new KeyValueSettings(Map.of("colour", "5"), KNOWN))
        .hasMessage("no setting 'colour'; known are periodMs, families, groups");
  }

  @Test
  void shouldSuggestValueWhenItIsMisspelt() {
    KeyValueSettings settings = new KeyValueSettings(Map.of("families", "apple, paer"), KNOWN);

    assertThatThrownBy(() -> settings.choice("families", Fruit.class))
        .hasMessage("families has no 'paer'; did you mean 'pear'?");
  }

  @Test
  void shouldRefuseAnEmptyChoice() {
    KeyValueSettings settings = new KeyValueSettings(Map.of("families", " , "), KNOWN);

    assertThatThrownBy(() -> settings.choice("families", Fruit.class))
        .hasMessage("families is empty; known are apple, pear");
  }

  @ParameterizedTest
  @CsvSource({"0, 10", "9, 10", "10, 10", "5000, 5000", "5001, 5000", "999999999999999999, 5000"})
  void shouldMoveNumbersIntoBoundsWithRemark(String asked, int taken) {
    KeyValueSettings settings = new KeyValueSettings(Map.of("periodMs", asked), KNOWN);

    assertThat(settings.number("periodMs", 1000, 10, 5000)).isEqualTo(taken);
    if (asked.equals(Integer.toString(taken))) {
      assertThat(settings.remarks()).isEmpty();
    } else {
      assertThat(settings.remarks()).containsExactly("periodMs=" + asked + " becomes " + taken);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "1.5", "ten", "1e3", "9999999999999999999", "\u0661"})
  void shouldRefuseTextIfItIsNoWholeNumber(String text) {
    KeyValueSettings settings = new KeyValueSettings(Map.of("periodMs", text), KNOWN);

    assertThatThrownBy(() -> settings.number("periodMs", 1000, 10, 5000))
        .hasMessage("periodMs=" + text + " is no whole number");
  }

  @Test
  void shouldKeepHostileTextOutOfMessages() {
    String hostile = "x\n\u001b[31m" + "y".repeat(100_000);

    assertThatThrownBy(() -> new KeyValueSettings(Map.of(hostile, "5"), KNOWN))
        .satisfies(e ->
            assertThat(e.getMessage()).startsWith("no setting 'x??[31myy").hasSizeLessThan(150));
  }

  private enum Fruit {
    APPLE,
    PEAR
  }
}
