package dev.sonda.probe.procfs.internal.sysstats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.FakeProcTree;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("T25")
class OnlineCpusTest {
  @TempDir private Path folder;

  @Test
  void shouldReadSingleNumbersAndRanges() throws IOException {
    assertThat(OnlineCpus.parse("0-2,5,7-8\n")).containsExactly(0, 1, 2, 5, 7, 8);
  }

  @Test
  void shouldReadWhatTheKernelSays() throws IOException {
    FakeProcTree sys = new FakeProcTree(folder).write("devices/system/cpu/online", "0,3\n");

    assertThat(new OnlineCpus(sys.root(), Syscalls.libc()).ids(4)).containsExactly(0, 3);
  }

  @Test
  void shouldTakeAllForOnlineWhereThereIsNoSysfs() throws IOException {
    assertThat(new OnlineCpus(folder, Syscalls.libc()).ids(3)).containsExactly(0, 1, 2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "1-", "-1", "3-1", "0-70000", "0-99999999999", "0,,1", "1\n2", "0x1"})
  void shouldRefuseWhatIsNoList(String garbled) {
    assertThatThrownBy(() -> OnlineCpus.parse(garbled))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("not a list of CPUs: ");
  }

  @Test
  void shouldQuoteGarbageShortAndWithoutControlCharacters() {
    assertThatThrownBy(() -> OnlineCpus.parse("\u001b[31m".repeat(1000)))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(120).doesNotContain("\u001b"));
  }

  @Test
  void shouldReadNoMoreThanAListCanHave() {
    FakeProcTree sys =
        new FakeProcTree(folder).write("devices/system/cpu/online", "0,".repeat(1 << 20));

    assertThatThrownBy(() -> new OnlineCpus(sys.root(), Syscalls.libc()).ids(1))
        .isInstanceOf(IOException.class);
  }
}
