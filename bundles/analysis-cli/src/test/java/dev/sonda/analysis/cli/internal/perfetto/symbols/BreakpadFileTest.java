package dev.sonda.analysis.cli.internal.perfetto.symbols;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Symbol files of Breakpad. */
@Timeout(60)
class BreakpadFileTest {
  private static final String SYMBOLS =
      """
      MODULE Linux x86_64 00112233 program
      INFO CODE_ID 0102
      FILE 1 src/a file.c
      INLINE_ORIGIN 0 not needed
      FUNC m 1100 20 0 second
      FUNC 1000 100 0 void f(int, char)
      1000 10 7 1
      1010 4 8 9
      PUBLIC 2000 0 exported symbol
      STACK CFI INIT 1000 100 .cfa: $rsp 8 +
      """;

  private static BreakpadFile read(String text) throws IOException {
    return BreakpadFile.read(new BufferedReader(new StringReader(text)));
  }

  @ParameterizedTest
  @CsvSource({
    "0xfff, none",
    "0x1000, 'void f(int, char) src/a file.c:7'",
    "0x100f, 'void f(int, char) src/a file.c:7'",
    "0x1010, 'void f(int, char) :0'",
    "0x10ff, 'void f(int, char) :0'",
    "0x1100, 'second :0'",
    "0x1120, none",
    "0x2000, 'exported symbol :0'",
    "0x11ffe, 'exported symbol :0'",
    "0x11fff, none",
    "-1, none",
  })
  void shouldFindLineOfAddress(String address, String expected) throws IOException {
    SourceLine line = read(SYMBOLS).lineAt(Long.decode(address));
    String text = line == null ? "none" : line.function() + " " + line.file() + ":" + line.line();
    assertThat(text).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "FUNC 1000 100 0 f",
        "MODULE\nFUNC x 100 0 f",
        "MODULE\nFUNC 11112222333344445 100 0 f",
        "MODULE\nPUBLIC 1000",
        "MODULE\nFILE one a.c",
        "MODULE\n1000 10 7"
      })
  void shouldRefuseOtherFiles(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldReadFileNamedByBuildId(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("0102.breakpad"), SYMBOLS);
    Files.writeString(folder.resolve("0304.breakpad"), "something else");
    BreakpadSymbolizer symbolizer = new BreakpadSymbolizer(folder);
    assertThat(symbolizer.symbolize(mapping("0102"), List.of(0x2000L, 0L)).lines())
        .containsExactly(List.of(new SourceLine("exported symbol", "", 0)), List.of());
    assertThat(symbolizer.symbolize(mapping("0304"), List.of(0x2000L)).searched())
        .containsExactly(
            new SearchedPath(
                folder.resolve("0304.breakpad").toString(), SearchedPath.Outcome.INVALID));
    assertThat(symbolizer.symbolize(mapping("0506"), List.of(0x2000L)).searched())
        .containsExactly(
            new SearchedPath(
                folder.resolve("0506.breakpad").toString(), SearchedPath.Outcome.MISSING));
  }

  /** A build id is the trace's, and becomes part of a path. */
  @Test
  void shouldNotLookForFilesOfStrangeBuildIds(@TempDir Path folder) {
    BreakpadSymbolizer symbolizer = new BreakpadSymbolizer(folder);
    for (String buildId : List.of("", "../01", "a\0b", "ü")) {
      assertThat(symbolizer.symbolize(mapping(buildId), List.of(1L)).searched()).isEmpty();
    }
  }

  private static CodeMapping mapping(String buildId) {
    return new CodeMapping("/program", buildId, 0, 0, 0);
  }
}
