package dev.sonda.probe.ftrace.internal.tracefs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuListTest {
  @TempDir Path folder;

  @Test
  void shouldReadNumbersAndRanges() throws IOException {
    assertThat(CpuList.parse("0-2,5,7-7\n").cpus()).containsExactly(0, 1, 2, 5, 7);
    assertThat(CpuList.parse("\n").cpus()).isEmpty();
    assertThat(CpuList.parse("").cpus()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "1-", "-", "-1", "0-70000", "99999999999"})
  void shouldRefuseTextWithoutCpuList(String text) {
    assertThatThrownBy(() -> CpuList.parse(text))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no list of CPUs");
  }

  @Test
  void shouldFindNoCpusWhenFileIsMissing() throws IOException {
    assertThat(CpuList.read(folder.resolve("offline")).cpus()).isEmpty();
  }
}
