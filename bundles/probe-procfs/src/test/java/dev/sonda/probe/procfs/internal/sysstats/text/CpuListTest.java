package dev.sonda.probe.procfs.internal.sysstats.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("T25")
class CpuListTest {
  @Test
  void shouldReadSingleNumbersAndRanges() throws IOException {
    assertThat(CpuList.parse("0-2,5,7-8\n")).containsExactly(0, 1, 2, 5, 7, 8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "1-", "-1", "3-1", "0-70000", "0-99999999999", "0,,1", "1\n2", "0x1"})
  void shouldRefuseTextWhenNoCpuList(String garbled) {
    assertThatThrownBy(() -> CpuList.parse(garbled))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("not a list of CPUs: ");
  }

  @Test
  void shouldQuoteGarbageShortAndWithoutControlCharacters() {
    assertThatThrownBy(() -> CpuList.parse("\u001b[31m".repeat(1000)))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(120).doesNotContain("\u001b"));
  }
}
