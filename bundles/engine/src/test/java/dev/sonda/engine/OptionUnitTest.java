package dev.sonda.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class OptionUnitTest {
  @Test
  void shouldReadNumbersWithUnits() {
    assertThat(OptionUnit.TIME_MS.read("500ms")).isEqualTo(500);
    assertThat(OptionUnit.TIME_MS.read("2")).isEqualTo(2000);
    assertThat(OptionUnit.TIME_MS.read("1H")).isEqualTo(3_600_000);
    assertThat(OptionUnit.SIZE_BYTES.read("512MB")).isEqualTo(512L << 20);
    assertThat(OptionUnit.SIZE_BYTES.read("4g")).isEqualTo(4L << 30);
    assertThat(OptionUnit.COUNT.read("3")).isEqualTo(3);
  }

  @Test
  void shouldShowExamplesWhenNumberOrUnitIsWrong() {
    for (String text : new String[] {"much", "0s", "-1s", "5 s", "5d", "9999999999s"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> OptionUnit.TIME_MS.read(text))
          .withMessage("not like 500ms, 5s, 10m or 1h");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OptionUnit.SIZE_BYTES.read("4"))
        .withMessage("not like 512mb or 4g");
  }
}
