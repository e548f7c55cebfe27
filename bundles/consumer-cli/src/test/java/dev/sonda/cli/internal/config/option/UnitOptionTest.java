package dev.sonda.cli.internal.config.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class UnitOptionTest {
  @ParameterizedTest
  @CsvSource({"500ms,500", "5s,5000", "5,5000", "10m,600000", "1h,3600000"})
  void shouldReadDurations(String text, long milliseconds) {
    assertThat(UnitOption.duration(text).milliseconds()).isEqualTo(milliseconds);
  }

  @ParameterizedTest
  @CsvSource({"512kb,524288", "512k,524288", "32mb,33554432", "1g,1073741824", "2gb,2147483648"})
  void shouldReadSizes(String text, long bytes) {
    assertThat(UnitOption.size(text).bytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1s", "1.5s", "s", "0s", "9999999999999999h", "1 s", "5S", "50d"})
  void shouldRefuseTextWithoutDuration(String text) {
    assertThatThrownBy(() -> UnitOption.duration(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"32", "0mb", "1tb", "99999999999999999gb"})
  void shouldRefuseTextWithoutSize(String text) {
    assertThatThrownBy(() -> UnitOption.size(text)).isInstanceOf(TypeConversionException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"4294967296ms", "1200h"})
  void shouldRefuseDurationsThatConfigFieldCannotHold(String text) {
    assertThatThrownBy(() -> UnitOption.duration(text)).hasMessageContaining("49 days");
  }
}
