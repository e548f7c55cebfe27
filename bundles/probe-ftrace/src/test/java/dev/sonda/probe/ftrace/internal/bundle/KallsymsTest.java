package dev.sonda.probe.ftrace.internal.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KallsymsTest {
  private static final long FIRST = 0xffffffff81000000L;

  @TempDir Path folder;

  @Test
  void shouldNameFunctionsByAnyAddressInThem() throws IOException {
    Kallsyms symbols =
        read(
            """
            ffffffff81000040 t second
            ffffffff81000000 T first
            ffffffff81000050 D data
            ffffffffc0000000 t third\t[module]
            """);

    assertThat(symbols.count()).isEqualTo(3);
    assertThat(symbols.nameOf(FIRST)).isEqualTo("first");
    assertThat(symbols.nameOf(FIRST + 0x3f)).isEqualTo("first");
    assertThat(symbols.nameOf(FIRST + 0x40)).isEqualTo("second");
    assertThat(symbols.nameOf(FIRST + 0x60)).isEqualTo("second");
    assertThat(symbols.nameOf(0xffffffffc0000001L)).isEqualTo("third");
  }

  /**
   * Skips marker symbols of the tool chain, and removes the suffixes of functions whose indirect
   * calls are checked.
   */
  @Test
  void shouldStripToolchainSuffixesFromFunctionNames() throws IOException {
    Kallsyms symbols =
        read(
            """
            ffffffff81000000 t $x.1
            ffffffff81000000 T first
            ffffffff81000010 t second.cfi_jt
            ffffffff81000020 t third.cfi
            """);

    assertThat(symbols.count()).isEqualTo(3);
    assertThat(symbols.nameOf(FIRST)).isEqualTo("first");
    assertThat(symbols.nameOf(FIRST + 0x10)).isEqualTo("second");
    assertThat(symbols.nameOf(FIRST + 0x20)).isEqualTo("third");
  }

  @Test
  void shouldReturnNoNameForAddressOutsideFunctions() throws IOException {
    Kallsyms symbols = read("ffffffff81000000 T first\n");

    assertThat(symbols.nameOf(FIRST - 1)).isEmpty();
    assertThat(symbols.nameOf(FIRST + (1 << 20))).isEmpty();
    assertThat(symbols.nameOf(0)).isEmpty();
    assertThat(symbols.nameOf(-1)).isEmpty();
  }

  @Test
  void shouldReportThatKernelHidesAddresses() {
    assertThatThrownBy(() -> read("0000000000000000 T first\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("kptr_restrict");
  }

  @Test
  void shouldRefuseLineWithoutAddress() {
    assertThatThrownBy(() -> read("nonsense T first\n")).hasMessageContaining("without an address");
  }

  private Kallsyms read(String text) throws IOException {
    return Kallsyms.read(Files.writeString(folder.resolve("kallsyms"), text));
  }
}
