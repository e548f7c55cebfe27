package dev.sonda.analysis.cli.internal.perfetto.symbols;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The dialogue with llvm-symbolizer, of which a script takes the place. */
@Timeout(60)
class LlvmSymbolizerTest {
  private static final Path PROGRAM = Path.of("/a b/program");

  @TempDir Path folder;

  /** Installs a script that answers each line of its input by that of a shell's function. */
  private LlvmSymbolizer symbolizer(String answer) throws IOException {
    Path script = folder.resolve("llvm-symbolizer");
    Files.writeString(script, "#!/bin/sh\nwhile read -r line; do\n" + answer + "\ndone\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return new LlvmSymbolizer(Map.of("PATH", "/nowhere:" + folder + ":/bin:/usr/bin"));
  }

  @Test
  void shouldReadInlinedLinesAndEscapes() throws IOException {
    String answer =
        """
        case $line in
          '"/a b/program" 0x10') cat <<'END'
        {"Address":"0x10","ModuleName":"p","Symbol":[{"Column":0,"Discriminator":0,\
        "FileName":"C:\\\\a.c","FunctionName":"operator\\"\\"_x\\u00e9\\n","Line":7,\
        "StartAddress":"","StartFileName":"f.c","StartLine":9},{"Column":1,"Discriminator":0,\
        "FileName":"","FunctionName":"","Line":0,"StartLine":0}]}
        END
          ;;
          *) echo '{"Address":"0x0","Error":{"Message":"no such file"},"ModuleName":"p"}' ;;
        esac\
        """;
    try (LlvmSymbolizer llvm = symbolizer(answer)) {
      assertThat(llvm.linesAt(PROGRAM, 0x10))
          .containsExactly(
              new SourceLine("operator\"\"_x\u00e9\n", "C:\\a.c", 7), new SourceLine("", "??", 0));
      assertThat(llvm.linesAt(PROGRAM, 0x11)).isEmpty();
    }
  }

  /** LLVM reports a program that it can't read once, and then answers without lines. */
  @Test
  void shouldTakeAnswersWithoutLines() throws IOException {
    try (LlvmSymbolizer llvm = symbolizer("echo '{\"Address\":\"0x1\",\"Symbol\":[]}'")) {
      assertThat(llvm.linesAt(PROGRAM, 1)).isEqualTo(List.of());
      assertThat(llvm.linesAt(PROGRAM, 2)).isEqualTo(List.of());
    }
  }

  @Test
  void shouldGoOnWithNextProgramWhenOneEndsSymbolizer() throws IOException {
    String answer = "case $line in *bad*) exit 1 ;; *) echo '{\"Symbol\":[]}' ;; esac";
    try (LlvmSymbolizer llvm = symbolizer(answer)) {
      ProgramSearch programs =
          (mapping, searched) -> {
            searched.add(new SearchedPath(mapping.name(), SearchedPath.Outcome.FOUND));
            return new Program(Path.of(mapping.name()), 0, 0);
          };
      ProgramSymbolizer symbolizer = new ProgramSymbolizer(programs, programs, llvm);
      CodeMapping bad = new CodeMapping("/bad", "01", 0, 0, 0);
      assertThat(symbolizer.symbolize(bad, List.of(1L, 2L)).searched())
          .containsExactly(new SearchedPath("/bad", SearchedPath.Outcome.INVALID));
      CodeMapping good = new CodeMapping("/good", "02", 0, 0, 0);
      assertThat(symbolizer.symbolize(good, List.of(1L, 2L)).lines())
          .containsExactly(List.of(), List.of());
    }
  }

  @Test
  void shouldWriteAddressesWithoutSign() throws IOException {
    try (LlvmSymbolizer llvm =
        symbolizer(
            "echo \"{\\\"FileName\\\":\\\"f\\\",\\\"FunctionName\\\":\\\"${line##*"
                + " }\\\",\\\"Line\\\":1}\"")) {
      assertThat(llvm.linesAt(PROGRAM, -1))
          .containsExactly(new SourceLine("0xffffffffffffffff", "f", 1));
    }
  }

  @Test
  void shouldAskNothingForPathsThatCannotBeQuoted() throws IOException {
    try (LlvmSymbolizer llvm = symbolizer("exit 1")) {
      assertThat(llvm.linesAt(Path.of("/a\"b"), 1)).isEqualTo(List.of());
      assertThat(llvm.linesAt(Path.of("/a\nb"), 1)).isEqualTo(List.of());
    }
  }

  @Test
  void shouldSayWhatIsMissing() {
    try (LlvmSymbolizer llvm = new LlvmSymbolizer(Map.of("PATH", folder.toString()))) {
      assertThatThrownBy(() -> llvm.linesAt(PROGRAM, 1))
          .isInstanceOf(UnusableSymbolizerException.class)
          .hasMessageContaining("llvm-symbolizer isn't in a folder of PATH");
    }
  }

  @Test
  void shouldFailIfProgramEndsOrAnswersOtherwise() throws IOException {
    try (LlvmSymbolizer llvm = symbolizer("exit 1")) {
      assertThatThrownBy(() -> llvm.linesAt(PROGRAM, 1))
          .hasMessageContaining("has ended before it answered");
    }
    try (LlvmSymbolizer llvm = symbolizer("echo main; echo a.c:1:2")) {
      assertThatThrownBy(() -> llvm.linesAt(PROGRAM, 1))
          .isInstanceOf(UnusableSymbolizerException.class)
          .hasMessageContaining("answers in another form");
    }
  }
}
